/// The web pages whose scripts may read answers (CORS, the Fetch standard).
///
/// ```swift
/// var configuration = ServerConfiguration(workerCount: 4)
/// configuration.allowedOrigins = .any
/// if let origins = AllowedOrigins(parsing: "https://shop.example,http://localhost:3000") {
///     configuration.allowedOrigins = origins
/// }
/// ```
///
/// Scripts never see credentials: answers do not depend on cookies.
public struct AllowedOrigins: Hashable, Sendable {
    private enum Rule: Hashable, Sendable {
        case none, any
        case list(Set<String>)
    }

    private let rule: Rule

    private init(_ rule: Rule) { self.rule = rule }

    /// Only pages of the server's own origin.
    public static let none = AllowedOrigins(.none)
    /// All pages.
    public static let any = AllowedOrigins(.any)

    /// Reads `*`, or origins such as `https://shop.example` between commas; nil for other text.
    public init?(parsing text: String) {
        if text == "*" {
            self = .any
            return
        }
        var origins: Set<String> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let origin = part.filter { !$0.isWhitespace }.lowercased()
            guard AllowedOrigins.isOrigin(origin) else { return nil }
            origins.insert(origin)
        }
        rule = .list(origins)
    }

    package var isEmpty: Bool { rule == .none }

    /// A scheme, a host and perhaps a port, and no path.
    private static func isOrigin(_ text: String) -> Bool {
        guard let range = text.firstRange(of: "://"), !text[..<range.lowerBound].isEmpty else { return false }
        let authority = text[range.upperBound...]
        let plain = authority.utf8.allSatisfy { 0x21...0x7e ~= $0 && !"/?#@*\"".utf8.contains($0) }
        return plain && !authority.isEmpty
    }

    /// Allows a page to read an answer; scripts may also read the headers `exposedNames`.
    package func addFields(to response: inout HTTPResponse, origin: String?, exposing exposedNames: [String]) {
        guard addOrigin(to: &response, origin: origin) else { return }
        response.fields.append(("Access-Control-Expose-Headers", exposedNames.joined(separator: ", ")))
    }

    /// The response to a browser's question before a page's request (CORS). `methods` are in addition to `OPTIONS`.
    package func preflightResponse(
        origin: String?, methods: [HTTPRequest.Method], fieldNames: [String]
    ) -> HTTPResponse {
        let methods = methods.map(\.rawValue).joined(separator: ", ")
        var response = HTTPResponse(status: 204, fields: [("Allow", "\(methods), OPTIONS")])
        guard addOrigin(to: &response, origin: origin) else { return response }
        response.fields += [
            ("Access-Control-Allow-Methods", methods),
            ("Access-Control-Allow-Headers", fieldNames.joined(separator: ", ")),
            ("Access-Control-Max-Age", "600"),
        ]
        return response
    }

    private func addOrigin(to response: inout HTTPResponse, origin: String?) -> Bool {
        switch rule {
        case .none: return false
        case .any:
            response.fields.append(("Access-Control-Allow-Origin", "*"))
            return true
        case .list(let origins):
            // Also without the field, since an HTTP cache may give the answer to a page later.
            response.fields.append(("Vary", "Origin"))
            guard let origin, origins.contains(origin.lowercased()) else { return false }
            response.fields.append(("Access-Control-Allow-Origin", origin))
            return true
        }
    }
}
