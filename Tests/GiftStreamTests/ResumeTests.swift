import Foundation
import GiftModel
import SVGASystem
import SVGATestSupport
import Testing

@testable import GiftStream
@testable import SVGAHTTP

/// However recording, publishing, reading and reconnecting are interleaved, a viewer sees each gift once and in order.
@Suite struct ResumeTests {
    /// A viewer that reconnects with the number it has.
    private struct Viewer {
        let name: String
        var reader: StreamReader?
        var seqs: [Int] = []

        mutating func read() {
            seqs += reader?.events().compactMap(\.id) ?? []
            if reader?.body.ending != nil { reader = nil }
        }
    }

    /// `SVGA_RESUME_ROUNDS` asks for more.
    private static let rounds = ProcessInfo.processInfo.environment["SVGA_RESUME_ROUNDS"].flatMap { Int($0) } ?? 60

    @Test func noGiftIsLostOrSeenTwice() async throws {
        for seed in 0..<ResumeTests.rounds { try await round(seed: UInt64(seed)) }
    }

    private func round(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let pauses = Lock(SplitMix64(seed: seed &+ 1))
        var settings = HubSettings()
        settings.streamsPerUser = 8
        (settings.readerLimits.droppingPieceCount, settings.readerLimits.pieceCount) = (6, 1000)
        let fixture = HubFixture(settings) {
            for _ in 0..<pauses.withLock({ $0.next() % 4 }) { await Task.yield() }
        }
        var viewers = (0..<4).map { Viewer(name: "u\($0)") }
        var unpublished: [RoomGiftEvent] = []
        for _ in 0..<200 {
            let index = Int(random.next() % 4)
            switch random.next() % 10 {
            case 0...3: unpublished.append(fixture.record())
            case 4...5:
                let count = Int(random.next() % 5)
                // One in a few is never published, as if another server had recorded it.
                let gifts = unpublished.prefix(count).filter { _ in random.next() % 5 > 0 }
                unpublished.removeFirst(min(count, unpublished.count))
                fixture.hub.publish(gifts)
            case 6:
                viewers[index].read()
                viewers[index].reader?.close()
                viewers[index].reader = nil
            case 7:
                viewers[index].read()
                guard viewers[index].reader == nil else { continue }
                viewers[index].reader = try fixture.subscribe(
                    viewers[index].name, after: EventPosition(seq: viewers[index].seqs.last ?? 0),
                    address: viewers[index].name)
            case 8: await Task.yield()
            default: viewers[index].read()
            }
        }
        // A last publication reveals missing ones.
        fixture.hub.publish(unpublished + [fixture.record()])
        let count = fixture.store.withLock { $0.gifts[HubFixture.room]?.count ?? 0 }
        for index in viewers.indices {
            let limit = HubFixture.limit
            while SteadyClock.now < limit {
                viewers[index].read()
                if viewers[index].seqs.count >= count { break }
                if viewers[index].reader == nil {
                    viewers[index].reader = try fixture.subscribe(
                        viewers[index].name, after: EventPosition(seq: viewers[index].seqs.last ?? 0),
                        address: viewers[index].name)
                }
                await Task.yield()
            }
            #expect(viewers[index].seqs == (1...count).map { $0 }, "seed \(seed), viewer \(index)")
        }
    }
}
