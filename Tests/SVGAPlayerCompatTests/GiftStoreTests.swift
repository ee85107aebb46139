import FoundationEssentials
import SVGAPlayerCompat
import SVGATestServices
import SVGATestSupport
import Testing

/// The full-screen recipe of the hosted gift store: one player and one parser, which play what events bring.
@MainActor @Suite(.timeLimit(.minutes(1))) struct GiftStoreTests {
    /// The controller, in the calls that an app makes.
    private final class Controller: SVGAPlayerDelegate {
        let player: SVGAPlayer
        let parser: SVGAParser
        private(set) var messages: [String] = []
        private(set) var hideCount = 0

        init(cache: MovieCache, clock: VirtualClock) {
            player = SVGAPlayer(frame: Rect(minX: 0, minY: 0, maxX: 160, maxY: 80), cache: cache, clock: clock)
            parser = SVGAParser(cache: cache)
            player.delegate = self
            player.loops = 1
            player.clearsAfterStop = true
            player.isHidden = true
        }

        func receiveGift(resource: String) {
            if resource.hasSuffix(".svga"), let url = URL(string: resource) {
                parser.parse(
                    with: url,
                    completionBlock: { [weak self] movie in
                        self?.player.videoItem = movie
                        self?.player.isHidden = false
                        self?.player.startAnimation()
                    },
                    failureBlock: { [weak self] error in self?.messages.append(error.map { "\($0)" } ?? "") })
            }
        }

        func svgaPlayerDidFinishedAnimation(_ player: SVGAPlayer) {
            player.isHidden = true
            hideCount += 1
        }
    }

    private func store(
        _ respond: @escaping @Sendable (FaultRequest) -> FaultResponse,
        _ body: (Controller, FaultServer, VirtualClock) async throws -> Void
    ) async throws {
        let folder = TemporaryFolder()
        let server = try FaultServer(respond)
        defer { server.stop() }
        let clock = VirtualClock()
        try await body(Controller(cache: try loopbackCache(in: folder), clock: clock), server, clock)
        withExtendedLifetime(folder) {}
    }

    @Test func aGiftIsPlayedOnceAndHidden() async throws {
        let file = movieFile(frames: 9)
        try await store({ _ in .ok(file) }) { controller, server, clock in
            controller.receiveGift(resource: server.url("/gift.svga"))
            let contents = await controller.player.contents(clock)
            #expect(contents.map(\.frame) == (0..<9).map { $0 } + [nil])
            #expect(contents.prefix(9).allSatisfy { $0.picture?.width == 160 && $0.picture?.height == 80 })
            #expect(contents.prefix(9).map(\.presentationTime) == (0..<9).map { .milliseconds($0 * 50) })
            #expect(await waits { controller.hideCount > 0 })
            #expect(controller.hideCount == 1 && controller.player.isHidden && controller.player.layer.contents == nil)
            #expect(controller.messages.isEmpty && server.requests.count == 1)
        }
    }

    @Test func aGiftThatFailsIsPrintedAndNothingPlays() async throws {
        try await store({ _ in .status(404) }) { controller, server, _ in
            controller.receiveGift(resource: server.url("/gift.svga"))
            #expect(await waits { !controller.messages.isEmpty })
            #expect(controller.messages.count == 1 && controller.messages[0].contains("404"))
            #expect(controller.player.isHidden && controller.player.layer.contents == nil)
            controller.receiveGift(resource: server.url("/gift.png"))
            #expect(server.requests.count == 1)
        }
    }

    /// The flaw of one player without a queue: a second gift cuts off the first.
    @Test func aSecondGiftCutsOffTheFirst() async throws {
        let (first, second) = (movieFile(frames: 9), movieFile(frames: 4))
        try await store({ $0.target == "/first.svga" ? .ok(first) : .ok(second) }) { controller, server, clock in
            controller.receiveGift(resource: server.url("/first.svga"))
            let begun = await controller.player.contents(clock, count: 3)
            #expect(begun.map(\.frame) == [0, 1, 2])
            let pictures = controller.player.layer.pictures()
            controller.receiveGift(resource: server.url("/second.svga"))
            #expect(await waits { controller.player.videoItem?.frames == 4 })
            var frames: [Int?] = []
            for await contents in pictures {
                frames.append(contents.frame)
                if frames.count == 6 { break }
                if contents.picture != nil { await clock.advanceToNextDeadline() }
            }
            #expect(frames == [nil, 0, 1, 2, 3, nil] && controller.hideCount <= 1)
        }
    }
}
