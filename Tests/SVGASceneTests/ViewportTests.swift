import SVGAGraphics
import SVGAScene
import Testing

@Suite struct ViewportTests {
    static let wide = Size(200, 100)

    @Test(arguments: [(1.0, 200, 100), (0.5, 100, 50), (0.333, 67, 34), (1.1, 220, 110), (0.001, 1, 1)])
    func scaledSidesRoundUpToWholePixels(scale: Double, width: Int, height: Int) throws {
        let viewport = try PictureSize.scale(scale).viewport(for: ViewportTests.wide)
        #expect(viewport.width == width && viewport.height == height)
        #expect(viewport.transform == Affine(scaleX: scale, scaleY: scale))
    }

    @Test func oneSideKeepsTheProportion() throws {
        let byWidth = try PictureSize.width(50).viewport(for: ViewportTests.wide)
        #expect(byWidth.width == 50 && byWidth.height == 25)
        let byHeight = try PictureSize.height(33).viewport(for: ViewportTests.wide)
        #expect(byHeight.width == 66 && byHeight.height == 33)
        let flat = try PictureSize.width(10).viewport(for: Size(1000, 1))
        #expect(flat.height == 1)
    }

    @Test func containShowsAllOfTheMovieCentred() throws {
        let viewport = try PictureSize.both(width: 100, height: 100, mode: .contain).viewport(for: ViewportTests.wide)
        #expect(viewport.transform == Affine(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 25))
    }

    @Test func coverLeavesNoBars() throws {
        let viewport = try PictureSize.both(width: 100, height: 100, mode: .cover).viewport(for: ViewportTests.wide)
        #expect(viewport.transform == Affine(a: 1, b: 0, c: 0, d: 1, tx: -50, ty: 0))
    }

    @Test func fillStretchesEachSide() throws {
        let viewport = try PictureSize.both(width: 100, height: 100, mode: .fill).viewport(for: ViewportTests.wide)
        #expect(viewport.transform == Affine(scaleX: 0.5, scaleY: 1))
    }

    @Test(arguments: SVGAContentMode.Alignment.allCases) func alignmentPlacesTheCornersItNames(
        alignment: SVGAContentMode.Alignment
    ) throws {
        let mode = SVGAContentMode(.none, alignment: alignment)
        let viewport = try PictureSize.both(width: 300, height: 300, mode: mode).viewport(for: ViewportTests.wide)
        let box = viewport.transform.bounds(of: Rect(ViewportTests.wide))
        let name = alignment.rawValue.lowercased()
        let x = name.contains("left") ? 0.0 : name.contains("right") ? 100 : 50
        let y = name.contains("top") ? 0.0 : name.contains("bottom") ? 200 : 100
        #expect(box == Rect(minX: x, minY: y, maxX: x + 200, maxY: y + 100))
    }

    @Test(arguments: SVGAContentMode.Fit.allCases.filter { $0 != .inside }, SVGAContentMode.Alignment.allCases)
    func alignmentSharesTheFreeSpaceForEachFit(fit: SVGAContentMode.Fit, alignment: SVGAContentMode.Alignment) throws {
        let mode = SVGAContentMode(fit, alignment: alignment)
        let viewport = try PictureSize.both(width: 100, height: 200, mode: mode).viewport(for: ViewportTests.wide)
        let box = viewport.transform.bounds(of: Rect(ViewportTests.wide))
        let free = Size(100 - (box.maxX - box.minX), 200 - (box.maxY - box.minY))
        let name = alignment.rawValue.lowercased()
        #expect(box.minX == free.width * (name.contains("left") ? 0 : name.contains("right") ? 1 : 0.5))
        #expect(box.minY == free.height * (name.contains("top") ? 0 : name.contains("bottom") ? 1 : 0.5))
        let scales: [SVGAContentMode.Fit: Size] = [
            .contain: Size(0.5, 0.5), .cover: Size(2, 2), .fill: Size(0.5, 2), .none: Size(1, 1),
        ]
        #expect(Size(viewport.transform.a, viewport.transform.d) == scales[fit])
    }

    @Test(arguments: [
        (300, 300, 200, 100), (100, 300, 100, 50), (300, 20, 40, 20), (199, 99, 198, 99), (1, 1, 1, 1),
        (200, 100, 200, 100), (99_999, 99_999, 200, 100),
    ])
    func insideIsAtMostTheSizeAndTheMovie(width: Int, height: Int, wantedWidth: Int, wantedHeight: Int) throws {
        let viewport = try PictureSize.both(width: width, height: height, mode: SVGAContentMode(.inside)).viewport(
            for: ViewportTests.wide)
        #expect(viewport.width == wantedWidth && viewport.height == wantedHeight)
        #expect(viewport.transform.tx == 0 && viewport.transform.ty == 0 && viewport.transform.a <= 1)
    }

    @Test(arguments: [0, -1, .infinity, .nan]) func impossibleScalesAreRefused(scale: Double) {
        #expect(throws: SVGAError.self) { try PictureSize.scale(scale).viewport(for: ViewportTests.wide) }
    }

    @Test func sidesBeyondAPixmapAreRefused() {
        #expect(throws: SVGAError.sizeOutOfRange(width: 40_000, height: 20_000)) {
            try PictureSize.scale(200).viewport(for: ViewportTests.wide)
        }
        #expect(throws: SVGAError.self) { try PictureSize.width(0).viewport(for: ViewportTests.wide) }
        #expect(throws: SVGAError.self) {
            try PictureSize.both(width: 10, height: .max, mode: .contain).viewport(for: ViewportTests.wide)
        }
        #expect(throws: SVGAError.self) { try PictureSize.width(10).viewport(for: Size(1e-300, 1e300)) }
    }
}
