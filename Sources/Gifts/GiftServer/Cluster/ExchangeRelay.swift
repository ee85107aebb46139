import GiftLedger
import GiftModel
import GiftStream
import SVGASystem

/// Appends gifts to the exchange while this server is the elected one. Its position is not stored: readers who miss a
/// number read the store.
final class ExchangeRelay: Sendable {
    private let exchange: any RoomExchange
    private let pages: AsyncStream<[RoomGiftEvent]>
    private let continuation: AsyncStream<[RoomGiftEvent]>.Continuation

    /// The maximum number of pages from the store that wait for a slow exchange.
    private static let maxWaitingCount = 64

    init(_ exchange: any RoomExchange) {
        self.exchange = exchange
        (pages, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(ExchangeRelay.maxWaitingCount))
    }

    /// Appends events in their order; never waits.
    func append(_ events: [RoomGiftEvent]) { continuation.yield(events) }

    /// Works until the task is cancelled.
    func run() async {
        for await page in pages {
            // The exchange blocks its thread. Refused items are counted there, and others read them from the store.
            _ = await Handover.value { [exchange] give in
                let code = BackgroundThread.start { give((try? exchange.append(page)) != nil) }
                if code != 0 { give(false) }
            }
        }
    }
}
