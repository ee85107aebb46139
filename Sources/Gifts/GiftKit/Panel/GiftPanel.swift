public import GiftModel

/// The panel from which a viewer sends: the selection, the count, the cost, and the button that sends as long as it is
/// held.
///
/// A value without clock or view, as the queues: times are whole milliseconds of any one clock.
///
/// ```swift
/// import GiftKit
///
/// func tap(_ panel: inout GiftPanel, _ room: GiftRoom, at now: Milliseconds) async {
///     guard let order = panel.send(at: now) else { return }      // nothing selected, or too few coins
///     do {
///         try await room.sendGift(giftID: order.giftID, count: order.count)
///     } catch {
///         print(error.text(in: .english))
///         if error.giftFailure == .outcomeUnknown { return panel.isUndecided(order, at: now) }
///     }
///     panel.didEnd(order)
/// }
/// ```
public struct GiftPanel: Hashable, Sendable {
    /// An order created by the send button.
    public struct Order: Hashable, Sendable, Identifiable {
        /// The number of the order on its panel.
        public let id: Int
        /// The gift.
        public let giftID: GiftID
        /// The number of gifts.
        public let count: Int
        /// The cost by the panel's price list.
        public let cost: Coins
    }

    /// Gifts that were sent one after the other, of which the button shows the sum.
    public struct Combo: Hashable, Sendable {
        /// The gift.
        public let giftID: GiftID
        /// The number of gifts sent in this combo.
        public internal(set) var total: Int
        /// When the button stops to show it, unless more are sent.
        public internal(set) var until: Milliseconds
    }

    /// The counts that the panel offers.
    public static let counts = [1, 10, 66, 99]
    /// The valid number of gifts per order.
    public static let countRange = GiftOrder.countRange

    /// The time between two orders of a button that is held, 100…10,000 ms.
    public var holdInterval: Milliseconds = 250
    /// The time that the button shows a combo after its last order, 0…60,000 ms.
    public var comboDuration: Milliseconds = 3000
    /// The visible tab, or nil.
    public private(set) var categoryID: CategoryID?
    /// The gift that is selected; nil for none.
    public private(set) var giftID: GiftID?
    /// The number of gifts to send at once.
    public private(set) var count = 1
    /// The gifts sent in a row.
    public private(set) var combo: Combo?
    /// When the button works again after an order that is undecided; nil if it works now.
    public private(set) var restsUntil: Milliseconds?
    /// Whether an order failed for want of coins since the last change of the balance: the app offers to buy some.
    public private(set) var needsRecharge = false

    private var state = GiftState()
    private var pending: [Order.ID: Coins] = [:]
    private var nextID = 1
    private var nextHold: Milliseconds?

    /// Creates an empty panel.
    public init() {}

    /// The tabs.
    public var categories: [GiftCategory] { state.usableGifts }

    /// The gifts of the tab.
    public var gifts: [Gift] {
        state.usableGifts.first { $0.categoryID == categoryID }?.giftList ?? state.catalog.giftList
    }

    /// The gift that is selected.
    public var gift: Gift? { giftID.flatMap { id in state.catalog.gifts.first { $0.giftID == id } } }

    /// The cost of ``count`` selected gifts.
    public var cost: Coins {
        let (cost, overflows) = (gift?.coins ?? 0).multipliedReportingOverflow(by: count)
        return overflows ? .max : cost
    }

    /// The balance less the orders without an answer; nil if the balance is unknown.
    public var availableCoins: Coins? { state.balance.map { max(0, $0 - pending.values.reduce(0, +)) } }

    /// The number of coins missing for an order now.
    public var missingCoins: Coins { availableCoins.map { max(0, cost - $0) } ?? 0 }

    /// Whether an order can be sent now.
    public var canSend: Bool { gift != nil && missingCoins == 0 && restsUntil == nil }
}

extension GiftPanel {
    /// Takes the newest state of the store. A selection that is gone is cancelled.
    public mutating func update(_ state: GiftState) {
        if state.balance != self.state.balance { needsRecharge = false }
        self.state = state
        if categoryID == nil || !state.usableGifts.contains(where: { $0.categoryID == categoryID }) {
            categoryID = state.usableGifts.first?.categoryID
        }
        if gift == nil { (giftID, nextHold) = (nil, nil) }
    }

    /// Shows a tab; one that is not there is passed over.
    public mutating func select(_ category: CategoryID) {
        if state.usableGifts.contains(where: { $0.categoryID == category }) { categoryID = category }
    }

    /// Selects a gift with a count of 1; nil, or a missing one, selects none.
    public mutating func select(_ gift: GiftID?) {
        guard gift != giftID else { return }
        (giftID, count, combo, nextHold) = (gift, 1, nil, nil)
        if self.gift == nil { giftID = nil }
    }

    /// Selects how many, 1…9,999; other numbers count as the nearest inside.
    public mutating func select(count: Int) {
        self.count = min(max(count, GiftPanel.countRange.lowerBound), GiftPanel.countRange.upperBound)
    }

    /// Takes a tap on the button.
    ///
    /// - Returns: The order to send; nil if no gift is selected, if the button rests, or if there are too few coins, see
    ///   ``needsRecharge``.
    public mutating func send(at now: Milliseconds) -> Order? {
        if let end = restsUntil, end <= now { restsUntil = nil }
        guard let gift, restsUntil == nil else { return nil }
        guard canSend else {
            (needsRecharge, nextHold) = (true, nil)
            return nil
        }
        let order = Order(id: nextID, giftID: gift.giftID, count: count, cost: cost)
        nextID += 1
        pending[order.id] = order.cost
        let isRow = combo.map { $0.giftID == gift.giftID && now <= $0.until } ?? false
        let total = min((isRow ? combo?.total ?? 0 : 0) + count, 999_999_999)
        combo = Combo(giftID: gift.giftID, total: total, until: now + min(max(comboDuration, 0), 60_000))
        return order
    }

    /// Takes it that the button is held: sends now, and again by ``advance(to:)`` until it is let go.
    public mutating func press(at now: Milliseconds) -> Order? {
        guard let order = send(at: now) else { return nil }
        nextHold = now + min(max(holdInterval, 100), 10_000)
        return order
    }

    /// Takes it that the button is let go.
    public mutating func release() { nextHold = nil }

    /// The time of the next change in ``advance(to:)``, or nil.
    public var nextDeadline: Milliseconds? { [nextHold, combo?.until, restsUntil].compactMap(\.self).min() }

    /// Advances the time.
    ///
    /// A held button sends once per call, regardless of delays: users must not pay for the time in which an app was
    /// suspended.
    public mutating func advance(to now: Milliseconds) -> Order? {
        var order: Order?
        if let end = restsUntil, end <= now { restsUntil = nil }
        if let due = nextHold, due <= now { order = press(at: now) }
        if let combo, combo.until <= now, nextHold == nil { self.combo = nil }
        return order
    }

    /// Notes that an order is decided, taken or not. Call ``update(_:)`` with the new balance first.
    public mutating func didEnd(_ order: Order) {
        pending[order.id] = nil
        if pending.isEmpty { restsUntil = nil }
    }

    /// Notes that an order is undecided: the button rests for 30 s, and the coins stay reserved until ``didEnd(_:)``.
    public mutating func isUndecided(_ order: Order, at now: Milliseconds) {
        (restsUntil, nextHold) = (now + 30_000, nil)
    }
}
