import SVGAHTTP
import SVGAJobs

/// The field `Content-Disposition` (RFC 6266): the name under which browsers offer to save a picture, which the last part of
/// its URL, base64, would not tell.
enum ContentDisposition {
    /// The most bytes of the name, without its suffix.
    private static let maxNameByteCount = 100

    /// The field for a picture of a source; nil where the source has no name that helps.
    static func field(of source: SourceName, suffix: String) -> String? {
        guard let name = name(of: source) else { return nil }
        let bytes = Array(name.utf8.prefix(maxNameByteCount))
        if bytes.allSatisfy(isPlain) {
            return "inline; filename=\"\(String(decoding: bytes, as: UTF8.self)).\(suffix)\""
        }
        let plain = String(decoding: bytes.map { isPlain($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
        // A cut through a character leaves no text.
        guard String(validating: bytes, as: UTF8.self) != nil else { return "inline; filename=\"\(plain).\(suffix)\"" }
        return "inline; filename=\"\(plain).\(suffix)\"; filename*=UTF-8''\(escaped(bytes)).\(suffix)"
    }

    /// The last name of the source without its suffix.
    private static func name(of source: SourceName) -> Substring? {
        let last: String
        switch source {
        case .file(let names): last = names.last ?? ""
        case .url(let url):
            guard let name = lastName(ofURL: url) else { return nil }
            last = name
        }
        let end = last.utf8.lastIndex(of: UInt8(ascii: ".")) ?? last.endIndex
        return end == last.startIndex ? nil : last[..<end]
    }

    /// The last name of the path of a URL, decoded; nil where there is no path.
    private static func lastName(ofURL url: String) -> String? {
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")),
            // The second slash behind the scheme has a host behind it.
            !path[..<slash].suffix(2).elementsEqual(":/".utf8)
        else { return nil }
        return RequestTarget.decoded(Substring(path[path.index(after: slash)...]))
    }

    /// Whether a byte may stand in the name as it is, whatever the system of the client is.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func escaped(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            if isPlain(byte) { return String(Unicode.Scalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
