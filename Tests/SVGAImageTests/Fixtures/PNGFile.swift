/// The chunks of a sound PNG file, to be changed and put together again with right checksums.
struct PNGFile {
    var chunks: [(name: String, body: [UInt8])] = []

    init(parsing file: [UInt8]) {
        var rest = file.dropFirst(8)
        while rest.count >= 12 {
            let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            chunks.append(
                (String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), Array(rest.dropFirst(8).prefix(count))))
            rest = rest.dropFirst(12 + count)
        }
    }

    var bytes: [UInt8] {
        chunks.reduce([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { $0 + chunk($1.name, $1.body) }
    }
}
