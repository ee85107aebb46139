import GiftModel
import SVGACoding
import SVGASystem

/// The maximum request rates.
///
/// ```swift
/// var rates = GiftRates()
/// rates.address = 1000
/// print(rates.sender)     // 10
/// ```
public struct GiftRates: Hashable, Sendable {
    /// Gifts of one sender, with twice as many at once.
    public var sender = 10
    /// Gifts to one room.
    public var room = 500
    /// Requests per address, with a burst of twice as many; requests of a Unix socket are not counted.
    public var address = 50
    /// Texts and bullets of one sender.
    public var text = 2

    /// The default rates.
    public init() {}
}

/// The rates at which requests are taken. The delivery of gifts to those who watch is never slowed.
final class RateLimits: Sendable {
    private let senders: RateLimiter<UserID>
    private let rooms: RateLimiter<RoomID>
    private let addresses: RateLimiter<String>
    private let texts: RateLimiter<UserID>
    private let abandonments = RateLimiter<UserID>(ratePerSecond: 1, burst: 1)
    private let signals = RateLimiter<UserID>(ratePerSecond: 5, burst: 10)
    private let calls = RateLimiter<String>(ratePerSecond: 1, burst: 1)

    init(_ rates: GiftRates = GiftRates()) {
        senders = RateLimiter(ratePerSecond: rates.sender, burst: 2 * rates.sender)
        rooms = RateLimiter(ratePerSecond: rates.room, burst: rates.room)
        addresses = RateLimiter(ratePerSecond: rates.address, burst: 2 * rates.address)
        texts = RateLimiter(ratePerSecond: rates.text, burst: rates.text)
    }

    func takeRequest(of address: String, at now: Int64 = SteadyClock.now) throws {
        if address == "unix" { return }
        try GiftProblem.check(addresses.take(RateLimits.network(of: address), at: now), "of this address")
    }

    func takeGift(of sender: UserID, to room: RoomID, at now: Int64 = SteadyClock.now) throws {
        try GiftProblem.check(senders.take(sender, at: now), "of this sender")
        try GiftProblem.check(rooms.take(room, at: now), "for this room")
    }

    /// Takes a request to abandon a key, which writes a row.
    func takeAbandonment(of sender: UserID, at now: Int64 = SteadyClock.now) throws {
        try GiftProblem.check(abandonments.take(sender, at: now), "of this sender")
    }

    func takeText(of sender: UserID, at now: Int64 = SteadyClock.now) throws {
        try GiftProblem.check(texts.take(sender, at: now), "of texts of this sender")
    }

    /// Takes likes of a sender, which clients add up, or a message of another type.
    func takeSignal(of sender: UserID, at now: Int64 = SteadyClock.now) throws {
        try GiftProblem.check(signals.take(sender, at: now), "of messages of this sender")
    }

    /// Takes a call of the hosted interface, of which there may be one a second.
    func takeCall(_ verb: String, at now: Int64 = SteadyClock.now) -> Bool { calls.take(verb, at: now) == nil }

    /// The identity of a client: its address, for IPv6 the network of 64 bits, of which a client has all addresses.
    static func network(of address: String) -> String {
        guard address.utf8.contains(UInt8(ascii: ":")) else { return address }
        return IPv6Network.text(of: address) ?? address
    }
}

extension GiftProblem {
    fileprivate static func check(_ nanoseconds: Int64?, _ whose: String) throws {
        guard let nanoseconds else { return }
        let seconds = Int((nanoseconds + 999_999_999) / 1_000_000_000)
        throw GiftProblem(.rateLimited, "too many requests \(whose)", retryAfter: max(1, seconds))
    }
}

enum IPv6Network {
    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

    /// The first 64 bits of an address as hexadecimal digits, or all bits of a mapped IPv4 one (`::ffff:192.0.2.1`);
    /// nil for text that is not an address.
    static func text(of address: String) -> String? {
        var bytes = in6_addr()
        let host = String(address.prefix { $0 != "%" })
        guard unsafe inet_pton(AF_INET6, host, &bytes) == 1 else { return nil }
        return unsafe withUnsafeBytes(of: &bytes) { bytes in
            let isMapped = unsafe bytes.starts(with: mappedPrefix)
            return unsafe bytes.prefix(isMapped ? 16 : 8).hexadecimal
        }
    }
}
