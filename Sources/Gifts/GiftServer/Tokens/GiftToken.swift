public import GiftModel
import SVGASystem

/// A caller and its permissions: the claims of a JSON Web Token (RFC 7519) that is signed by HMAC-SHA256.
///
/// ```swift
/// let keys = try GiftTokenKeys(parsing: String(repeating: "0a", count: 32))
/// let token = GiftToken(user: GiftUser(userID: try UserID("u1"), userName: "Ada"), expiry: 1_900_000_000)
/// let text = try token.text(signedWith: keys)
/// print(try GiftToken(text, keys: keys, at: 1_800_000_000).user.userName)        // Ada
/// ```
///
/// | claim | value |
/// | --- | --- |
/// | `sub` | the account, needed |
/// | `exp` | seconds since 1970 after which the token is refused, needed |
/// | `nbf` | seconds before which it is refused |
/// | `name`, `avatar`, `level` | the account's values that viewers see |
/// | `role` | `viewer` (default), `host`, `moderator` or `admin` |
/// | `rooms` | the rooms for which the token is good; all without it |
public struct GiftToken: Hashable, Sendable {
    /// A token's permissions; each role includes the previous ones.
    public enum Role: String, CaseIterable, Hashable, Sendable {
        /// Watches rooms, writes and sends gifts.
        case viewer
        /// Opens and closes own rooms, and looks after them.
        case host
        /// Mutes viewers in the rooms of the token.
        case moderator
        /// Changes the catalogue and credits wallets.
        case admin
    }

    /// The number of seconds after its expiry in which a token can read its own orders' outcomes.
    static let outcomeGrace = 86_400

    /// The maximum clock difference, in seconds.
    public static let leeway = 60

    /// The account, with what viewers see of it.
    public var user: GiftUser
    /// The token's permissions.
    public var role: Role
    /// The rooms for which it is good; nil for all.
    public var rooms: Set<RoomID>?
    /// When it ends, in seconds since 1970.
    public var expiry: Int
    /// When it begins, in seconds since 1970; nil for at once.
    public var notBefore: Int?

    /// Creates claims.
    public init(user: GiftUser, role: Role = .viewer, rooms: Set<RoomID>? = nil, expiry: Int, notBefore: Int? = nil) {
        (self.user, self.role, self.rooms) = (user, role, rooms)
        (self.expiry, self.notBefore) = (expiry, notBefore)
    }

    func isGood(for room: RoomID) -> Bool { role == .admin || (rooms?.contains(room) ?? true) }

    /// Whether the token is of an account itself, or of an administrator.
    func speaks(for user: UserID) -> Bool { role == .admin || self.user.userID == user }

    /// Whether it has expired, so that it only reads its own orders' outcomes.
    var isOver: Bool { WallClock.seconds - GiftToken.leeway >= expiry }

    func checkTime(at seconds: Int, grace: Int = 0) throws(SVGAError) {
        if seconds - GiftToken.leeway - grace >= expiry { throw SVGAError.tokenExpired(expiry) }
        if let notBefore, seconds + GiftToken.leeway < notBefore { throw SVGAError.tokenNotYetValid(notBefore) }
    }
}
