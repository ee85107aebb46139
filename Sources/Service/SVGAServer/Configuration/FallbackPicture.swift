package import SVGASystem

/// The picture that replaces one with a missing or broken source.
package struct FallbackPicture: Sendable {
    package let body: SharedBytes
    package let contentType: String
    /// The status of responses with it, by default 200: most pages and HTTP caches only show a picture with it.
    package var status = 200
    /// For how many seconds others may keep it, by default 60.
    package var maxAge = 60

    /// The largest file.
    package static let maxByteCount = 8 << 20

    /// Takes the bytes of a PNG, JPEG, WebP or GIF file; nil for all others.
    package init?(_ bytes: [UInt8]) {
        guard let type = FallbackPicture.contentType(of: bytes) else { return nil }
        (body, contentType) = (SharedBytes(bytes), type)
    }

    private static func contentType(of bytes: [UInt8]) -> String? {
        let part = { (range: Range<Int>) in
            bytes[min(range.lowerBound, bytes.count)..<min(range.upperBound, bytes.count)]
        }
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
        if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
        if part(0..<4).elementsEqual("RIFF".utf8), part(8..<12).elementsEqual("WEBP".utf8) { return "image/webp" }
        if part(0..<4).elementsEqual("GIF8".utf8) { return "image/gif" }
        return nil
    }
}
