package import SVGAErrors
/// The proxies for requests. A proxy resolves server names itself, so the rules for addresses do not apply to it: a
/// ``SourceList`` must name the allowed URLs.
package struct ProxyRules: Hashable, Sendable {
    private let http: String?
    private let https: String?
    /// Hosts without a proxy, in lower case.
    private let directHosts: [String]

    /// One proxy for all requests: the URL of an `http`, `https`, `socks4a` or `socks5h` proxy.
    package init(url: String) throws(SVGAError) {
        let url = try ProxyRules.checked(url)
        (http, https, directHosts) = (url, url, [])
    }

    /// The proxies that `http_proxy`, `https_proxy` and `all_proxy` name, as curl reads them. `no_proxy` has names of
    /// hosts, with which those below them are meant too, and IPv4 addresses; ranges and ports fit no host.
    package init(variable: (String) -> String?) throws(SVGAError) {
        func value(_ names: [String]) -> String? {
            for name in names {
                if let text = variable(name), !text.isEmpty { return text }
            }
            return nil
        }
        // HTTP_PROXY may come from a header field where a program runs under CGI.
        http = try value(["http_proxy", "all_proxy", "ALL_PROXY"]).map(ProxyRules.checked)
        https = try value(["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]).map(ProxyRules.checked)
        let hosts = value(["no_proxy", "NO_PROXY"]) ?? ""
        directHosts = hosts.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }).map { String($0) }
    }

    /// Whether there is no proxy at all.
    package var isEmpty: Bool { http == nil && https == nil }

    /// The proxy for a URL; nil if its server needs none.
    func proxy(for url: ParsedURL) -> String? {
        let isDirect = directHosts.contains { name in
            if name == "*" { return true }
            let name = name.hasPrefix(".") ? name.dropFirst() : name[...]
            return url.host == name || url.host.hasSuffix(".\(name)")
        }
        return isDirect ? nil : url.scheme == "https" ? https : http
    }

    private static func checked(_ text: String) throws(SVGAError) -> String {
        let text = text.contains("://") ? text : "http://\(text)"
        let url = try ParsedURL(parsing: text)
        guard ["http", "https", "socks4a", "socks5h"].contains(url.scheme), !url.host.isEmpty else {
            throw SVGAError.invalidURL("a proxy is a URL such as http://proxy.example.org:3128").at(url: text)
        }
        return text
    }
}
