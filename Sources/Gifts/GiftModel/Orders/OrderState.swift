/// The state of an order.
///
/// ```swift
/// print(OrderState(rawValue: "accepted")?.isFinal == true)        // true
/// ```
public enum OrderState: String, Hashable, Sendable, CaseIterable {
    /// The billing system has been asked and may still answer.
    case pending
    /// The order is charged once and recorded.
    case accepted
    /// The order is not charged: the billing system or an operator declined it.
    case refused
    /// The order is not charged: the billing system was not reached, or the sender abandoned the key.
    case void
    /// The order may be charged.
    case unknown
    /// The order was charged too late to show the gift. A refund is due.
    case cancelled
    /// The coins were returned.
    case refunded

    /// Whether the sender has to wait no longer.
    public var isFinal: Bool { self != .pending && self != .unknown }
}

package enum BillingAnswer: Hashable, Sendable {
    /// The order is charged; `balance` is the sender's balance after it, if the billing system returned it. An unbilled order
    /// is shown although no answer came, because the operator chose so.
    case charged(balance: Coins?, isUnbilled: Bool = false)
    /// The order is not charged; code and reason are for the sender.
    case declined(code: Int, reason: String)
    /// The request may have arrived, so it is unknown whether the order is charged; the text explains why.
    case noAnswer(String)
    /// The request never left this machine; the text says why.
    case notSent(String)
    /// The billing system knows that the coins go back.
    case refundConfirmed
}

package enum OrderInput: Hashable, Sendable {
    /// A client sends the order, or sends its key again.
    case placed
    case billed(BillingAnswer)
    /// The server that asked the billing system did not record an answer in its time.
    case leaseEnded
    case abandoned
    /// An operator found out whether the order was charged.
    case settled(isCharged: Bool)
    /// An operator returned the coins.
    case refunded
}

/// The facts that a transition depends on, apart from the state and the input.
package struct OrderContext: Hashable, Sendable {
    /// Whether the ledger's wallets pay, not a billing system.
    package var usesWallet = false
    /// Whether the room is open and the order is young enough to be shown.
    package var isShowable = true
    /// Whether a gift is shown that was charged after its first request had no answer.
    package var deliversLate = true
    /// Whether the sender gave up the key.
    package var isAbandoned = false
    /// Whether the billing system may be asked again, because it charges each payment ID once.
    package var asksAgain = true
    /// The number of requests without an answer in this state.
    package var attempts = 0

    package init() {}

    /// The pause before the next request; nil if there is none, so that an operator has to look at the order.
    fileprivate var pause: Milliseconds? {
        guard asksAgain, attempts < OrderContext.maxAttempts else { return nil }
        return attempts < OrderContext.pauses.count ? OrderContext.pauses[attempts] : OrderContext.hour
    }

    private static let hour: Milliseconds = 3_600_000
    private static let pauses: [Milliseconds] = [0, 5_000, 30_000, 300_000]
    private static let maxAttempts = pauses.count + 24
}

/// The effect of an input on an order: the next state, and the records of the same transaction.
package struct OrderTransition: Hashable, Sendable {
    package enum Effect: Hashable, Sendable {
        case none
        /// Debit the wallet and record the event.
        case buy
        /// Record the order with its lease; then send the request.
        case ask
        /// Record the event and the entries of a charge outside.
        case show
        /// Record the entries without an event.
        case book
        /// Record why the order is refused.
        case refuse
        /// The order waits for nothing, and its key may be sent again.
        case release
        /// Record that the key must never be used.
        case abandon
        /// Count an attempt and send the next request after a pause, or leave the order to an operator.
        case retry(after: Milliseconds?)
        /// Send the next request soon, without counting an attempt.
        case wait
        /// Return the coins: send a refund request after a pause, or leave it to an operator.
        case refund(after: Milliseconds?)
        /// The coins were returned outside of the ledger.
        case close
        /// Record entries that undo the order's.
        case reverse
    }

    /// The state afterwards; nil if there is no order.
    package var state: OrderState?
    package var effect: Effect

    package init(_ state: OrderState?, _ effect: Effect) { (self.state, self.effect) = (state, effect) }
}

extension OrderState {
    /// The transition of an order; nil stands for an order that is not recorded yet. The table of transitions is in
    /// `Docs/notes/ledger.md`; the numbers are its rows.
    package static func next(
        after state: OrderState?, on input: OrderInput, _ context: OrderContext
    ) -> OrderTransition {
        switch (state, input) {
        case (nil, .placed): first(context)  // 1, 2
        case (.pending, .billed(.charged)), (.unknown, .billed(.charged)):  // 3, 8, 9
            context.isShowable && (state == .pending || context.deliversLate)
                ? OrderTransition(.accepted, .show) : OrderTransition(.cancelled, refund(context))
        case (.pending, .billed(.declined)), (.unknown, .billed(.declined)): OrderTransition(.refused, .refuse)  // 4
        case (.pending, .billed(.notSent)): OrderTransition(.void, .release)  // 5
        case (.void, .placed) where !context.isAbandoned: first(context)  // 6
        case (.pending, .billed(.noAnswer)), (.pending, .leaseEnded), (.unknown, .billed(.noAnswer)):  // 7
            OrderTransition(.unknown, .retry(after: context.pause))
        case (.refused, .billed(.charged)), (.void, .billed(.charged)):  // 9
            OrderTransition(.cancelled, refund(context))
        case (.cancelled, .billed(.refundConfirmed)), (.cancelled, .refunded): OrderTransition(.refunded, .close)  // 10
        case (.accepted, .refunded): OrderTransition(.refunded, .reverse)  // 11
        case (nil, .abandoned): OrderTransition(.void, .abandon)  // 12
        case (.void, .abandoned) where !context.isAbandoned: OrderTransition(.void, .abandon)  // 12
        case (.unknown, .settled(isCharged: true)): OrderTransition(.accepted, .book)  // 13
        case (.unknown, .settled(isCharged: false)): OrderTransition(.refused, .refuse)  // 13
        case (.cancelled, .billed(.noAnswer)): OrderTransition(.cancelled, .retry(after: context.pause))
        case (.cancelled, .billed(.notSent)), (.unknown, .billed(.notSent)): OrderTransition(state, .wait)
        default: OrderTransition(state, .none)
        }
    }

    private static func first(_ context: OrderContext) -> OrderTransition {
        context.usesWallet ? OrderTransition(.accepted, .buy) : OrderTransition(.pending, .ask)
    }

    private static func refund(_ context: OrderContext) -> OrderTransition.Effect {
        .refund(after: context.asksAgain ? 0 : nil)
    }
}
