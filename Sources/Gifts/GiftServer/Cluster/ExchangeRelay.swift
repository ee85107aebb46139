import GiftLedger
import GiftModel
import GiftStream
import SVGASystem

/// Appends gifts to the exchange while this server is the elected one.
///
/// Nothing is kept of how far that got: who misses a number reads the store.
final class ExchangeRelay: Sendable {
    private let exchange: any RoomExchange
    private let pages: AsyncStream<[RoomGiftEvent]>
    private let continuation: AsyncStream<[RoomGiftEvent]>.Continuation

    /// The most readings of the store that wait for an exchange that is slow.
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
            // The exchange blocks its thread. What it does not take is counted there, and read from the store by others.
            _ = await Handover.value { [exchange] give in
                let code = BackgroundThread.start { give((try? exchange.append(page)) != nil) }
                if code != 0 { give(false) }
            }
        }
    }
}
