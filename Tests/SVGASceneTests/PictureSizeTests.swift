import SVGAGraphics
import SVGAScene
import Testing

@Suite struct PictureSizeTests {
    @Test(arguments: [
        ("300x200", PictureSize.both(width: 300, height: 200, mode: .contain)), ("300x", .width(300)),
        ("300", .width(300)), ("x200", .height(200)),
    ])
    func sidesAreRead(text: String, size: PictureSize) { #expect(PictureSize(parsing: text) == size) }

    @Test(arguments: ["", "x", "0", "0x5", "5x0", "-3x", "+3x", "3x4x5", "3 x4", "99999999999999999999x", "３x"])
    func otherTextIsNotASize(text: String) { #expect(PictureSize(parsing: text) == nil) }

    @Test(arguments: [
        (PictureSize.longerSide(100), 100, 50), (.width(20), 20, 10), (.height(20), 40, 20), (.scale(0.25), 100, 50),
        (.both(width: 7, height: 9, mode: .cover), 7, 9),
    ])
    func theOtherSideIsInProportion(size: PictureSize, width: Int, height: Int) throws {
        let viewport = try size.viewport(for: Size(400, 200))
        #expect(viewport.width == width && viewport.height == height)
    }

    @Test func theLongerSideMayBeTheHeight() throws {
        let viewport = try PictureSize.longerSide(20).viewport(for: Size(30, 60))
        #expect(viewport.width == 10 && viewport.height == 20)
        #expect(throws: SVGAError.self) { try PictureSize.longerSide(0).viewport(for: Size(30, 60)) }
    }
}
