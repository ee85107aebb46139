/// A request as the server received it.
public struct FaultRequest: Sendable {
    /// GET, POST and others.
    public let method: String
    /// The path with its query.
    public let target: String
    /// The header fields in their order.
    public let fields: [(name: String, value: String)]
    /// The body, as long as `Content-Length` says.
    public internal(set) var body: [UInt8] = []
    /// The number of earlier requests for the same target.
    public let earlierCount: Int
    /// The number of its connection, starting at 0.
    public let connection: Int

    /// The value of a header field, nil when there is none; case does not matter.
    public subscript(_ name: String) -> String? {
        fields.last { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Reads the lines of a header; nil when there is no request in them.
    init?(header: String, connection: Int, earlierCount: (String) -> Int) {
        var lines = header.split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
        lines.removeFirst()
        method = String(words[0])
        target = String(words[1])
        fields = lines.compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            return (String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
        self.connection = connection
        self.earlierCount = earlierCount(target)
    }
}
