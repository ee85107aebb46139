import SVGAErrors

/// Bytes of a connection that wait to be read: lines and counted texts.
struct RESPInput: Sendable {
    private var bytes: [UInt8] = []
    /// The index of the first byte that was not read.
    private var start = 0
    /// Up to where no end of a line is, so that no byte is searched twice.
    private var searched = 0
    /// The number of the connection's bytes before `start`.
    private(set) var offset = 0

    var isEmpty: Bool { start == bytes.count }

    /// The next byte; it is not read.
    var first: UInt8? { start < bytes.count ? bytes[start] : nil }

    mutating func append(_ more: some Collection<UInt8>) {
        // Moving the rest to the front at half the length makes each byte move once on average.
        if start > 0, start >= bytes.count - start {
            bytes.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Reads a line without its CR and LF, of at most `limit` bytes; nil while its end is missing.
    mutating func takeLine(limit: Int) throws(SVGAError) -> ArraySlice<UInt8>? {
        while searched < bytes.count {
            let byte = bytes[searched]
            if byte == UInt8(ascii: "\n") { throw fault("a line does not end in CR and LF", at: searched) }
            if byte == UInt8(ascii: "\r") { return try takeLine(before: searched) }
            if searched - start == limit { throw fault("a line exceeds \(limit) bytes", at: searched) }
            searched += 1
        }
        return nil
    }

    private mutating func takeLine(before end: Int) throws(SVGAError) -> ArraySlice<UInt8>? {
        guard end + 1 < bytes.count else { return nil }
        guard bytes[end + 1] == UInt8(ascii: "\n") else { throw fault("a line does not end in CR and LF", at: end + 1) }
        let line = bytes[start..<end]
        advance(to: end + 2)
        return line
    }

    /// Reads some bytes and the line end after them; nil while any is missing.
    mutating func takeText(count: Int) throws(SVGAError) -> [UInt8]? {
        guard bytes.count - start >= count else { return nil }
        let end = start + count
        for (index, byte) in [UInt8(ascii: "\r"), UInt8(ascii: "\n")].enumerated() {
            guard end + index < bytes.count else { return nil }
            guard bytes[end + index] == byte else { throw fault("a line does not end in CR and LF", at: end + index) }
        }
        let text = Array(bytes[start..<end])
        advance(to: end + 2)
        return text
    }

    private mutating func advance(to index: Int) {
        offset += index - start
        start = index
        searched = index
    }

    private func fault(_ reason: String, at index: Int) -> SVGAError { .badReply(reason, at: offset + index - start) }
}
