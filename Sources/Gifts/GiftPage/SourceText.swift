/// Sources as they are sent: without indentation and lines that are comments, which is a sixth of their bytes.
enum SourceText {
    static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let words = line.drop { $0 == UInt8(ascii: " ") }
            guard !words.isEmpty, !isComment(words) else { continue }
            output += words
            output.append(UInt8(ascii: "\n"))
        }
        return output
    }

    /// Whether a line begins as `//`, `/**` or, within such a comment, as `*`.
    private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "//".utf8) || line.starts(with: "/**".utf8) || line.starts(with: "* ".utf8)
            || line.starts(with: "*/".utf8)
    }
}
