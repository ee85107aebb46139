/// The image formats that the library knows by their first bytes.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    case png
    /// JPEG, with or without JFIF or Exif header.
    case jpeg
    /// WebP, lossy or lossless.
    case webp
    case gif
    case avif

    /// Recognizes a format by its whole signature, or returns nil.
    package init?(signatureOf bytes: [UInt8]) {
        self.init(markOf: bytes)
        switch self {
        case .png: if !bytes.dropFirst(4).starts(with: [0x0d, 0x0a, 0x1a, 0x0a]) { return nil }
        case .gif:
            if !bytes.dropFirst(4).starts(with: "7a".utf8), !bytes.dropFirst(4).starts(with: "9a".utf8) { return nil }
        case .jpeg, .webp, .avif: break
        }
    }

    /// Recognizes a format by the first bytes of its signature, or returns nil. The end of the signature may be
    /// damaged, as by a transfer that changed the ends of lines.
    package init?(markOf bytes: some Collection<UInt8>) {
        switch bytes.first {
        case 0x89 where bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]): self = .png
        case 0xff where bytes.starts(with: [0xff, 0xd8, 0xff]): self = .jpeg
        case 0x47 where bytes.starts(with: "GIF8".utf8): self = .gif
        case 0x52 where bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8): self = .webp
        case 0 where ImageFormat.brands(of: bytes).contains { $0 == "avif" || $0 == "avis" }: self = .avif
        default: return nil
        }
    }

    /// The brands in a file of the MP4 family, the major one first; empty for other files.
    private static func brands(of bytes: some Collection<UInt8>) -> [String] {
        guard bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return [] }
        let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let box = Array(bytes.prefix(min(size, 128)))
        // The second word is the version of the first brand.
        return stride(from: 8, to: box.count - 3, by: 4).filter { $0 != 12 }.map {
            String(decoding: box[$0..<$0 + 4], as: UTF8.self)
        }
    }
}

extension ImageFormat: CustomStringConvertible {
    package var description: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .avif: "AVIF"
        }
    }
}

extension ImageFormat {
    /// Names the content of an image file that has no known signature, such as "a BMP image".
    package static func kind(ofUnrecognized bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "an empty file" }
        let head = Array(bytes.prefix(512))
        if let kind = kinds.first(where: { head.starts(with: $0.mark) })?.kind { return kind }
        let brands = brands(of: head)
        if brands.contains(where: { ["heic", "heix", "hevc", "hevx", "mif1", "msf1"].contains($0) }) {
            return "a HEIC image"
        }
        if !brands.isEmpty { return "a video" }
        let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
        if head.starts(with: byteOrderMark), let format = ImageFormat(markOf: head.dropFirst(3)) {
            return "a \(format) image after a byte order mark"
        }
        guard head.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || 9...13 ~= $0 }) else { return unknown(bytes) }
        return String(decoding: head, as: UTF8.self).contains("<svg") ? "an SVG drawing" : "text"
    }

    private static func unknown(_ bytes: [UInt8]) -> String {
        let digits = bytes.prefix(4).map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count == 1 ? "0\(text)" : text
        }
        return "\(bytes.count) bytes of no known image format, which begin with \(digits.joined(separator: " "))"
    }

    private static let kinds: [(mark: [UInt8], kind: String)] = [
        (Array("BM".utf8), "a BMP image"), (Array("II*\0".utf8), "a TIFF image"), (Array("MM\0*".utf8), "a TIFF image"),
        (Array("8BPS".utf8), "a Photoshop image"), ([0, 0, 1, 0], "an ICO image"), ([0xff, 0x0a], "a JPEG XL image"),
        ([0, 0, 0, 12] + Array("JXL ".utf8), "a JPEG XL image"), ([0xab] + Array("KTX ".utf8), "a KTX texture"),
        (Array("%PDF".utf8), "a PDF document"), (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
        (Array("ID3".utf8), "an MP3 sound"),
    ]
}
