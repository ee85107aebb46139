import SVGATransfer

/// The proxies that are believed about the addresses of their clients.
///
/// ```swift
/// var configuration = ServerConfiguration(workerCount: 4)
/// if let proxies = TrustedProxies(parsing: "10.0.0.0/8,2001:db8::/32,unix") {
///     configuration.trustedProxies = proxies
/// }
/// ```
public struct TrustedProxies: Hashable, Sendable {
    private var ranges: [AddressRange] = []
    private var includesUnixSockets = false

    /// No proxy is believed.
    public static let none = TrustedProxies()

    /// The maximum number of addresses to examine: more are an attack, not a chain of proxies.
    static let maxHopCount = 32

    /// The address for a connection to a Unix socket.
    static let unixAddress = "unix"

    private init() {}

    /// Reads addresses and ranges such as `10.0.0.0/8`, and `unix` for Unix sockets, between commas; nil for other text.
    public init?(parsing text: String) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = part.filter { !$0.isWhitespace }
            if word == TrustedProxies.unixAddress {
                includesUnixSockets = true
            } else if let range = AddressRange(parsing: word) {
                ranges.append(range)
            } else {
                return nil
            }
        }
    }

    package var isEmpty: Bool { ranges.isEmpty && !includesUnixSockets }

    /// Whether what an address says of its client is believed.
    func contains(_ address: String) -> Bool {
        if address == TrustedProxies.unixAddress { return includesUnixSockets }
        guard let address = NetworkAddress(parsing: address) else { return false }
        return ranges.contains { $0.contains(address) }
    }

    /// The address of the client: the last untrusted one in a chain of proxies. Each proxy appends its client's
    /// address, so the header is read from its end as long as the proxies are trusted; the client may have forged the
    /// rest. `peer` is the other end of the connection. If `X-Forwarded-For` came, `Forwarded` (RFC 7239) is ignored:
    /// proxies that write the first pass on clients' values of the second.
    package func client(peer: String, forwardedFor: String?, forwarded: String?) -> String {
        guard contains(peer) else { return peer }
        let hops =
            forwardedFor.map(ForwardedFields.addresses(forwardedFor:))
            ?? forwarded.map(ForwardedFields.addresses(forwarded:)) ?? []
        var client = peer
        for hop in hops.reversed().prefix(TrustedProxies.maxHopCount) {
            // A hop without an address, such as 'unknown', ends the chain at the proxy that wrote it.
            guard let hop else { return client }
            client = hop
            guard contains(hop) else { return client }
        }
        return client
    }
}
