import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGATestMovies
import SVGATestSupport
import Testing

/// A number anywhere in a movie only affects its own object.
@Suite("Numbers of every kind")
struct NumberTests {
    private static let size = (width: Float(40), height: Float(36))

    private func frame(_ sprites: [FixtureSprite]) throws -> Pixmap {
        let images: [FixtureImage] = [try .png("p", width: 7, height: 5, Ink.blue)]
        let movie = FixtureMovie(viewBox: NumberTests.size, frames: 1, sprites: sprites, images: images)
        // Not under the limits for untrusted users, by which an endless line may have too many dashes.
        let decoded = try Movie(decoding: movie.svga(), limits: .untrusted)
        return try FrameRenderer(decoded, limits: .default).render(frame: 0)
    }

    /// The objects before and after the sprite with odd numbers.
    private let neighbours = [
        FixtureShape.rect(2, 2, 30, 25, cornerRadius: 4, fill: FixtureColor(0.5, 0.25, 0.75, 0.5)),
        FixtureShape.ellipse(22, 20, radiusX: 15, radiusY: 11, fill: FixtureColor(0, 1, 0.5, 0.25)),
    ].map { FixtureSprite("s", frames: [.shown(shapes: [$0])]) }

    /// Checks a sprite with odd numbers, by itself and between two others.
    private func check(_ sprite: FixtureSprite, _ comment: Comment, without plain: Pixmap) throws {
        let alone = try frame([sprite])
        #expect(alone.isPremultiplied, comment)
        let between = try frame([neighbours[0], sprite, neighbours[1]])
        #expect(between.isPremultiplied, comment)
        #expect(between.equals(plain, whereTransparent: alone), comment)
    }

    @Test func theSpriteOfTheseTestsIsSeenAndItsFieldsMatter() throws {
        let whole = try frame([NumberField.sprite])
        #expect(!whole.isTransparent && NumberField.all.count > 50)
        let mattering = try NumberField.all.filter { field in
            var sprite = NumberField.sprite
            field.set(0.625, &sprite)
            return try frame([sprite]) != whole
        }
        // The origin of a layout, and colours that are clamped, change nothing.
        #expect(mattering.count > NumberField.all.count - 8, "\(mattering.map(\.name))")
    }

    @Test(arguments: NumberField.all)
    func oneOddNumberHarmsNoOtherSprite(_ field: NumberField) throws {
        let plain = try frame(neighbours)
        for number in NumberField.extremes {
            var sprite = NumberField.sprite
            field.set(number, &sprite)
            try check(sprite, "\(number)", without: plain)
        }
    }

    @Test(arguments: 0..<16)
    func severalOddNumbersHarmNoOtherSprite(_ block: Int) throws {
        var random = SplitMix64(seed: UInt64(block))
        let plain = try frame(neighbours)
        for round in 0..<64 {
            var sprite = NumberField.sprite
            var changes: [String] = []
            for _ in 0..<Int.random(in: 2...6, using: &random) {
                guard let field = NumberField.all.randomElement(using: &random),
                    let number = NumberField.extremes.randomElement(using: &random)
                else { continue }
                field.set(number, &sprite)
                changes.append("\(field.name): \(number)")
            }
            try check(sprite, "block \(block), round \(round): \(changes)", without: plain)
        }
    }

    @Test(
        arguments: [
            [0, 0, 0, 0, 9, 7], [1, 2, 2, 4, 0, 0], [0, 0, 0, 1, 5, 5], [1, 0, 0, 0, 5, 5], [1e-30, 0, 0, 1e-30, 9, 9],
        ] as [[Float]])
    func singularMatrixHidesItsContent(_ numbers: [Float]) throws {
        var sprite = NumberField.sprite
        sprite.frames[0].transform?.numbers = numbers
        #expect(try frame([sprite]).isTransparent)
    }

    @Test(arguments: [.nan, 0, -0.0, -1, -.infinity] as [Float])
    func aSpriteWithoutOpacityIsNotSeen(_ alpha: Float) throws {
        var sprite = NumberField.sprite
        sprite.frames[0].alpha = alpha
        #expect(try frame([sprite]).isTransparent)
    }

