public import SVGAFormat

/// The check a file must pass to be cached.
///
/// ```swift
/// var configuration = CacheConfiguration(folder: "/var/cache/gifts")
/// configuration.contentCheck = .decoded(.untrusted)
/// ```
public enum ContentCheck: Hashable, Sendable {
    /// A signature that the decoder recognises and, for archives, the directory; a file without a signature is decoded.
    /// Takes microseconds, and finds the HTML page that a server sends instead of a missing file.
    case recognized
    /// Content that the decoder decodes within limits. Takes as long as decoding, and finds damaged files.
    case decoded(Limits)
}

extension ContentCheck {
    /// The number of bytes that decide about files that are not archives.
    private static let headByteCount = 4_096

    /// Checks a file that was transferred; nil when it may be kept.
    func refusal(of file: PartialFile) throws -> SVGAError? {
        switch self {
        case .decoded(let limits): return ContentCheck.error(decoding: try file.prefix(.max), limits)
        case .recognized:
            let head = try file.prefix(ContentCheck.headByteCount)
            switch Movie.Container(sniffing: head) {
            case .zlibProtobuf, .gzipProtobuf, .protobuf: return nil
            default: break
            }
            let bytes = try file.prefix(.max)
            if Movie.Container(sniffing: bytes) != nil { return nil }
            return ContentCheck.error(decoding: bytes, .untrusted)
        }
    }

    private static func error(decoding bytes: [UInt8], _ limits: Limits) -> SVGAError? {
        do {
            _ = try Movie(decoding: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }
}
