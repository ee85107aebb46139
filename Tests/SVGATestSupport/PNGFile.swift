/// The chunks of a sound PNG file, to be changed and put together again with right checksums.
public struct PNGFile {
    /// Names and contents, without lengths and checksums.
    public var chunks: [(name: String, body: [UInt8])] = []

    /// Reads the chunks of a file, or of the part of one that is whole.
    public init(parsing file: [UInt8]) {
        var rest = file.dropFirst(8)
        while rest.count >= 12 {
            let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            chunks.append(
                (String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), Array(rest.dropFirst(8).prefix(count))))
            rest = rest.dropFirst(12 + count)
        }
    }

    /// Creates a file of chunks.
    public init(_ chunks: [(name: String, body: [UInt8])]) { self.chunks = chunks }

    /// The file.
    public var bytes: [UInt8] {
        chunks.reduce([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { $0 + chunk($1.name, $1.body) }
    }
}
