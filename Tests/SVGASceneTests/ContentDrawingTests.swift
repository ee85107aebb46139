import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Drawings of viewers")
struct ContentDrawingTests {
    private let red = SVGAColor(red: 255, green: 0, blue: 0)
    private let square = SVGAPath(rect: Rect(Size(4, 4)))

    private func content(_ drawing: @escaping MovieContent.Drawing) -> MovieContent {
        var content = MovieContent()
        content.drawings["a"] = drawing
        return content
    }

    @Test func drawingIsOverShapesUnderMatrixOpacityAndClip() throws {
        let frame = FixtureFrame.shown(
            alpha: 0.5, layout: (20, 10), transform: .translation(7, 8), clipPath: "M0 0H9V9H0Z",
            shapes: [.rect(0, 0, 2, 2, fill: .blue)])
        let picture = try Pixmap.of(2, 2, Ink.green)
        let lines = try FixtureMovie.single([frame]).lines(
            content { [red, square] recorder, _ in
                recorder.fill(square, color: red)
                recorder.transform = Affine(translation: Point(1, 2))
                recorder.opacity = 0.5
                recorder.stroke(square, style: SVGAStrokeStyle(width: 2), color: red)
                recorder.draw(picture, in: Rect(minX: 1, minY: 1, maxX: 5, maxY: 3))
            })
        #expect(
            lines == [
                "clip to path 0 at 7,8", "  fill rectangle 0,0 2x2 #0000ff at 7,8 opacity 0.5",
                "  fill content path in 0,0 4x4 #ff0000 at 7,8 opacity 0.5",
                "  stroke content path in 0,0 4x4 #ff0000 width 2 butt caps miter joins limit 10 at 8,10 opacity 0.25",
                #"  content image "a" 4x2 at 9,11 opacity 0.25"#, "end of clip",
            ])
    }

    @Test func drawingKnowsFrameAndSize() throws {
        let movie = FixtureMovie.single([.shown(layout: (20, 10)), .hidden, .shown()])
        let renderer = try movie.renderer(
            content { [red] recorder, frame in
                let width = recorder.size.width + Double(frame) + 1
                recorder.fill(SVGAPath(rect: Rect(Size(width, 1))), color: red)
            })
        let lines = try (0..<3).map { try renderer.drawList(frame: $0).lines }
        #expect(
            lines == [["fill content path in 0,0 21x1 #ff0000"], [], ["fill content path in 0,0 3x1 #ff0000"]])
    }

    @Test func recordedPartsAreDrawn() throws {
        let picture = try FixtureMovie.single([.shown()]).picture(
            content { [red, square] recorder, _ in
                recorder.clip(to: SVGAPath(rect: Rect(Size(2, 9)))) { $0.fill(square, color: red) }
                recorder.clip(to: square) { _ in }
                recorder.transform = Affine(translation: Point(20, 20))
                recorder.stroke(square, style: SVGAStrokeStyle(width: 2), color: red)
            })
        #expect([0, 1, 2].map { picture.rgba($0, 1)[3] } == [255, 255, 0])
        #expect([19, 20, 22].map { picture.rgba($0, 22)[3] } == [255, 255, 0])
    }

    @Test func equalDrawingsMakeEqualFrames() throws {
        let movie = FixtureMovie.single([.shown(), .shown(), .shown(), .shown()])
        let renderer = try movie.renderer(
            content { [red] recorder, frame in
                recorder.fill(SVGAPath(rect: Rect(Size(Double(frame / 2 + 1), 1))), color: red)
                if let picture = try? Pixmap.of(1, 1, Ink.blue) { recorder.draw(picture) }
            })
        #expect(try FrameGroups([0, 1, 2, 3], of: renderer).groups == [[0, 1], [2, 3]])
    }

    @Test func numbersThatAreNotFiniteRecordNothing() throws {
        let lines = try FixtureMovie.single([.shown()]).lines(
            content { [red, square] recorder, _ in
                var wild = square
                wild.line(to: Point(.nan, 3))
                recorder.fill(wild, color: red)
                recorder.clip(to: wild) { $0.fill(square, color: red) }
                recorder.stroke(square, style: SVGAStrokeStyle(width: .infinity), color: red)
                recorder.stroke(
                    square, style: SVGAStrokeStyle(width: 1, dash: .init(length: 0, gap: 0, phase: 0)), color: red)
                if let picture = try? Pixmap.of(1, 1, Ink.blue) {
                    recorder.draw(picture, in: Rect(minX: 0, minY: 0, maxX: .infinity, maxY: 1))
                }
                recorder.opacity = .nan
                recorder.fill(square, color: red)
                recorder.opacity = 1
                recorder.transform.tx = .infinity
                recorder.fill(square, color: red)
            })
        #expect(lines == [])
    }

    @Test(arguments: [\Limits.maxShapeCount as Limits.Name, \.maxPathPointCount])
    func endlessDrawingIsRefused(_ name: Limits.Name) throws {
        var limits = Limits.default
        (limits.maxShapeCount, limits.maxPathPointCount) = name == \.maxShapeCount ? (9, 1_000) : (1_000, 39)
        let content = content { [red, square] recorder, _ in
            for _ in 0..<100 { recorder.fill(square, color: red) }
        }
        let renderer = try FrameRenderer(
            try FixtureMovie.single([.shown()]).decoded(), content: content, limits: limits)
        let limit = name == \.maxShapeCount ? 9 : 39
        #expect(throws: SVGAError.limitExceeded(name, limit: limit, found: limit + 1)) {
            try renderer.render(frame: 0)
        }
    }
}
