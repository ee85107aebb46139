/// URLs in messages.
package enum PrintableURL {
    /// The URL without what may be secret: user and password, query and fragment.
    package static func text(_ url: String) -> String {
        let visible = url.prefix { $0 != "?" && $0 != "#" }
        guard let start = visible.firstRange(of: "://")?.upperBound else { return String(visible) }
        let rest = visible[start...]
        let host = rest.prefix { $0 != "/" }
        guard let at = host.lastIndex(of: "@") else { return String(visible) }
        return String(visible[..<start] + rest[rest.index(after: at)...])
    }
}
