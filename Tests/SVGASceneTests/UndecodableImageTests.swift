import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Undecodable images")
struct UndecodableImageTests {
    private static let mark = FixtureShape.rect(0, 0, 2, 2, fill: .green)
    private let movie = FixtureMovie(
        viewBox: (20, 10), frames: 2,
        sprites: [
            FixtureSprite("bad", frames: [.shown(layout: (10, 10), shapes: [Self.mark]), .hidden]),
            FixtureSprite("bad", frames: [.shown(layout: (10, 10), transform: .translation(10, 0)), .hidden]),
            FixtureSprite(
                "good", frames: [.shown(layout: (5, 5), transform: .translation(4, 4)), .shown(layout: (5, 5))]),
        ], images: [.unread("bad")])

    private func renderer() throws -> FrameRenderer {
        var movie = movie
        movie.images.append(try .png("good", width: 1, height: 1, Ink.blue))
        return FrameRenderer(try movie.decoded())
    }

    @Test func onlyItsOwnBitmapIsMissing() throws {
        let picture = try renderer().render(frame: 0)
        #expect(picture.rgba(1, 1) == [0, 255, 0, 255])
        #expect(picture.rgba(3, 3) == [0, 0, 0, 0])
        #expect(picture.rgba(6, 6) == [0, 0, 255, 255])
        #expect(picture.rgba(15, 5) == [0, 0, 0, 0])
    }

    @Test func warningNamesTheKeyOnce() throws {
        let renderer = try renderer()
        for frame in [0, 1, 0] { _ = try renderer.render(frame: frame) }
        #expect(renderer.warnings.map(\.field) == ["images[bad]"])
        #expect(renderer.warnings.allSatisfy { $0.message.hasPrefix("left out: PNG header ends") })
    }

    @Test func imagesInUnknownFormatsAreNamedOnce() throws {
        let layers = (0..<2).map { _ in FixtureSprite("a.1", frames: [.shown(layout: (4, 4))]) }
        let movie = FixtureMovie(
            sprites: layers + [FixtureSprite("b", frames: [.shown(layout: (4, 4))])],
            images: [FixtureImage("a", Array("BM123456".utf8)), FixtureImage("b", []), FixtureImage("unused", [1])])
        #expect(
            try movie.decoded().warnings.map { "\($0)" } == [
                "images[a]: left out: a BMP image, which is not decoded; replace it by a PNG image",
                "images[b]: left out: an empty file, which is not decoded; replace it by a PNG image",
            ])
    }

    @Test func invisibleMovieIsReported() throws {
        let message = "nothing of the movie is visible, because its images are left out"
        let bad = FixtureSprite("bad", frames: [.shown(layout: (4, 4)), .shown(layout: (4, 4), shapes: [Self.mark])])
        for image in [FixtureImage.unread("bad"), FixtureImage("bad", Array("no image".utf8))] {
            let renderer = FrameRenderer(try FixtureMovie(frames: 2, sprites: [bad], images: [image]).decoded())
            #expect(renderer.warnings.isEmpty, "nothing was drawn yet")
            _ = try renderer.render(frame: 0)
            #expect(renderer.warnings.last?.message == message)
            _ = try renderer.render(frame: 1)
            #expect(renderer.warnings.last?.message != message, "the shape is visible")
        }
        let empty = FrameRenderer(
            try FixtureMovie(frames: 1, sprites: [FixtureSprite("a", frames: [.hidden])]).decoded())
        _ = try empty.render(frame: 0)
        #expect(empty.warnings.isEmpty, "a hidden sprite lacks nothing")
    }

    @Test func imageThatNoFrameNeedsIsNotDecoded() throws {
        let renderer = try renderer()
        _ = try renderer.render(frame: 1)
        #expect(renderer.warnings.isEmpty)
    }

    @Test func copiesOfARendererShareWarnings() throws {
        let renderer = try renderer()
        let copy = renderer
        _ = try copy.render(frame: 0)
        #expect(renderer.warnings == copy.warnings)
        #expect(renderer.warnings.count == 1)
    }

    @Test func brokenMatteBitmapMasksEverythingAway() throws {
        let frame = FixtureFrame.shown(layout: (9, 9))
        let masked = FixtureSprite("a", matteKey: "m.matte", frames: [.shown(shapes: [Self.mark])])
        let movie = FixtureMovie(sprites: [FixtureSprite("m.matte", frames: [frame]), masked], images: [.unread("m")])
        #expect(try movie.picture().isTransparent)
    }
}
