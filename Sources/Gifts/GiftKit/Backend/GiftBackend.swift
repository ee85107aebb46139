public import GiftModel

/// Provides the gifts of one user: a server, or a stand-in for it.
///
/// The project has two: ``HTTPGiftBackend`` speaks to a gift server, ``InMemoryGifts`` is one within the process, for
/// tests and demonstrations. An app with its own server can write a third; ``GiftStore`` retries failures, fills gaps
/// and drops duplicates for all of them.
///
/// ```swift
/// import GiftKit
///
/// func price(of gift: GiftID, at backend: some GiftBackend) async throws -> Coins? {
///     let page = try await backend.catalog(language: .english, ifNoneMatch: nil)
///     return page?.catalog.gifts.first { $0.giftID == gift }?.coins
/// }
/// ```
public protocol GiftBackend: AnyObject, Sendable {
    /// The gifts on offer.
    ///
    /// - Parameters:
    ///   - language: The language of the words; nil for the default words and all translations.
    ///   - ifNoneMatch: The tag of the page that the caller has.
    /// - Returns: `nil` if the caller's page is still the newest.
    func catalog(language: LanguageTag?, ifNoneMatch: String?) async throws(SVGAError) -> GiftCatalogPage?

    /// The user's available coins; nil if a billing system keeps them secret.
    func balance() async throws(SVGAError) -> Coins?

    /// Bills, records and broadcasts a gift, once for each ``GiftOrder/key``.
    ///
    /// - Returns: ``GiftOutcome/notTaken(_:)`` only if this call made no charge;
    ///   ``GiftOutcome/undecided(orderID:needsSupport:)`` if it may have. The outbox repeats the call with the same key.
    func send(_ order: GiftOrder) async -> GiftOutcome

    /// Abandons the key of an order: if the server has not seen the order yet, it never accepts it.
    ///
    /// - Returns: ``GiftOutcome/notTaken(_:)`` only if the server confirmed that; otherwise the outcome of the order.
    func abandon(_ order: GiftOrder) async -> GiftOutcome

    /// Broadcasts a message in a room without storing it.
    func post(_ kind: RoomMessage.Kind, text: String, in room: RoomID) async throws(SVGAError)

    /// A room's events from now on, by one connection.
    ///
    /// The stream ends without an error when nothing more will come: the room was closed, or the user joined from elsewhere. It
    /// throws an `SVGAError`, such as `unavailable(_:)` where asking again later may help.
    ///
    /// - Parameter seq: The sequence number of the caller's last event; later ones come first. Nil for none.
    func events(in room: RoomID, after seq: Int?) -> AsyncThrowingStream<RoomEvent, any Error>
}

/// A catalogue as a backend has it at the moment.
///
/// ```swift
/// import GiftKit
///
/// let page = GiftCatalogPage(catalog: GiftCatalog(version: 7), entityTag: "\"7-en\"")
/// print(page.catalog.version)     // 7
/// ```
public struct GiftCatalogPage: Hashable, Sendable {
    /// The gifts in their categories.
    public var catalog: GiftCatalog
    /// A text that changes with the catalogue; nil if the backend has none.
    public var entityTag: String?

    /// Creates a page.
    public init(catalog: GiftCatalog, entityTag: String? = nil) {
        (self.catalog, self.entityTag) = (catalog, entityTag)
    }
}
