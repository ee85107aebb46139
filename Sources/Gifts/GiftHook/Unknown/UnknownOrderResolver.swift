import SVGASystem

/// The orders whose outcome is unknown, as a resolver needs them; a ledger's adapter in the server.
package protocol UnknownOrders: Sendable {
    /// Orders that are due now: the biller is to be asked about them, or told that they were cancelled.
    func due(limit: Int) async throws -> [UnknownOrder]
    /// Records what the biller said, and plans the next time where it said nothing.
    func settle(_ orderID: String, as result: UnknownOrderResult) async throws
}

/// An order of which the biller still has to hear, or to be heard.
package struct UnknownOrder: Hashable, Sendable {
    package enum Question: Hashable, Sendable {
        /// Was it billed?
        case outcome
        /// It was billed, and is not shown: the coins go back.
        case cancellation
    }

    package var request: HookRequest
    package var question: Question

    package init(request: HookRequest, question: Question) { (self.request, self.question) = (request, question) }
}

/// What asking again came to.
package enum UnknownOrderResult: Hashable, Sendable {
    case allowed(balance: Int?)
    case denied(code: Int, reason: String)
    /// The biller knows of the cancellation.
    case cancellationConfirmed
    /// Ask again at the next time of the schedule.
    case noAnswer(HookFailure)
}

/// Asks again about orders whose outcome is unknown, until each is known.
///
///     let resolver = UnknownOrderResolver(hook: hook, orders: ledgerAdapter)
///     let task = Task { await resolver.run() }
///
/// It looks for due orders each second, and asks about a bounded number of them at a time. When an order is due is for the
/// ledger to say. While the breaker of the hook is open it waits.
package actor UnknownOrderResolver {
    /// What a round came to.
    package struct Round: Hashable, Sendable {
        /// Orders that were asked about.
        package var askedCount = 0
        /// Those that are known now.
        package var settledCount = 0
        /// Why the ledger could not be read or written.
        package var ledgerFailure: String?
    }

    /// How often the ledger is asked for due orders.
    package static let interval = Duration.seconds(1)
    /// The most orders of a round; they are asked about at the same time.
    package static let maxRoundCount = 16

    private let hook: BillingHook
    private let orders: any UnknownOrders
    private let clock: HookClock
    private let onRound: @Sendable (Round) -> Void

    /// - Parameter onRound: Told of each round in which something was due or failed, for logs.
    package init(
        hook: BillingHook, orders: any UnknownOrders, clock: HookClock = .system,
        onRound: @escaping @Sendable (Round) -> Void = { _ in }
    ) {
        (self.hook, self.orders, self.clock, self.onRound) = (hook, orders, clock, onRound)
    }

    /// Works until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            let round = await resolveDue()
            if round != Round() { onRound(round) }
            // A full round has more behind it, unless it came to nothing.
            if round.askedCount == UnknownOrderResolver.maxRoundCount, round.settledCount > 0 { continue }
            let end = clock.steady() + max(UnknownOrderResolver.interval, hook.breakerDelay ?? .zero)
            guard (try? await clock.sleep(end)) != nil else { break }
        }
    }

    /// Asks about the orders that are due now.
    package func resolveDue() async -> Round {
        var round = Round()
        if hook.breakerDelay != nil { return round }
        do {
            let due = try await orders.due(limit: UnknownOrderResolver.maxRoundCount)
            round.askedCount = due.count
            await withTaskGroup(of: Settlement.self) { [hook, orders] group in
                for order in due {
                    group.addTask { await UnknownOrderResolver.resolve(order, hook, orders) }
                }
                for await settlement in group {
                    if settlement.isFinal { round.settledCount += 1 }
                    round.ledgerFailure = round.ledgerFailure ?? settlement.failure
                }
            }
        } catch {
            round.ledgerFailure = "\(error)"
        }
        return round
    }

    /// What one order came to. Its failure is its own: the others are settled all the same.
    private struct Settlement: Sendable {
        var isFinal = false
        var failure: String?
    }

    private static func resolve(
        _ order: UnknownOrder, _ hook: BillingHook, _ orders: any UnknownOrders
    ) async -> Settlement {
        let result = await ask(hook, about: order)
        // Who was not asked stays due.
        if result.isUnasked { return Settlement() }
        do {
            try await orders.settle(order.request.orderID, as: result)
            return Settlement(isFinal: result.isFinal)
        } catch {
            return Settlement(failure: "\(error)")
        }
    }

    private static func ask(_ hook: BillingHook, about order: UnknownOrder) async -> UnknownOrderResult {
        switch order.question {
        case .outcome:
            switch await hook.askAgain(order.request) {
            case .allow(let balance, _): return .allowed(balance: balance)
            case .deny(let code, let reason): return .denied(code: code, reason: reason)
            case .unavailable(let failure): return .noAnswer(failure)
            }
        case .cancellation:
            do throws(HookFailure) {
                try await hook.tellCancelled(order.request)
                return .cancellationConfirmed
            } catch {
                return .noAnswer(error)
            }
        }
    }
}

extension UnknownOrderResult {
    /// Whether nothing is left to ask.
    var isFinal: Bool { if case .noAnswer = self { false } else { true } }

    /// Whether no call was made, since others took the room or the hook rests or ends.
    var isUnasked: Bool {
        guard case .noAnswer(let failure) = self else { return false }
        return switch failure.kind {
        case .breakerOpen, .overloaded, .cancelled: true
        default: false
        }
    }
}
