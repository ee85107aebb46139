import GiftModel
import SVGAHTTP
import SVGASystem

/// Reads the gifts that streams have missed, for many streams at once. When a server was restarted, all viewers of a
/// room come back with about the same number. So gifts are read in pages that begin at the same numbers for everyone; a
/// full page never changes, and is cached in wire format. Those that want the same page at the same time wait for one
/// reading of it. A stream from an earlier epoch asks for its exact position: a page that begins before it could hide
/// that numbers are used again.
final class HistoryReader: Sendable {
    /// Reads the gifts of a room after a position, at most a number of them; nil if the room does not exist.
    typealias Load = @Sendable (RoomID, _ after: EventPosition, _ limit: Int) async throws -> EventPage?

    enum Page: Sendable {
        /// `last` is the newest number of the room; nil if it is unknown without another request.
        case gifts([(seq: Int, piece: StreamPiece)], epoch: Int, last: Int?)
        case reset(last: EventPosition)
    }

    private struct Key: Hashable {
        let room: RoomID
        var after: EventPosition
        let format: EventFormat
    }

    private struct State {
        var pages: LRUCache<Key, Page>
        var flights: [Key: HistoryFlight] = [:]
        /// The number of publications in rooms, by the hash of the room.
        var publications = [Int](repeating: 0, count: 256)
        var epoch = 0

        /// Records an epoch: pages of an earlier one may have gifts that were lost.
        mutating func note(_ epoch: Int) {
            guard epoch > self.epoch else { return }
            self.epoch = epoch
            pages.removeAll()
            for slot in publications.indices { publications[slot] += 1 }
        }
    }

    private let load: Load
    private let state: Lock<State>
    private static let pageCount = 64

    init(maxByteCount: Int, load: @escaping Load) {
        self.load = load
        state = Lock(State(pages: LRUCache(maxCost: maxByteCount)))
    }

    /// Notes a publication: later requests must not get earlier results.
    func notePublication(in room: RoomID, epoch: Int) {
        let slot = HistoryReader.slot(of: room)
        state.withLock { state in
            state.publications[slot] += 1
            state.note(epoch)
        }
    }

    /// Some of the gifts after a position, at least one if there is one; nil if the room does not exist.
    func page(of room: RoomID, after position: EventPosition, _ format: EventFormat) async throws -> Page? {
        var own = Key(room: room, after: position, format: format)
        if position.epoch == state.withLock({ $0.epoch }) { own.after.epoch = EventPosition.currentEpoch }
        guard own.after.epoch == EventPosition.currentEpoch else { return try await shared(own) }
        var start = own
        start.after.seq -= position.seq % HistoryReader.pageCount
        switch try await shared(start) {
        case .gifts(let gifts, let epoch, let last)?:
            return .gifts(gifts.filter { $0.seq > position.seq }, epoch: epoch, last: last)
        // The page may begin before the kept gifts, although the number itself does not.
        case .reset? where start != own: return try await shared(own)
        case let page: return page
        }
    }

    /// A page that others may be waiting for too.
    private func shared(_ key: Key) async throws -> Page? {
        enum Next { case take(Page), wait(HistoryFlight), load(HistoryFlight) }
        let slot = HistoryReader.slot(of: key.room)
        let next = state.withLock { state -> Next in
            if let page = state.pages.value(for: key) { return .take(page) }
            let publication = state.publications[slot]
            if let flight = state.flights[key], flight.publication == publication { return .wait(flight) }
            let flight = HistoryFlight(publication: publication)
            state.flights[key] = flight
            return .load(flight)
        }
        switch next {
        case .take(let page): return page
        case .wait(let flight): return try await flight.page()
        case .load(let flight):
            defer { state.withLock { if $0.flights[key] === flight { $0.flights[key] = nil } } }
            do {
                let page = try await loaded(key)
                flight.end(.success(page))
                return page
            } catch {
                flight.end(.failure(error))
                throw error
            }
        }
    }

    private func loaded(_ key: Key) async throws -> Page? {
        switch try await load(key.room, key.after, HistoryReader.pageCount) {
        case nil: return nil
        case .reset(let last)?:
            state.withLock { $0.note(last.epoch) }
            return .reset(last: last)
        case .events(let gifts, let last)?:
            let isFull = gifts.count == HistoryReader.pageCount
            let pieces = gifts.map { ($0.seq, key.format.piece("gift", id: $0.position, json: $0.body)) }
            let page = Page.gifts(pieces, epoch: last.epoch, last: isFull ? nil : last.seq)
            let isShared = key.after.epoch == EventPosition.currentEpoch
            let byteCount = gifts.reduce(0) { $0 + $1.body.utf8.count + 256 }
            state.withLock { state in
                state.note(last.epoch)
                guard isFull, isShared, key.after.seq % HistoryReader.pageCount == 0, last.epoch == state.epoch else {
                    return
                }
                _ = state.pages.insert(page, cost: byteCount, for: key)
            }
            return page
        }
    }

    private static func slot(of room: RoomID) -> Int { Int(UInt(bitPattern: room.hashValue) % 256) }
}

final class HistoryFlight: Sendable {
    private struct State {
        var result: Result<HistoryReader.Page?, any Error>?
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// The number of publications when it began.
    let publication: Int
    private let state = Lock(State())

    init(publication: Int) { self.publication = publication }

    func end(_ result: Result<HistoryReader.Page?, any Error>) {
        let waiters = state.withLock { state in
            state.result = result
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func page() async throws -> HistoryReader.Page? {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.result == nil { state.waiters.append(continuation) }
                return state.result != nil
            }
            if isOver { continuation.resume() }
        }
        return try state.withLock { $0.result }?.get() ?? nil
    }
}
