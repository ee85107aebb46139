import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

/// Disagreements of the official players on shapes and their painting; ids as in `Docs/Disagreements.md`.
@Suite("Disagreements on shapes")
struct ShapeDisagreementTests {
    private func style(_ draw: (inout FixtureStyle) -> Void) -> FixtureStyle {
        var style = FixtureStyle(stroke: .red, strokeWidth: 2)
        draw(&style)
        return style
    }

    private func filled(_ colors: [FixtureColor]) throws -> [String] {
        try FixtureMovie.still(colors.map { .rect(0, 0, 9, 9, fill: $0) }).lines()
    }

    /// The path that path data gives.
    private func path(_ data: String) throws -> SVGAPath {
        try #require(try FixtureMovie.still([.path(data, fill: .red)]).decoded().paths.first)
    }

    @Test("D8: colours with a channel above 1 count from 0 to 255, alpha judged by itself")
    func colorScale() throws {
        let found = try filled([
            FixtureColor(255, 255, 0, 0.5), FixtureColor(64, 0.5, 2, 1), FixtureColor(1, 1, 1, 51),
            FixtureColor(-1, 1, 0, 1),
        ])
        #expect(
            found == [
                "fill rectangle 0,0 9x9 #ffff00 alpha 0.5", "fill rectangle 0,0 9x9 #400002",
                "fill rectangle 0,0 9x9 #ffffff alpha 0.2", "fill rectangle 0,0 9x9 #00ff00",
            ])
    }

    @Test("D9: the alpha of a colour and that of the frame are multiplied")
    func alphaProduct() throws {
        let shape = FixtureShape.rect(0, 0, 9, 9, fill: FixtureColor(1, 0, 0, 0.5))
        let movie = FixtureMovie.single([.shown(alpha: 0.25, shapes: [shape])])
        #expect(try movie.lines() == ["fill rectangle 0,0 9x9 #ff0000 alpha 0.5 opacity 0.25"])
        #expect(try movie.picture().rgba(4, 4) == [32, 0, 0, 32])
    }

    @Test("D10: a stroke whose width is 0 or absent is not drawn", arguments: [Float?.none, 0, -1])
    func strokeWithoutWidth(_ width: Float?) throws {
        #expect(try FixtureMovie.still([.line("M0 5H9", style { $0.strokeWidth = width })]).lines() == [])
    }

    @Test("D11: a miter limit of 0 or none is 10", arguments: [Float?.none, 0])
    func miterLimit(_ limit: Float?) throws {
        let found = try FixtureMovie.still([.line("M0 5H9V9", style { $0.miterLimit = limit })]).lines()
        #expect(found == ["stroke path 0 #ff0000 width 2 butt caps miter joins limit 10"])
    }

    @Test("D12: dashes are length, gap and phase, with a least length of 1 and a least gap of 0.1")
    func dashes() throws {
        let patterns: [[Float]] = [[10, 5, 3], [0, 10, 0], [10, 0, 5], [0, 0, 5]]
        let shapes = patterns.map { dash in
            FixtureShape.line(
                "M0 5H60",
                style {
                    $0.dash = dash
                    $0.lineJoin = 2
                })
        }
        let line = "stroke path 0 #ff0000 width 2 butt caps bevel joins"
        #expect(
            try FixtureMovie.still(shapes).lines() == [
                "\(line) dash 10 gap 5 phase 3", "\(line) dash 1 gap 10 phase 0",
                "\(line) dash 10 gap 0.1 phase 5", line,
            ])
        let picture = try FixtureMovie.still([shapes[0]]).picture()
        #expect((0..<30).map { picture.rgba($0, 5)[3] == 255 } == (0..<30).map { ($0 + 3) % 15 < 10 })
    }

    @Test("D15: path data follow the whole grammar of SVG")
    func pathGrammar() throws {
        let plain = try path("M 10 10 L 50 10 L 50 50 Q 50 0 60 10 Q 70 20 80 10 L 80 0.5")
        #expect(try path("m1e1,10 40 0v4E1q0-50,10-40t20 0V.5") == plain)
        #expect(try path("M10\t10\nH50  V 50 Q50,0 , 60,10 T80 10 80 10 L80+.5") != plain)
        #expect(try path("M0 0 A5 5 0 0 1 10 0").verbs == [.move, .cubic, .cubic])
    }

    @Test("D16: S mirrors across a coordinate of 0, and close leads back to the start for what follows")
    func smoothCurvesAndClose() throws {
        #expect(
            try path("M0 0 C0 0 0 2 0 4 S7 7 8 8 z m1 1 l2 0")
                == path("M0 0 C0 0 0 2 0 4 C0 6 7 7 8 8 Z M1 1 L3 1"))
    }

    @Test("D17: the outline of an ellipse is closed, so that its stroke has no ends")
    func ellipseIsClosed() throws {
        func picture(cap: Int) throws -> Pixmap {
            let style = style {
                $0.strokeWidth = 10
                $0.lineCap = cap
            }
            return try FixtureMovie.still([FixtureShape(.ellipse([50, 50, 20, 3]), style: style)]).picture()
        }
        let butt = try picture(cap: 0)
        #expect(try picture(cap: 2) == butt)
        #expect(butt.rgba(26, 50)[3] == 255)
        #expect(butt.rgba(25, 45)[3] == 0)
    }

    @Test("D18: corners of rectangles are circular, with a radius of at most half the shorter side")
    func cornerRadius() throws {
        let shapes = [Float(4), 50, -3].map { FixtureShape.rect(0, 0, 40, 20, cornerRadius: $0, fill: .red) }
        let line = "fill rectangle 0,0 40x20"
        #expect(
            try FixtureMovie.still(shapes).lines() == [
                "\(line) radius 4 #ff0000", "\(line) radius 10 #ff0000", "\(line) #ff0000",
            ])
        // A quarter circle of radius 10 passes (2.93, 2.93).
        let picture = try FixtureMovie.still([shapes[1]]).picture()
        #expect((1...4).map { picture.rgba($0, $0)[3] == 255 } == [false, false, true, true])
        #expect(picture.rgba(1, 1)[3] == 0)
    }

    @Test("D19: a shape without styles is not painted")
    func absentStyles() throws {
        let shapes = [FixtureShape(.rect([0, 0, 9, 9, 0]), style: nil), FixtureShape(.path("M0 0H9V9Z"), style: nil)]
        #expect(try FixtureMovie.still(shapes + [.line("M0 0H9", FixtureStyle())]).lines() == [])
    }

    @Test("D20: strokes follow the whole map of sprite and shape, scaling unevenly")
    func strokesScaleUnevenly() throws {
        let stretched = FixtureTransform(a: 2, d: 0.5)
        let cross = FixtureShape.line(
            "M0 40H20M10 0V160", style { $0.strokeWidth = 4 }, transform: FixtureTransform(a: 1, d: 2))
        let picture = try FixtureMovie.still([cross], transform: stretched).picture()
        #expect((0..<100).filter { picture.rgba($0, 90)[3] == 255 } == Array(16..<24))
        #expect((0..<100).filter { picture.rgba(2, $0)[3] == 255 } == Array(38..<42))
    }

    @Test("D33: colour channels are cut to 8 bits, not rounded")
    func colorRounding() throws {
        #expect(
            try filled([FixtureColor(0.5, 0.7, 0.9), FixtureColor(128 / 255, 1 / 255, 254.9 / 255)]) == [
                "fill rectangle 0,0 9x9 #7fb2e5", "fill rectangle 0,0 9x9 #8001fe",
            ])
    }
}
