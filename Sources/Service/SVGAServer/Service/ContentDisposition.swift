import SVGACoding
import SVGAJobs
import SVGASystem

/// The field `Content-Disposition` (RFC 6266): the name under which browsers offer to save a picture, which the last part of
/// its URL, base64, would not tell.
enum ContentDisposition {
    /// The maximum size of the name in bytes, without its extension.
    private static let maxNameByteCount = 100

    /// The header for a source's picture; nil if the source has no useful name.
    static func field(of source: SourceName, suffix: String) -> String? {
        guard let name = name(of: source) else { return nil }
        let bytes = name.prefix(maxNameByteCount)
        let plain = String(decoding: bytes.map { isPlain($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
        let field = "inline; filename=\"\(plain).\(suffix)\""
        // A cut through a character also leaves invalid text.
        guard !bytes.allSatisfy(isPlain), String(validating: bytes, as: UTF8.self) != nil else { return field }
        return field + "; filename*=UTF-8''\(PercentEncoding.encoded(bytes, except: isPlain)).\(suffix)"
    }

    /// The last name of the source without its suffix.
    private static func name(of source: SourceName) -> ArraySlice<UInt8>? {
        let last =
            switch source {
            case .file(let names): names.last.map { PathText.bytes(of: $0) }
            case .url(let url): lastName(ofURL: url)
            }
        guard let last else { return nil }
        let end = last.lastIndex(of: UInt8(ascii: ".")) ?? last.endIndex
        return end == last.startIndex ? nil : last[..<end]
    }

    private static func lastName(ofURL url: String) -> [UInt8]? {
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")),
            // A host follows the second slash after the scheme.
            !path[..<slash].suffix(2).elementsEqual(":/".utf8)
        else { return nil }
        return PercentEncoding.bytes(of: Substring(path[path.index(after: slash)...]))
    }

    /// Whether a byte is valid in a name on every client's system.
    private static func isPlain(_ byte: UInt8) -> Bool { byte.isLetterOrDigit(or: "-_.") }
}
