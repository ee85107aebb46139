import SVGAFormat
import SVGATransfer

/// The codings that a server applied to a body, despite `Accept-Encoding: identity` (RFC 9110 §8.4).
struct ContentCodings {
    /// Words that some servers send although the body has no coding.
    private static let words: Set<String> = ["", "identity", "none", "binary", "utf-8", "aws-chunked"]
    private static let maxCount = 4

    /// The codings in the order in which they were applied.
    private var codings: [(name: String, coding: ContentCoding)] = []

    init(_ head: ResponseHead) throws(SVGAError) {
        for part in (head.headerFields["Content-Encoding"] ?? "").split(separator: ",") {
            // Only characters that a name can have, since messages show it.
            let name = String(decoding: part.utf8.filter { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self).lowercased()
            switch name {
            case "gzip", "x-gzip": codings.append((name, .gzip))
            case "deflate": codings.append((name, .deflate))
            default:
                guard ContentCodings.words.contains(name) else {
                    throw .contentCoding(String(name.prefix(64)), nil)
                }
            }
            guard codings.count <= ContentCodings.maxCount else {
                throw .contentCoding("\(name) (more than \(ContentCodings.maxCount))", nil)
            }
        }
    }

    var isEmpty: Bool { codings.isEmpty }

    func decode(_ body: [UInt8], maxByteCount: Int) throws(SVGAError) -> [UInt8] {
        var limits = Limits.untrusted
        limits.maxInflatedByteCount = maxByteCount
        var bytes = body
        for (name, coding) in codings.reversed() {
            do { bytes = try coding.decode(bytes, limits: limits) } catch { throw .contentCoding(name, error) }
        }
        return bytes
    }
}
