package import GiftModel
import SVGACoding
import SVGAHTTP
import SVGASystem
package import SVGATransfer

/// Posts the gifts of all rooms to a server for more viewers than one process can serve: nginx with nchan, or any other
/// that accepts them by POST. Gifts are posted in the order of the store, one at a time, each until it is accepted:
/// later ones wait, so that every room gets its gifts in order. A server that is killed between an answer and keeping
/// its place posts the last gifts again, and one that ends in an orderly way the gift that it was posting; viewers know
/// them by their numbers.
package final class PublishRelay: Sendable {
    private let settings: RelaySettings
    private let engine: TransferEngine
    private let read: @Sendable (_ after: Int, _ limit: Int) async throws -> [RoomGiftEvent]
    private let position: @Sendable () async throws -> Int
    private let keepPosition: @Sendable (Int) async throws -> Void
    private let report: @Sendable (String) -> Void
    private let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation
    private let counts = Lock(RelayStatistics())

    /// Creates a relay, which is idle before ``run()``. `read` returns gifts after a position in the order of the
    /// store, at most a number of them; the position is the place of the last gift that was accepted. `report` takes a
    /// line about a fault.
    package init(
        _ settings: RelaySettings, engine: TransferEngine = TransferEngine(),
        read: @escaping @Sendable (_ after: Int, _ limit: Int) async throws -> [RoomGiftEvent],
        position: @escaping @Sendable () async throws -> Int,
        keepPosition: @escaping @Sendable (Int) async throws -> Void,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.settings, self.engine, self.read) = (settings, engine, read)
        (self.position, self.keepPosition, self.report) = (position, keepPosition, report)
        (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package func wake() { waker.yield() }

    package var statistics: RelayStatistics { counts.withLock { $0 } }

    package func run() async {
        var last = await retrying("the place of the relay cannot be read") { try await position() } ?? 0
        var wakes = wakes.makeAsyncIterator()
        while !Task.isCancelled {
            let after = last
            let gifts = await retrying("the gifts cannot be read") { try await read(after, RelaySettings.pageCount) }
            guard let gifts else { return }
            for gift in gifts {
                guard await post(gift) else { break }
                last = gift.number
            }
            if last > after {
                await keep(last)
            } else if gifts.isEmpty, await wakes.next() == nil {
                return
            }
        }
    }

    /// Keeps the place of the last gift that was accepted, which a cancelled task tries once: otherwise each end of a server
    /// would have gifts posted again.
    private func keep(_ number: Int) async {
        let failure = "the place of the relay cannot be kept"
        let kept: Void? = await retrying(failure) { try await keepPosition(number) }
        guard kept == nil else { return }
        do {
            try await keepPosition(number)
        } catch {
            report("\(failure): \(error)")
        }
    }

    /// Posts a gift until it is accepted, or refused permanently. Returns false when the task is cancelled.
    private func post(_ gift: RoomGiftEvent) async -> Bool {
        let request = settings.request(for: gift)
        let posted: Void? = await retrying("\(gift.room) \(gift.seq) cannot be published") {
            let status = try await engine.response(to: request).head.status
            switch status {
            case 200...299: counts.withLock { $0.acceptedCount += 1 }
            // A body that is refused is refused again, and would hold up all others for ever.
            case 400, 413, 422:
                counts.withLock { $0.refusedCount += 1 }
                report("\(gift.room) \(gift.seq) is refused with \(status): it is left out")
            default: throw SVGAError(.network, "the server answered \(status) \(HTTPResponse.phrase(of: status))")
            }
        }
        return posted != nil
    }

    /// Does something again and again until it succeeds, with longer and longer pauses; nil when the task is cancelled.
    private func retrying<Value>(_ failure: String, _ body: () async throws -> Value) async -> Value? {
        var delay = settings.firstDelay
        while !Task.isCancelled {
            do {
                return try await body()
            } catch {
                counts.withLock { $0.failureCount += 1 }
                report("\(failure): \(error); it is tried again in \(delay)")
            }
            try? await Task.sleep(for: delay)
            delay = min(delay * 2, settings.lastDelay)
        }
        return nil
    }
}

/// The target of a ``PublishRelay``, and its delays after failures.
package struct RelaySettings: Sendable {
    /// The URL, with `{room}` instead of the room; without that, the room is its last part.
    package var url: String
    /// The pause after a first failure; it doubles with each further one.
    package var firstDelay = Duration.milliseconds(100)
    package var lastDelay = Duration.seconds(10)

    static let pageCount = 128

    package init(url: String) { self.url = url }

    func url(of room: RoomID) -> String {
        let name = PercentEncoding.encoded(room.text.utf8, except: PercentEncoding.isUnreserved)
        if url.contains("{room}") { return url.replacing("{room}", with: name) }
        return url.hasSuffix("/") ? url + name : "\(url)/\(name)"
    }

    /// The request that publishes a gift. nchan sends the type on as the name of the event.
    func request(for gift: RoomGiftEvent) -> TransferRequest {
        var request = TransferRequest(url: url(of: gift.room))
        request.method = .post(TransferBody(Array(gift.body.utf8), contentType: "application/json"))
        request.headerFields["X-EventSource-Event"] = "gift"
        request.maxByteCount = 64 << 10
        request.maxRedirectCount = 0
        request.timeouts = Timeouts(connect: .seconds(5), stall: .seconds(5), total: .seconds(10))
        // The operator named the server; it is usually one of the same machine.
        request.policy.allowsPrivateAddresses = true
        return request
    }
}

package struct RelayStatistics: Hashable, Sendable {
    package var acceptedCount = 0
    package var refusedCount = 0
    package var failureCount = 0

    package init() {}
}