    @Test(arguments: NumberField.extremes)
    func viewBoxesAreRefusedOrDrawn(_ side: Float) throws {
        for viewBox in [(side, side), (side, 36), (40, side)] {
            let movie = FixtureMovie(viewBox: viewBox, frames: 1, sprites: [NumberField.sprite] + neighbours)
            do {
                let decoded = try Movie(decoding: movie.svga(), limits: .untrusted)
                #expect(decoded.viewBox.width > 0 && decoded.viewBox.height > 0)
                let viewport = try PictureSize.both(width: 20, height: 20, mode: .contain).viewport(
                    for: decoded.viewBox)
                #expect(try FrameRenderer(decoded).render(frame: 0, in: viewport).isPremultiplied)
            } catch {
                // Decoding refuses it; or a box of next to no size fills the picture only with a scale that is not a
                // finite number.
                let isDecoding = error.stage != nil
                #expect(isDecoding ? !(side > 0) || error.isLimitExceeded || !side.isFinite : side > 0 && side < 1e-30)
            }
        }
    }

    @Test(arguments: [Int.min, -1, 0, 1, 1 << 31, Int.max])
    func framesASecondMakeAFiniteDuration(_ fps: Int) throws {
        let movie = try FixtureMovie(fps: fps, sprites: [NumberField.sprite]).decoded()
        #expect(movie.framesPerSecond >= 1 && movie.duration > 0 && movie.duration.isFinite)
    }

    @Test func anyScaleIsDrawn() throws {
        var random = SplitMix64(seed: 11)
        let movie = try FixtureMovie(
            viewBox: NumberTests.size, sprites: [NumberField.sprite] + neighbours,
            images: [.png("p", width: 7, height: 5, Ink.blue)]
        ).decoded()
        let renderer = FrameRenderer(movie, limits: .untrusted)
        for exponent in stride(from: -1_074, through: 1_023, by: 9) {
            let scale =
                Double.random(in: 1...2, using: &random) * Double(sign: .plus, exponent: exponent, significand: 1)
            let canvas = try SVGACanvas(width: 48, height: 48)
            try renderer.draw(frame: 0, on: canvas, transform: Affine(scaleX: scale, scaleY: -scale))
            try renderer.draw(frame: 0, on: canvas, transform: Affine(a: scale, b: 1, c: -1, d: scale, tx: 9, ty: 9))
            #expect(try canvas.snapshot().isPremultiplied, "2^\(exponent)")
        }
    }

    /// Frames are the same on any thread, and with any number of other threads.
    @Test func threadsMakeNoDifferenceToOddNumbers() async throws {
        var random = SplitMix64(seed: 12)
        for round in 0..<40 {
            var frames: [FixtureFrame] = []
            for _ in 0..<8 {
                var sprite = NumberField.sprite
                for _ in 0..<2 {
                    NumberField.all.randomElement(using: &random)?.set(
                        NumberField.extremes.randomElement(using: &random) ?? 0, &sprite)
                }
                frames += sprite.frames
            }
            let movie = try FixtureMovie.single(
                frames, key: "p", images: [.png("p", width: 7, height: 5, Ink.blue)]
            ).decoded()
            let alone = FrameRenderer(movie)
            let expected = try (0..<8).map { try alone.render(frame: $0) }
            let together = FrameRenderer(movie, maxSpareImageByteCount: 0)
            let pictures = try await withThrowingTaskGroup(of: (Int, Pixmap).self) { group in
                for frame in 0..<8 { group.addTask { (frame, try await together.render(frame: frame)) } }
                return try await group.reduce(into: [Int: Pixmap]()) { $0[$1.0] = $1.1 }
            }
            for frame in 0..<8 { #expect(pictures[frame] == expected[frame], "round \(round), frame \(frame)") }
        }
    }
}

extension Pixmap {
    /// Whether this is equal to a picture of the same size at all pixels that are transparent in a third one.
    fileprivate func equals(_ other: Pixmap, whereTransparent mask: Pixmap) -> Bool {
        withPixels { ours in
            other.withPixels { theirs in
                mask.withPixels { masks in
                    ours.indices.allSatisfy { masks[$0] != 0 || ours[$0] == theirs[$0] }
                }
            }
        }
    }
}
