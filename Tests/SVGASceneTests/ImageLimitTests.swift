import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGARaster
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Limits of images")
struct ImageLimitTests {
    private let box = FixtureShape.rect(0, 0, 2, 2, fill: .red)

    /// Two pictures of 4 by 3 and 5 by 2 pixels: the first frame shows both, the others one each.
    private func movie() throws -> Movie {
        let images: [FixtureImage] = [
            try .png("a", width: 4, height: 3, Ink.red), try .png("b", width: 5, height: 2, Ink.blue),
        ]
        let sprites = [
            FixtureSprite("a", frames: [.shown(layout: (4, 3), shapes: [box]), .shown(layout: (4, 3)), .hidden]),
            FixtureSprite("b", frames: [.shown(layout: (5, 2)), .hidden, .shown(layout: (5, 2))]),
        ]
        return try FixtureMovie(frames: 3, sprites: sprites, images: images).decoded()
    }

    private func limits(_ change: (inout Limits) -> Void) -> Limits {
        var limits = Limits.default
        change(&limits)
        return limits
    }

    private func refusal(_ limits: Limits, frame: Int = 0) throws -> SVGAError? {
        let renderer = FrameRenderer(try movie(), limits: limits)
        do throws(SVGAError) {
            _ = try renderer.render(frame: frame)
            return nil
        } catch {
            return error
        }
    }

    @Test func imagesAtTheLimitsAreDrawn() throws {
        let exact = limits {
            $0.maxImageSide = 5
            $0.maxImagePixelCount = 12
            $0.maxTotalImagePixelCount = 22
        }
        #expect(try refusal(exact) == nil)
    }

    @Test func imagesOverALimitAreRefusedByNameAndValue() throws {
        #expect(
            try refusal(limits { $0.maxImageSide = 4 })
                == SVGAError.limitExceeded(\.maxImageSide, limit: 4, found: 5, imageKey: "b"))
        #expect(
            try refusal(limits { $0.maxImagePixelCount = 11 })
                == SVGAError.limitExceeded(\.maxImagePixelCount, limit: 11, found: 12, imageKey: "a"))
        #expect(
            try refusal(limits { $0.maxTotalImagePixelCount = 21 })
                == SVGAError.limitExceeded(\.maxTotalImagePixelCount, limit: 21, found: 22, imageKey: "b"))
    }

    @Test func onlyTheImagesOfOneFrameCountTogether() throws {
        let one = limits { $0.maxTotalImagePixelCount = 12 }
        #expect(
            try refusal(one)
                == SVGAError.limitExceeded(\.maxTotalImagePixelCount, limit: 12, found: 22, imageKey: "b"))
        #expect(try refusal(one, frame: 1) == nil && refusal(one, frame: 2) == nil)
    }

    @Test func drawListsNeedNoImages() throws {
        let renderer = FrameRenderer(try movie(), limits: limits { $0.maxImageSide = 1 })
        #expect(try renderer.drawList(frame: 0).lines.count == 3)
    }

    /// A picture without content, of many pixels in few bytes.
    private func blank(_ key: String, _ width: Int, _ height: Int) throws -> FixtureImage {
        FixtureImage(key, try Pixmap(width: width, height: height).png())
    }

    /// 22 pictures of 1 580 by 2 066, 72 million pixels together, of which each frame shows one.
    @Test func manyLargePicturesFitUntrustedLimits() throws {
        let file = try blank("", 1_580, 2_066).bytes
        let keys = (0..<22).map { "p\($0)" }
        let sprites = keys.enumerated().map { index, key in
            FixtureSprite(key, frames: (0..<22).map { $0 == index ? .shown(layout: (1_580, 2_066)) : .hidden })
        }
        let movie = try FixtureMovie(frames: 22, sprites: sprites, images: keys.map { FixtureImage($0, file) })
            .decoded()
        let renderer = FrameRenderer(movie, limits: .untrusted)
        for frame in [0, 7, 21] { _ = try renderer.render(frame: frame) }
        #expect(renderer.warnings.isEmpty && renderer.decodedImageByteCount <= (32 << 20) + 1_580 * 2_066 * 4)
    }

    /// Three pictures of 3 600 by 3 400 in one frame, at a seventh of their size.
    @Test func threeLargePicturesFitUntrustedLimits() throws {
        let file = try blank("", 3_600, 3_400).bytes
        let transform = FixtureTransform(a: 0.14, b: 0, c: 0, d: 0.14)
        let sprites = ["a", "b", "c"].map {
            FixtureSprite($0, frames: [.shown(layout: (3_600, 3_400), transform: transform)])
        }
        let movie = try FixtureMovie(
            viewBox: (500, 500), sprites: sprites, images: ["a", "b", "c"].map { FixtureImage($0, file) }
        ).decoded()
        let renderer = FrameRenderer(movie, limits: .untrusted)
        _ = try renderer.render(frame: 0)
        #expect(renderer.warnings.isEmpty)
    }
}
