import GiftModel
import SVGACoding
import SVGASystem

/// The orders of one user that are not decided yet. The outbox stores each order before it sends it, and asks the server until
/// the order is decided, so that it is paid once even if answers are lost or the app ends.
///
/// ```swift
/// import GiftKit
///
/// func store(of room: RoomID, backend: some GiftBackend) async throws -> GiftStore {
///     let outbox = try OrderOutbox(backend, file: "/data/orders-of-u1.json")     // a file for each user
///     await outbox.resume()                                                   // once, when the app starts
///     return GiftStore.create(liveID: room, backend: backend, outbox: outbox)
/// }
/// ```
public actor OrderOutbox {
    /// An order that may be charged.
    public struct Entry: Hashable, Sendable {
        /// The order with its key.
        public let order: GiftOrder
        /// The server's ID of the order, to quote to support; nil until a server said it.
        public internal(set) var orderID: String?
        /// Whether the server has stopped asking, so that support has to find out.
        public internal(set) var needsSupport = false
        /// Whether a request may have reached the server.
        var isUndecided = false
    }

    /// News about an order.
    public struct Change: Hashable, Sendable {
        /// The order.
        public let order: GiftOrder
        /// Its outcome so far.
        public let outcome: GiftOutcome
    }

    static let maxCount = 1000

    private let backend: any GiftBackend
    private let file: String?
    private let time: GiftTime
    private let rules: GiftRetryRules
    private let random: @Sendable () -> Double
    private nonisolated let broadcaster = Broadcaster<Change>(keeping: 256)
    private var entries: [Entry]
    private var polls: [IdempotencyKey: Task<Void, Never>] = [:]

    /// Opens an outbox; call ``resume()`` to ask for the orders in it.
    ///
    /// - Parameters:
    ///   - backend: Takes the orders of the user.
    ///   - file: The file for the orders of this user; nil to keep them in memory.
    ///   - clock: Measures the time between attempts.
    ///   - rules: The number of attempts before ``send(_:)`` returns, and the delays between them.
    /// - Throws: `SVGAError.invalid(_:)` for a file that cannot be read or has other content.
    public init<Time: Clock>(
        _ backend: any GiftBackend, file: String? = nil, clock: Time = ContinuousClock(),
        rules: GiftRetryRules = GiftRetryRules()
    ) throws(SVGAError) where Time.Duration == Duration {
        self.init(
            backend, file: file, time: GiftTime(clock), rules: rules,
            entries: try file.map(OrderOutbox.entries(in:)) ?? [], random: { .random(in: 0...1) })
    }

    init(
        _ backend: any GiftBackend, file: String?, time: GiftTime, rules: GiftRetryRules, entries: [Entry] = [],
        random: @escaping @Sendable () -> Double
    ) {
        (self.backend, self.file, self.time, self.rules, self.random) = (backend, file, time, rules, random)
        self.entries = entries
    }

    deinit { for poll in polls.values { poll.cancel() } }

    /// The orders that may be charged, oldest first. A room lists them as pending gifts.
    public var pending: [Entry] { entries.filter(\.isUndecided) }

    /// Reports from now on when an order becomes undecided and when it is decided. Any number of tasks can listen.
    public nonisolated var changes: AsyncStream<Change> { broadcaster.stream() }

    /// Sends the orders of an earlier run of the app again, at once and after 1, 2, 4 … 30 s, until each is decided.
    public func resume() { for entry in pending { poll(entry.order, first: .zero) } }

    /// Stores an order, and sends it until it is decided or the attempts are used up. The outbox then continues in the background.
    public func send(_ order: GiftOrder) async -> GiftOutcome {
        if let index = index(of: order) {
            entries[index].isUndecided = true
        } else {
            guard entries.count < OrderOutbox.maxCount else { return .notTaken(.rateLimited(retryAfter: .seconds(30))) }
            entries.append(Entry(order: order))
            do { try store() } catch {
                entries.removeLast()
                return .notTaken(.unavailable("the order could not be stored, so it was not sent: \(error)"))
            }
        }
        var outcome = await attempt(order)
        for failureCount in 1..<max(2, rules.maxSendCount) where !outcome.isFinal {
            let delay = rules.delay(after: failureCount, random: random())
            guard failureCount < rules.maxSendCount, (try? await time.sleep(for: delay)) != nil else { break }
            outcome = await attempt(order)
        }
        if case .undecided = outcome {
            poll(order, first: .seconds(1))
        } else if !outcome.isFinal {
            end(order, outcome)
        }
        return outcome
    }

    /// Abandons an undecided order.
    ///
    /// - Returns: ``GiftOutcome/notTaken(_:)`` if the server will never accept it; otherwise its outcome.
    public func abandon(_ order: GiftOrder) async -> GiftOutcome {
        let outcome = await backend.abandon(order)
        switch outcome {
        case .undecided(let orderID, let needsSupport): return keep(order, orderID, needsSupport)
        default: end(order, outcome)
        }
        return outcome
    }

    private func index(of order: GiftOrder) -> Int? { entries.firstIndex { $0.order.key == order.key } }

    private func poll(_ order: GiftOrder, first: Duration) {
        guard polls[order.key] == nil else { return }
        // The outbox is not held while the task sleeps.
        polls[order.key] = Task { [weak self, time] in
            var delay = first
            while (try? await time.sleep(for: delay)) != nil, await self?.attempt(order).isFinal == false {
                delay = min(max(delay * 2, .seconds(1)), .seconds(30))
            }
        }
    }

    /// Sends an order once. Only an answer that ends it removes its entry.
    private func attempt(_ order: GiftOrder) async -> GiftOutcome {
        guard index(of: order) != nil else { return .notTaken(.abandoned) }
        var outcome = await backend.send(order)
        // Without the entry, another attempt saw the end of the order.
        guard let index = index(of: order) else { return outcome }
        let entry = entries[index]
        if case .notTaken(let error) = outcome, entry.isUndecided {
            // An earlier request may still be on its way: the key is abandoned before the refusal counts.
            outcome = error.isRefusal ? await backend.abandon(order) : .undecided(orderID: nil)
            if case .notTaken = outcome { outcome = .notTaken(error) }
        }
        switch outcome {
        case .undecided(let orderID, let needsSupport): return keep(order, orderID, needsSupport)
        case .notTaken(let error) where error.giftFailure == .network: break
        case .accepted, .ended, .notTaken: end(order, outcome)
        }
        return outcome
    }

    private func keep(_ order: GiftOrder, _ orderID: String?, _ needsSupport: Bool) -> GiftOutcome {
        guard let index = index(of: order) else { return .undecided(orderID: orderID, needsSupport: needsSupport) }
        let before = entries[index]
        entries[index].isUndecided = true
        entries[index].orderID = orderID ?? before.orderID
        entries[index].needsSupport = needsSupport || before.needsSupport
        let entry = entries[index]
        let outcome = GiftOutcome.undecided(orderID: entry.orderID, needsSupport: entry.needsSupport)
        guard entry != before else { return outcome }
        // The file has the order with its key already.
        try? store()
        broadcaster.send(Change(order: order, outcome: outcome))
        return outcome
    }

    /// Writes all orders; they are on the disk before the old file goes.
    private func store() throws {
        guard let file else { return }
        let document = JSONTree.object(["format": .integer(1), "orders": .array(entries.map(\.tree))])
        try AtomicFile.rewrite(Array("\(document.line)\n".utf8), at: file)
    }

    private func end(_ order: GiftOrder, _ outcome: GiftOutcome) {
        guard let index = index(of: order) else { return }
        entries.remove(at: index)
        polls.removeValue(forKey: order.key)?.cancel()
        // An order that stays in the file is requested at the next start, and is also decided then.
        try? store()
        broadcaster.send(Change(order: order, outcome: outcome))
    }
}

extension GiftOutcome {
    /// Whether another call with the same key says nothing new.
    fileprivate var isFinal: Bool {
        switch self {
        case .undecided: false
        case .notTaken(let error): error.giftFailure != .network
        case .accepted, .ended: true
        }
    }
}

extension SVGAError {
    /// Whether the server looked at the order and refused it, leaving no record.
    fileprivate var isRefusal: Bool {
        switch cause {
        case .insufficientBalance, .priceChanged, .roomClosed, .abandoned, .keyReused: true
        default: giftCode == "invalid"
        }
    }
}
