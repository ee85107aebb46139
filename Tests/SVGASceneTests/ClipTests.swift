import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Clips")
struct ClipTests {
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)

    @Test func clipHoldsBitmapAndShapesAndMovesWithTheSprite() throws {
        let frame = FixtureFrame.shown(
            layout: (10, 10), transform: .translation(2, 3), clipPath: "M0 0H5V5H0Z", shapes: [box])
        #expect(
            try FixtureMovie.single([frame], images: [.unread("a")]).lines() == [
                "clip to path 0 at 2,3", #"  image "a" 10x10 at 2,3"#,
                "  fill rectangle 0,0 10x10 #ff0000 at 2,3", "end of clip",
            ])
    }

    @Test func clipEndsWithItsSprite() throws {
        var movie = FixtureMovie.single([.shown(clipPath: "M0 0H5V5H0Z", shapes: [box])])
        movie.sprites.append(FixtureSprite("b", frames: [.shown(transform: .translation(20, 0), shapes: [box])]))
        let picture = try movie.picture()
        #expect(try movie.lines().suffix(2) == ["end of clip", "fill rectangle 0,0 10x10 #ff0000 at 20,0"])
        #expect(picture.rgba(4, 4) == [255, 0, 0, 255])
        #expect(picture.rgba(6, 4) == [0, 0, 0, 0])
        #expect(picture.rgba(29, 9) == [255, 0, 0, 255])
    }

    @Test(arguments: [" ", "M0 0Z", "M3 3L3 3Z", "M0 0L9 0", "M200 0H210V10H200Z"])
    func clipThatLetsNothingThroughHidesTheSprite(_ path: String) throws {
        let movie = FixtureMovie.single(
            [.shown(layout: (10, 10), clipPath: path, shapes: [box])], images: [.unread("a")])
        #expect(try movie.lines() == [])
    }

    @Test func diagonalClipWithoutAreaLetsNothingThrough() throws {
        let picture = try FixtureMovie.single([.shown(clipPath: "M0 0L9 9", shapes: [box])]).picture()
        #expect(picture.isTransparent)
    }

    @Test func emptyTextIsNotAClip() throws {
        #expect(try FixtureMovie.single([.shown(clipPath: "", shapes: [box])]).lines().count == 1)
    }

    @Test func contentOutsideTheClipIsLeftOutWithIt() throws {
        let frame = FixtureFrame.shown(clipPath: "M50 50H60V60H50Z", shapes: [box])
        #expect(try FixtureMovie.single([frame]).lines() == [])
    }

    @Test func openSubpathsAreClosedAndUnited() throws {
        let frame = FixtureFrame.shown(clipPath: "M0 0H4V4H0M6 6H10V10H6", shapes: [box])
        let picture = try FixtureMovie.single([frame]).picture()
        #expect(picture.rgba(1, 2) == [255, 0, 0, 255])
        #expect(picture.rgba(7, 8) == [255, 0, 0, 255])
        #expect(picture.rgba(5, 5) == [0, 0, 0, 0])
    }

    @Test func edgeOfAClipIsAntialiased() throws {
        let frame = FixtureFrame.shown(clipPath: "M0 0H4.5V10H0Z", shapes: [box])
        #expect(try FixtureMovie.single([frame]).picture().rgba(4, 5) == [128, 0, 0, 128])
    }
}
