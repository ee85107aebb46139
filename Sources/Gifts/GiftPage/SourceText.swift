/// Sources as they are sent: without comments and white space that nothing needs, which is a quarter of their bytes.
enum SourceText {
    /// The bytes of a file whose name ends with `suffix`: scripts and styles squeezed, of pages the indentation left out.
    static func asSent(_ bytes: [UInt8], suffix: String) -> [UInt8] {
        switch suffix {
        case "js": SourceSqueezer.squeezed(bytes, by: .script)
        case "css": SourceSqueezer.squeezed(bytes, by: .styles)
        case "html": withoutIndentation(bytes)
        default: bytes
        }
    }

    private static func withoutIndentation(_ bytes: [UInt8]) -> [UInt8] {
        bytes.split(separator: UInt8(ascii: "\n")).reduce(into: []) { output, line in
            output += line.drop { $0 == UInt8(ascii: " ") }
            output.append(UInt8(ascii: "\n"))
        }
    }
}
