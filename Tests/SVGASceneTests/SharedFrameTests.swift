import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGATestMovies
import SVGATestSupport
import SVGAText
import Testing

/// Pictures of which only the differences from another viewer's are drawn equal completely drawn ones, to the bit.
@Suite("Frames that viewers share")
struct SharedFrameTests {
    private static let keys = ["a", "b", "p", "none"]

    /// A random movie, with two sprites for viewers somewhere in it.
    private func movie(seed: UInt64, _ random: inout SplitMix64) throws -> FixtureMovie {
        let pixels = (0..<35).map { UInt32(0x8000_0000) | UInt32($0 * 3) | UInt32(70 - $0) << 16 }
        let images: [FixtureImage] = [
            try .png("p", width: 7, height: 5, pixels), try .png("m", width: 7, height: 5, pixels),
            try .png("a", width: 7, height: 5, pixels),
        ]
        var wild = WildMovie(seed: seed, seed % 3 == 0 ? .wild : .tame)
        var movie = wild.movie(images: images)
        for key in ["a", "b"] {
            let x = Float.random(in: -4...36, using: &random), y = Float.random(in: -4...36, using: &random)
            let frame = FixtureFrame.shown(layout: (9, 6), transform: .translation(x, y))
            let place = Int.random(in: 0...movie.sprites.count, using: &random)
            let matteKey: String? = Int.random(in: 0..<4, using: &random) == 0 ? "m.matte" : nil
            movie.sprites.insert(FixtureSprite(key, matteKey: matteKey, frames: [frame, frame]), at: place)
        }
        return movie
    }

    private func content(
        for movie: Movie, keys: some Sequence<String>, _ random: inout SplitMix64
    ) throws -> MovieContent {
        var content = MovieContent()
        for key in keys where movie.sprites.contains(where: { $0.imageKey == key }) {
            let color = SVGAColor(red: UInt8.random(in: 0...255, using: &random), green: 90, blue: 0, alpha: 0.7)
            switch Int.random(in: 0..<(key.count == 1 && key < "c" ? 7 : 30), using: &random) {
            case 0: content.hidden.insert(key)
            case 1: content.tints[key] = color
            case 2: content.opacities[key] = Double.random(in: 0...1, using: &random)
            case 3:
                content.drawings[key] = { recorder, frame in
                    recorder.fill(SVGAPath(ellipseAt: Point(4, 3), radiusX: 3, radiusY: 2), color: color)
                    recorder.stroke(
                        SVGAPath(rect: Rect(Size(6, 4))), style: SVGAStrokeStyle(width: 1.5), color: color)
                }
            case 4, 5:
                let picture = try Pixmap.of(3, 4, UInt32(truncatingIfNeeded: random.next()) & 0x3f3f_3f | 0x5f00_0000)
                content.images[key] = MovieContent.Image(
                    picture, fit: MovieContent.Image.Fit.allCases.randomElement(using: &random),
                    shape: Bool.random(using: &random) ? .circle : .rectangle)
            default: break
            }
        }
        return content
    }

    @Test(arguments: 0..<16)
    func picturesAreThoseThatAreDrawnWhole(_ block: Int) throws {
        var random = SplitMix64(seed: UInt64(block))
        var partlyDrawnCount = 0
        for seed in UInt64(block * 10)..<UInt64(block * 10 + 10) {
            let movie = try movie(seed: seed, &random).decoded()
            let shared = FrameRenderer(movie, limits: .untrusted)
            let scale: Double = [0.4, 0.75, 1, 1.7, 3].randomElement(using: &random) ?? 1
            let background = Bool.random(using: &random) ? nil : SVGAColor(red: 9, green: 99, blue: 200, alpha: 0.6)
            let viewport = try PictureSize.scale(scale).viewport(for: movie.viewBox)
            for viewer in 0..<8 {
                let content = try content(for: movie, keys: Self.keys.prefix(seed % 2 == 0 ? 1 : 4), &random)
                let alone = try FrameRenderer(movie, content: content, limits: .untrusted)
                let personal = try shared.makeRenderer(showing: content)
                let expected = Result { () throws(SVGAError) in
                    try alone.render(frame: 1, in: viewport, background: background)
                }
                let found = Result { () throws(SVGAError) in
                    try personal.render(frame: 1, in: viewport, background: background)
                }
                #expect(found == expected, "seed \(seed), viewer \(viewer), scale \(scale)")
            }
            partlyDrawnCount += shared.partlyDrawnPictureCount
        }
        #expect(partlyDrawnCount >= 5)
    }

    private func gift() throws -> FixtureMovie {
        let pixels = (0..<100).map { UInt32(0xff00_0000) | UInt32($0 * 2) }
        let slot = FixtureFrame.shown(layout: (20, 10), transform: .translation(30, 40))
        return FixtureMovie(
            frames: 2,
            sprites: [
                FixtureSprite("bg", frames: [.shown(layout: (90, 90)), .shown(layout: (90, 90))]),
                FixtureSprite("a", frames: [slot, slot]),
                FixtureSprite(
                    "over", frames: [.shown(layout: (30, 30), transform: .translation(40, 35)), .shown()]),
            ], images: [try .png("bg", width: 10, height: 10, pixels), try .png("over", width: 10, height: 10, pixels)])
    }

    @Test func onlyDifferencesAreDrawn() throws {
        let movie = try gift().decoded()
        let shared = FrameRenderer(movie)
        for viewer in 0..<6 {
            let content = MovieContent.image(.init(try .of(2, 2, 0xff00_0000 | UInt32(viewer))), for: "a")
            let personal = try shared.makeRenderer(showing: content)
            #expect(try personal.render(frame: 0) == FrameRenderer(movie, content: content).render(frame: 0))
        }
        // The first two are drawn whole, and the third with what is below the viewer's image.
        #expect(shared.partlyDrawnPictureCount == 3)
    }

    @Test func renderersWithoutContentKeepNothing() throws {
        let shared = FrameRenderer(try gift().decoded())
        for _ in 0..<6 { _ = try shared.render(frame: 0) }
        #expect(shared.partlyDrawnPictureCount == 0)
    }

    @Test func limitsHoldForWhatTheWholeFrameTakes() throws {
        let movie = try gift().decoded()
        let content = MovieContent.image(.init(try .of(2, 2, 0xff00_00ff)), for: "a")
        let large = MovieContent.image(.init(try .of(200, 200, 0xff00_00ff)), for: "a")
        var limits = Limits.default
        for limit in stride(from: 10_000, to: 3_000_000, by: 40_000) {
            limits.maxDrawingCost = limit
            let shared = FrameRenderer(movie, limits: limits)
            for content in [content, content, large, content, large] {
                let found = Result { () throws(SVGAError) in
                    try shared.makeRenderer(showing: content).render(frame: 0)
                }
                let expected = Result { () throws(SVGAError) in
                    try FrameRenderer(movie, content: content, limits: limits).render(frame: 0)
                }
                #expect(found == expected, "limit \(limit)")
            }
        }
    }

    @Test func filesMatchSeparateEncoding() throws {
        let shared = FrameRenderer(try gift().decoded())
        for viewer in 0..<6 {
            let content = MovieContent.image(.init(try .of(2, 2, 0xff00_0000 | UInt32(viewer * 9))), for: "a")
            let personal = try shared.makeRenderer(showing: content)
            let picture = try personal.render(frame: 0, size: .scale(2))
            #expect(try personal.encode(picture, as: .png()) == picture.png())
        }
    }
}
