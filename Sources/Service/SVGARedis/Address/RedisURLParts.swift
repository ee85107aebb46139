import SVGACoding
import SVGASystem
import SVGATransfer

struct RedisURLParts {
    private let scheme: String
    private var authority: Substring
    /// The path with its slash; empty without one.
    private let path: Substring
    private let items: [(key: Substring, value: Substring)]

    init(_ text: String) throws(SVGAError) {
        guard let scheme = text.firstRange(of: "://") else { throw .unknownScheme }
        self.scheme = text[..<scheme.lowerBound].lowercased()
        guard ["redis", "rediss", "unix", "redis+unix"].contains(self.scheme) else { throw .unknownScheme }
        let rest = text[scheme.upperBound...]
        let mark = rest.firstIndex { "?#".contains($0) } ?? rest.endIndex
        let slash = rest[..<mark].firstIndex(of: "/") ?? mark
        (authority, path) = (rest[..<slash], rest[slash..<mark])
        if rest[slash...].utf8.contains(UInt8(ascii: "@")) { throw .misplacedLogin }
        if rest.utf8.contains(UInt8(ascii: "#")) { throw .fragment }
        items = RedisURLParts.items(rest[mark...].dropFirst())
    }

    private static func items(_ query: Substring) -> [(key: Substring, value: Substring)] {
        query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    var isUnix: Bool { scheme.hasSuffix("unix") }

    /// Removes user and password from the front of the host; empty ones are not.
    mutating func takeLogin() throws(SVGAError) -> (user: String?, password: String?) {
        guard let mark = authority.lastIndex(of: "@") else { return (nil, nil) }
        let login = authority[..<mark]
        authority = authority[mark...].dropFirst()
        let colon = login.firstIndex(of: ":") ?? login.endIndex
        let (user, password) = (try decoded(login[..<colon]), try decoded(login[colon...].dropFirst()))
        return (user.isEmpty ? nil : user, password.isEmpty ? nil : password)
    }

    // MARK: - Addresses

    func tcpAddress() throws(SVGAError) -> StreamAddress {
        let isBracketed = authority.first == "["
        let hostEnd = isBracketed ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":")
        if isBracketed, hostEnd == nil { throw .badHost }
        let host = authority[..<(hostEnd ?? authority.endIndex)].dropFirst(isBracketed ? 1 : 0)
        let isHost = host.utf8.allSatisfy { RedisURLParts.isHostByte($0) || (isBracketed && $0 == UInt8(ascii: ":")) }
        guard !host.isEmpty, host.utf8.count <= 255, isHost else { throw .badHost }
        let rest = hostEnd.map { authority[$0...].dropFirst(isBracketed ? 1 : 0) } ?? ""
        return .tcp(host: String(host), port: try port(rest), isTLS: scheme == "rediss")
    }

    /// Reads `:6380`; an empty text is the default port.
    private func port(_ text: Substring) throws(SVGAError) -> Int {
        if text.isEmpty { return 6379 }
        guard text.first == ":" else { throw .badHost }
        let digits = Array(text.utf8.dropFirst())
        guard digits.count <= 5, digits.allSatisfy(\.isDigit), let port = RESPNumber.integer(digits),
            (1...65535).contains(port)
        else { throw .badPort }
        return port
    }

    func unixAddress() throws(SVGAError) -> StreamAddress {
        guard authority.isEmpty else { throw .badSocketPath }
        let path = try decoded(path)
        guard path.utf8.count > 1, path.utf8.count <= 107 else { throw .badSocketPath }
        return .unix(path: path)
    }

    // MARK: - Choices

    /// The name that the path is, without its slash; nil without one.
    func pathName() throws(SVGAError) -> String? {
        let name = path.dropFirst()
        return name.isEmpty ? nil : try RedisURLParts.checkedName(name)
    }

    static func checkedName(_ text: Substring) throws(SVGAError) -> String {
        let isName = text.utf8.allSatisfy { isHostByte($0) } && !text.utf8.allSatisfy(\.isDigit)
        guard (1...64).contains(text.utf8.count), isName else { throw .badName }
        return String(text)
    }

    func database() throws(SVGAError) -> Int {
        guard let text = item("db") else { return 0 }
        guard text.utf8.allSatisfy(\.isDigit), let number = RESPNumber.integer(Array(text.utf8)),
            number <= Int(Int32.max)
        else { throw .badDatabase }
        return number
    }

    /// The value of the first item of the query with a key.
    func item(_ key: Substring) -> Substring? { items.first { $0.key == key }?.value }

    func checkNoFurtherItems(except known: [Substring]) throws(SVGAError) {
        for (index, item) in items.enumerated() {
            let isRepeated = items[..<index].contains { $0.key == item.key }
            guard known.contains(item.key), !isRepeated else { throw .badItem }
        }
    }

    // MARK: - Bytes

    private static func isHostByte(_ byte: UInt8) -> Bool { byte.isLetterOrDigit(or: "-._") }

    /// The text that escaped text stands for.
    private func decoded(_ text: Substring) throws(SVGAError) -> String {
        guard let text = PercentEncoding.text(of: text), !text.utf8.contains(0) else { throw .badEscape }
        return text
    }
}
