import SVGAFormat
import SVGAPixels
import SVGARaster
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Limits of images")
struct ImageLimitTests {
    private let box = FixtureShape.rect(0, 0, 2, 2, fill: .red)

    /// Two pictures of 4 by 3 and 5 by 2 pixels.
    private func movie() throws -> Movie {
        let images: [FixtureImage] = [
            try .png("a", width: 4, height: 3, Ink.red), try .png("b", width: 5, height: 2, Ink.blue),
        ]
        return try FixtureMovie.single([.shown(layout: (4, 3), shapes: [box])], images: images).decoded()
    }

    private func limits(_ change: (inout Limits) -> Void) -> Limits {
        var limits = Limits.default
        change(&limits)
        return limits
    }

    private func refusal(_ limits: Limits) throws -> RenderError? {
        let renderer = FrameRenderer(try movie(), limits: limits)
        do throws(RenderError) {
            _ = try renderer.render(frame: 0)
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
                == RenderError.limitExceeded(.maxImageSide, limit: 4, found: 5, imageKey: "b"))
        #expect(
            try refusal(limits { $0.maxImagePixelCount = 11 })
                == RenderError.limitExceeded(.maxImagePixelCount, limit: 11, found: 12, imageKey: "a"))
        #expect(
            try refusal(limits { $0.maxTotalImagePixelCount = 21 })
                == RenderError.limitExceeded(.maxTotalImagePixelCount, limit: 21, found: 22, imageKey: "b"))
    }

    @Test func drawListsNeedNoImages() throws {
        let renderer = FrameRenderer(try movie(), limits: limits { $0.maxImageSide = 1 })
        #expect(try renderer.drawList(frame: 0).lines.count == 2)
    }
}
