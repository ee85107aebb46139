import SVGAGeometry
import SVGARaster
import Testing

@Suite struct FillTests {
    @Test func coverageIsTheExactAreaOfARectangle() throws {
        let canvas = try Canvas(width: 4, height: 3)
        canvas.fill(
            Path(rect: Rect(minX: 0.5, minY: 0.25, maxX: 2.25, maxY: 2)), color: Color(red: 255, green: 255, blue: 255))
        let pixmap = try canvas.snapshot()
        let alphas = (0..<3).map { y in (0..<4).map { x in pixmap[x, y].alpha } }
        #expect(alphas == [[96, 191, 48, 0], [128, 255, 64, 0], [0, 0, 0, 0]])
    }

    @Test func edgesOutsideTheCanvasCountForWhatIsInside() throws {
        let canvas = try Canvas(width: 3, height: 3)
        canvas.fill(
            Path(rect: Rect(minX: -1e12, minY: -50, maxX: 1.5, maxY: 1e15)), color: Color(red: 10, green: 20, blue: 30))
        let pixmap = try canvas.snapshot()
        for y in 0..<3 {
            #expect((0..<3).map { pixmap[$0, y].alpha } == [255, 128, 0])
        }
    }
}
