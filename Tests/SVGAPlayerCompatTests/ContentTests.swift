import FoundationEssentials
import SVGAImage
import SVGAPlayerCompat
import SVGATestServices
import SVGATestSupport
import Testing

/// An app's content in a movie, and its size.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ContentTests {
    private func shown(_ player: SVGAPlayer, _ clock: VirtualClock) async -> UIImage? {
        player.step(toFrame: 0, andPlay: false)
        return await player.contents(clock, count: 1).first?.picture
    }

    /// A blue picture.
    private func avatar() throws -> UIImage {
        try FrameRenderer(entity().movie).render(
            frame: 2, in: PictureSize.width(20).viewport(for: Size(80, 40)),
            background: SVGAColor(red: 0, green: 0, blue: 255))
    }

    @Test func contentMatchesTheRenderer() async throws {
        let (movie, clock) = (try entity(), VirtualClock())
        let plain = try await FrameRenderer(movie.movie).render(frame: 0)
        let player = SVGAPlayer(clock: clock)
        player.setImage(try avatar(), forKey: "box")
        player.setImage(try avatar(), forKey: "nobody")
        player.setHidden(true, forKey: "no one")
        player.videoItem = movie
        var content = MovieContent(profile: .ios)
        content.images["box"] = MovieContent.Image(try avatar())
        let withImage = try await FrameRenderer(movie.movie, content: content).render(frame: 0)
        #expect(await shown(player, clock) == withImage && withImage != plain)
        player.clearDynamicObjects()
        #expect(await player.contents(clock, count: 1).first?.picture == plain)
        player.setHidden(true, forKey: "box")
        let hidden = await player.contents(clock, count: 1).first?.picture
        #expect(hidden != nil && hidden != plain)
        player.setHidden(false, forKey: "box")
        #expect(await player.contents(clock, count: 1).first?.picture == plain)
        player.setDrawingBlock(
            { recorder, frame in
                recorder.fill(
                    SVGAPath(rect: Rect(minX: 30, minY: 0, maxX: 60, maxY: 30)),
                    color: SVGAColor(red: 0, green: 0, blue: 255))
            }, forKey: "box")
        let drawn = await player.contents(clock, count: 1).first?.picture
        #expect(drawn != nil && drawn != plain && player.renderError == nil)
    }

    @Test func imagesOfURLsComeThroughTheCache() async throws {
        let folder = TemporaryFolder()
        let png = try avatar().png()
        let server = try FaultServer { $0.target == "/a.png" ? .ok(png) : .status(404) }
        defer { server.stop() }
        let clock = VirtualClock()
        let player = SVGAPlayer(cache: try loopbackCache(in: folder), clock: clock)
        player.videoItem = try entity()
        let plain = await shown(player, clock)
        let url = try #require(URL(string: server.url("/a.png")))
        player.setImage(with: url, forKey: "box")
        #expect(await player.contents(clock, count: 1).first?.picture != plain)
        player.setImage(with: try #require(URL(string: server.url("/b.png"))), forKey: "box")
        player.setImage(nil, forKey: "box")
        #expect(await player.contents(clock, count: 1).first?.picture == plain)
    }

    /// A picture of 100 × 100 for a movie of 80 × 40: the positions of the movie's corners.
    @Test(arguments: [
        (SVGAPlayer.ContentMode.scaleToFill, 1.25, 2.5, 0.0, 0.0), (.scaleAspectFit, 1.25, 1.25, 0, 25),
        (.scaleAspectFill, 2.5, 2.5, -50, 0), (.top, 1.25, 1.25, 0, 0), (.bottom, 1.25, 1.25, 0, 50),
        (.left, 2.5, 2.5, 0, 0), (.right, 2.5, 2.5, -100, 0),
    ])
    func contentModes(mode: SVGAPlayer.ContentMode, x: Double, y: Double, left: Double, top: Double) async throws {
        let clock = VirtualClock()
        let player = SVGAPlayer(frame: Rect(minX: 7, minY: 7, maxX: 107, maxY: 107), clock: clock)
        player.contentMode = mode
        player.videoItem = try entity()
        let viewport = try Viewport(
            width: 100, height: 100, transform: Affine(a: x, b: 0, c: 0, d: y, tx: left, ty: top))
        let expected = try await FrameRenderer(entity().movie).render(frame: 0, in: viewport)
        #expect(await shown(player, clock) == expected)
        player.frame = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        #expect(await player.contents(clock, count: 1).first?.picture?.width == 80)
    }

    /// The size precedes the first layout, or comes from a layout that divides by 0.
    @Test(arguments: [1e9, .infinity]) func correctedSizeIsDrawn(width: Double) async throws {
        let clock = VirtualClock()
        let (bad, good) = (
            Rect(minX: 0, minY: 0, maxX: width, maxY: 20), Rect(minX: 0, minY: 0, maxX: 40, maxY: 20)
        )
        let player = SVGAPlayer(frame: bad, clock: clock)
        player.videoItem = try entity()
        player.startAnimation()
        #expect(player.renderError != nil && player.layer.contents == nil)
        player.frame = good
        #expect(player.renderError == nil)
        player.startAnimation()
        #expect(await player.contents(clock, count: 2).map { $0.picture?.width } == [40, 40])
        // With a player the size before stays.
        player.frame = bad
        #expect(player.renderError != nil)
        clock.advance(by: .milliseconds(50))
        #expect(await player.contents(clock, count: 1).first?.picture?.width == 40)
        player.frame = good
        #expect(player.renderError == nil)
    }

    @Test func anErrorEndsWithItsMovie() throws {
        let player = SVGAPlayer(frame: Rect(minX: 0, minY: 0, maxX: .infinity, maxY: 20))
        player.videoItem = try entity()
        #expect(player.renderError != nil)
        player.videoItem = nil
        #expect(player.renderError == nil)
        player.frame = Rect(minX: 0, minY: 0, maxX: 40, maxY: 20)
        #expect(player.layer.contents == nil && player.renderError == nil)
    }
}
