import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

/// Draw lists omit exactly the items that cannot touch the view box.
@Suite("Culling")
struct CullingTests {
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)

    @Test(arguments: [(Float(-10), Float(0)), (100, 0), (0, -10), (0, 100), (-1e30, 3), (3, 1e30)])
    func bitmapsAndFillsOutsideTheViewBoxAreLeftOut(_ x: Float, _ y: Float) throws {
        let frame = FixtureFrame.shown(layout: (10, 10), transform: .translation(x, y), shapes: [box])
        #expect(try FixtureMovie.single([frame], images: [.unread("a")]).lines() == [])
    }

    @Test(arguments: [(Float(-9.5), Float(0)), (99.5, 0), (0, -9.5), (0, 99.5)])
    func bitmapsAndFillsThatReachIntoTheViewBoxAreKept(_ x: Float, _ y: Float) throws {
        let frame = FixtureFrame.shown(layout: (10, 10), transform: .translation(x, y), shapes: [box])
        #expect(try FixtureMovie.single([frame], images: [.unread("a")]).lines().count == 2)
    }

    @Test func bitmapsOfUnknownSizeAreKept() throws {
        let frame = FixtureFrame.shown(transform: .translation(-500, 0))
        #expect(try FixtureMovie.single([frame], images: [.unread("a")]).lines() == [#"image "a" at -500,0"#])
    }

    @Test func rotatedAndMirroredContentIsJudgedWhereItLands() throws {
        let mirrored = FixtureTransform(a: -1, d: 1, tx: 100)
        let away = FixtureTransform(a: -1, d: 1)
        let quarterTurn = FixtureTransform(a: 0, b: 1, c: -1, d: 0, tx: 10)
        #expect(try FixtureMovie.still([box], transform: mirrored).lines().count == 1)
        #expect(try FixtureMovie.still([box], transform: away).lines() == [])
        #expect(try FixtureMovie.still([box], transform: quarterTurn).lines().count == 1)
    }

    @Test func rectanglesAndEllipsesOfNegativeSizeAreKept() throws {
        let shapes = [
            FixtureShape.rect(5, 5, -10, -10, fill: .red),
            FixtureShape.ellipse(-3, -3, radiusX: -5, radiusY: -5, fill: .red),
        ]
        #expect(try FixtureMovie.still(shapes).lines().count == 2)
    }

    @Test func strokeFarOutsideIsLeftOut() throws {
        let style = FixtureStyle(stroke: .red, strokeWidth: 4, lineCap: 2, lineJoin: 1)
        #expect(try FixtureMovie.still([.line("M0 -4H50", style)]).lines() == [])
    }

    @Test func wideStrokeReachesIn() throws {
        let style = FixtureStyle(stroke: .red, strokeWidth: 10, lineJoin: 2)
        let picture = try FixtureMovie.still([.line("M0 -4H50", style)]).picture()
        #expect(picture.rgba(20, 0) == [255, 0, 0, 255])
        #expect(picture.rgba(20, 1) == [0, 0, 0, 0])
    }

    @Test func miterReachesInFromACornerOutside() throws {
        // The tip is 27.5 line widths / 2 below the corner.
        let style = FixtureStyle(stroke: .red, strokeWidth: 2, lineJoin: 0, miterLimit: 30)
        let picture = try FixtureMovie.still([.line("M48 -60L50 -5L52 -60", style)]).picture()
        #expect(picture.rgba(50, 5)[3] > 0)
        #expect(picture.rgba(50, 30)[3] == 0)
    }

    @Test func cornerOfASquareCapReachesIn() throws {
        // The corner of the cap is 5 * sqrt(2) to the right of the line's end.
        let style = FixtureStyle(stroke: .red, strokeWidth: 10, lineCap: 2, lineJoin: 1)
        let picture = try FixtureMovie.still([.line("M-30 26.5L-6.5 50", style)]).picture()
        #expect(picture.rgba(0, 50)[3] > 0)
        #expect(picture.rgba(1, 50)[3] == 0)
    }

    @Test func widthOfAStrokeScalesWithItsTransform() throws {
        let style = FixtureStyle(stroke: .red, strokeWidth: 1, lineJoin: 1)
        let shape = FixtureShape.line("M0 -4H5", style, transform: FixtureTransform(a: 10, d: 10))
        let moved = FixtureMovie.still([shape], transform: .translation(0, 36))
        #expect(try moved.picture().rgba(20, 0) == [255, 0, 0, 255])
        #expect(try FixtureMovie.still([shape]).lines() == [])
    }

    @Test(arguments: [
        FixtureTransform(a: 1, b: 1, c: 1, d: 1), FixtureTransform(a: 1, d: 0), FixtureTransform(tx: 5, ty: 5),
    ])
    func contentOnALineOrAPointShowsNothing(_ transform: FixtureTransform) throws {
        let movie = FixtureMovie.single(
            [.shown(layout: (10, 10), transform: transform, shapes: [box])],
            images: [try .png("a", width: 2, height: 2, Ink.red)])
        #expect(try movie.picture().isTransparent)
    }
}
