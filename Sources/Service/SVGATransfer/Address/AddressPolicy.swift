import SVGAErrors
/// The servers that a request may reach. All other servers are refused.
///
/// ```swift
/// var configuration = CacheConfiguration(folder: "/var/cache/gifts")
/// configuration.addressPolicy.schemes = ["https"]
/// configuration.addressPolicy.exemptAddresses = ["10.0.0.7"]
/// ```
///
/// URLs come from untrusted users: without these rules they could make a server access its own network. The rules hold
/// for the address that a connection is made to, when it is made, and again for each redirect. So a name that resolves
/// to a private address is refused like the address itself, in any spelling.
public struct AddressPolicy: Sendable, Hashable {
    /// The schemes of the network that are allowed, of `https` and `http`.
    public var schemes: Set<String>
    /// Whether addresses other than public ones are allowed: loopback, private, link-local and all other special ones.
    public var allowsPrivateAddresses: Bool
    /// Non-public addresses that are allowed, such as `10.0.0.7` for a storage in a private network.
    public var exemptAddresses: Set<String>
    /// Whether `file:` URLs of this machine are allowed. A redirect to a file never is.
    public var allowsFileURLs: Bool
    /// Whether the proxies are used that `http_proxy`, `https_proxy` and their like name. The rules for addresses then
    /// see the proxy instead of the server: a proxy in a private network needs ``allowsPrivateAddresses`` too, and it
    /// must guard that network itself.
    public var usesEnvironmentProxies: Bool
    /// The allowed URLs, including redirects; nil for all.
    package var allowedSources: SourceList?
    /// The proxies that requests go through. ``allowedSources`` must limit the URLs that they may fetch.
    package var proxies: ProxyRules?

    /// `https` and `http` to public addresses, and nothing else by default.
    public init(
        schemes: Set<String> = ["https", "http"], allowsPrivateAddresses: Bool = false,
        exemptAddresses: Set<String> = [], allowsFileURLs: Bool = false, usesEnvironmentProxies: Bool = false
    ) {
        self.schemes = schemes
        self.allowsPrivateAddresses = allowsPrivateAddresses
        self.exemptAddresses = exemptAddresses
        self.allowsFileURLs = allowsFileURLs
        self.usesEnvironmentProxies = usesEnvironmentProxies
    }
}

extension AddressPolicy {
    /// The reason why an address may not be connected to, nil if it may.
    func refusal(of address: NetworkAddress) -> String? {
        guard !allowsPrivateAddresses, let purpose = address.specialPurpose else { return nil }
        let isExempt = exemptAddresses.contains { NetworkAddress(parsing: $0) == address }
        return isExempt ? nil : "\(address) (\(purpose))"
    }

    /// The reason why a URL with an allowed scheme may not be requested; nil if it may.
    func refusal(of url: ParsedURL) -> SVGAError? {
        guard let allowedSources, !allowedSources.allows(url) else { return nil }
        return SVGAError.sourceRefused.at(url: url.text)
    }

    /// Whether a URL of the scheme may be requested.
    func allows(scheme: String) -> Bool { scheme == "file" ? allowsFileURLs : schemes.contains(scheme) }
}
