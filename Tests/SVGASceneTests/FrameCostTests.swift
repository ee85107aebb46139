import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGATestMovies
import Testing

/// The limits for drawing a frame.
@Suite("Limits of frames")
struct FrameCostTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let field: Limits.Name
        let cost: Int
        let movie: FixtureMovie

        var testDescription: String { Limits.name(of: field) }
    }

    private static let square = FixtureFrame.shown(shapes: [.rect(5, 5, 10, 10, fill: .red)])
    /// Two groups of one matte, each in two layers of 10 by 10 pixels.
    private static let masked = FixtureMovie(
        sprites: [FixtureSprite("m.matte", frames: [square])]
            + ["m.matte", nil, "m.matte"].map { FixtureSprite("a", matteKey: $0, frames: [square]) })
    private static let dashes = FixtureStyle(stroke: .red, strokeWidth: 1, dash: [9, 1, 0])

    static let cases: [Case] = [
        Case(field: \.maxCanvasPixelCount, cost: 10_000, movie: .single([square])),
        Case(field: \.maxPaintedPixelCount, cost: 100, movie: .single([square])),
        Case(field: \.maxPaintedPixelCount, cost: 500, movie: masked),
        Case(
            field: \.maxPaintedPixelCount, cost: 550,
            movie: .single([.shown(clipPath: "M0 0H10V10H0Z", shapes: [.rect(-5, 0, 50, 10, fill: .red)])])),
        Case(field: \.maxLayerPixelCount, cost: 400, movie: masked),
        Case(
            field: \.maxDashCount, cost: 20,
            movie: .still([.line("M0 5H50V55H100V105", dashes)])),
        Case(
            field: \.maxOutlinePointCount, cost: 8,
            movie: .still([.path("M0 0H9V9H0Z", fill: .red), .path("M1 1H9V9H1Z", fill: .blue)])),
    ]

    private func refusal(_ test: Case, limit: Int) throws -> SVGAError? {
        var limits = Limits.untrusted
        limits[keyPath: test.field] = limit
        let renderer = FrameRenderer(try test.movie.decoded(), limits: limits)
        do throws(SVGAError) {
            _ = try renderer.render(frame: 0)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: cases) func aFrameThatCostsMoreIsRefusedByNameAndValue(_ test: Case) throws {
        let error = try #require(try refusal(test, limit: test.cost - 1))
        #expect(error == .limitExceeded(test.field, limit: test.cost - 1, found: test.cost))
        #expect(error.description.contains("\(Limits.name(of: test.field)) is \(test.cost - 1)"))
    }

    @Test(arguments: cases) func aFrameThatCostsJustAsMuchIsDrawn(_ test: Case) throws {
        #expect(try refusal(test, limit: test.cost) == nil)
    }

    @Test func drawListsCostNothing() throws {
        var limits = Limits.untrusted
        limits.maxPaintedPixelCount = 0
        let renderer = FrameRenderer(try FixtureMovie.single([Self.square]).decoded(), limits: limits)
        #expect(try renderer.drawList(frame: 0).commands.count == 1)
    }
}
