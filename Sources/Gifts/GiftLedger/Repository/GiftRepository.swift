package import GiftModel

/// The catalogue, wallets, orders, rooms and events of a gift server: its interface to the store. Calls that change
/// something return when it is on the disk. Calls throw ``SVGAError``.
package protocol GiftRepository: Sendable {
    // MARK: Orders

    /// Recognises an order and records it: paid from its sender's wallet, or as pending if a billing system keeps the
    /// wallets. In the second case, ask the billing system about a pending record that is not a replay.
    func place(_ order: PreparedOrder, isBilledOutside: Bool) async throws -> OrderOutcome
    /// The outcome of an order; nil if its key is unknown.
    func outcome(of order: PreparedOrder) async throws -> OrderOutcome?
    /// Records an input by the table of transitions; nil if there is no such order.
    ///
    /// - Parameter action: The operator's action; nil for the server itself.
    func apply(_ input: OrderInput, to order: OrderRecord, by action: OperatorAction?) async throws -> OrderOutcome?
    /// Abandons a key: if it has no order, later ones with it are refused. An archived order stays unchanged.
    func abandon(_ key: IdempotencyKey, of user: UserID) async throws -> OrderRecord
    /// Orders that are due for a call to the billing system, and pending ones whose lease has ended.
    func dueOrders(limit: Int) async throws -> [OrderRecord]
    func order(_ id: OrderID) async throws -> OrderRecord?
    func order(key: IdempotencyKey, of user: UserID) async throws -> OrderRecord?

    // MARK: Operators

    /// Orders without their events, the newest first.
    func orders(
        in state: OrderState?, needingAttention: Bool, after: String?, limit: Int
    ) async throws -> Page<OrderRecord>
    /// Orders of a time without their events, the oldest first; `to` is not in the range.
    func orders(from: Milliseconds?, to: Milliseconds?, after: String?, limit: Int) async throws -> Page<OrderRecord>
    /// Operators' actions, the oldest first: for an order, or all.
    func audit(of order: OrderID?, after: String?, limit: Int) async throws -> Page<AuditRow>
    /// The numbers of undecided orders, and of those that wait for an operator.
    func openOrderCounts() async throws -> (undecided: Int, attention: Int)

    /// Orders before a time that wait for nothing and whose events are gone, the oldest first.
    func archivableOrders(before: Milliseconds, after: String?, limit: Int) async throws -> Page<OrderRecord>
    /// Moves orders to the table of used keys if they can be archived and still have these states.
    ///
    /// - Returns: The number of moved orders.
    func archive(_ orders: [OrderID: OrderState], _ action: OperatorAction) async throws -> Int

    // MARK: Wallets

    /// A user's available coins; 0 for a user without a wallet.
    func balance(of user: UserID) async throws -> Coins
    /// Adds coins to a wallet, or takes them where the number is negative; once for each key of the wallet.
    func credit(_ user: UserID, coins: Coins, key: IdempotencyKey, by: String) async throws -> CreditOutcome
    /// Takes coins from a wallet, once for each key of the wallet, and records who did it.
    func debit(_ user: UserID, coins: Coins, _ action: OperatorAction) async throws -> CreditOutcome
    /// The entries of an account, the oldest first.
    func entries(of account: LedgerAccount, after: String?, limit: Int) async throws -> Page<LedgerEntry>

    // MARK: Catalogue

    /// The gifts that rooms offer. From memory: call it as often as you like.
    func catalog() -> GiftCatalog
    /// - Parameter version: The version that the named thing must have (`If-Match`); nil for any, 0 for none (`If-None-Match: *`).
    func edit(_ edit: CatalogEdit, ifVersion version: Int?) async throws -> EditOutcome
    /// A gift, listed or not.
    func gift(_ id: GiftID) -> Versioned<Gift>?
    func category(_ id: CategoryID) -> Versioned<GiftCategory>?
    /// All gifts, listed or not, in the order of their names.
    func allGifts() -> [Versioned<Gift>]
    /// The changes after a version; nil for an unknown version.
    func catalogChanges(since version: Int) async throws -> CatalogChanges?

    // MARK: Rooms

    func openRoom(_ room: RoomID, _ details: RoomDetails) async throws -> RoomOutcome
    /// - Returns: The closed room, nil if none was open.
    func closeRoom(_ room: RoomID) async throws -> StoredRoom?
    func room(_ room: RoomID) async throws -> StoredRoom?
    /// Open rooms: live ones by coins in descending order, then recordings.
    func rooms(after: String?, limit: Int) async throws -> Page<StoredRoom>
    /// The changes in the list after a version; nil for an unknown version.
    func roomChanges(since version: Int, limit: Int) async throws -> RoomChanges?
    func addLikes(_ count: Int, in room: RoomID) async throws
    /// - Parameter duration: The duration; nil for ever.
    func mute(_ user: UserID, in room: RoomID, for duration: Milliseconds?) async throws
    func unmute(_ user: UserID, in room: RoomID) async throws
    func isMuted(_ user: UserID, in room: RoomID) async throws -> Bool
    func mutes(in room: RoomID) async throws -> [Mute]

    // MARK: Events

    /// The events of a room after a position; nil if the room does not exist.
    func events(in room: RoomID, after position: EventPosition, limit: Int) async throws -> EventPage?
    /// The events of all rooms after a number of an epoch, and all of later epochs.
    func events(afterNumber number: Int, of epoch: Int, limit: Int) async throws -> [RoomGiftEvent]
    /// The position of a relay; 0 before the first time.
    func relayPosition(_ name: String) async throws -> Int
    /// Keeps how far a relay got; a place before the kept one changes nothing.
    func setRelayPosition(_ name: String, to number: Int) async throws

    // MARK: Upkeep

    /// Totals of accepted orders, by coins in descending order, or days in order.
    /// - Parameters:
    ///   - user: The sender or receiver to whom totals are limited; nil for all.
    ///   - from: Milliseconds since 1970 of the wall clock.
    ///   - to: The same; it is not in the range.
    func ledger(
        by grouping: LedgerGrouping, of user: UserID?, from: Milliseconds?, to: Milliseconds?
    ) async throws -> [LedgerSum]
    func reconcile() async throws -> ReconcileReport
    /// Removes expired data: events after 24 hours or 10,000 per room, mutes that ended. Keys stay with their orders.
    /// Call it every minute.
    func prune() async throws
    /// Writes without a change; throws if the disk has no space.
    func checkWriting() async throws
}
