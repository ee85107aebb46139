/// The image formats that are known by their first bytes.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG, with or without JFIF or Exif header.
    case jpeg
    /// WebP, lossy or lossless.
    case webp
    /// GIF, known but not decoded.
    case gif

    /// Recognizes a format by its whole signature, or returns nil.
    package init?(signatureOf bytes: [UInt8]) {
        self.init(markOf: bytes)
        switch self {
        case .png: if !bytes.dropFirst(4).starts(with: [0x0d, 0x0a, 0x1a, 0x0a]) { return nil }
        case .gif:
            if !bytes.dropFirst(4).starts(with: "7a".utf8), !bytes.dropFirst(4).starts(with: "9a".utf8) { return nil }
        case .jpeg, .webp: break
        }
    }

    /// Recognizes a format by the first bytes of its signature, or returns nil. The end of the signature may be damaged, as
    /// by a transfer that changed the ends of lines.
    package init?(markOf bytes: [UInt8]) {
        switch bytes.first {
        case 0x89 where bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]): self = .png
        case 0xff where bytes.starts(with: [0xff, 0xd8, 0xff]): self = .jpeg
        case 0x47 where bytes.starts(with: "GIF8".utf8): self = .gif
        case 0x52 where bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8): self = .webp
        default: return nil
        }
    }
}

extension ImageFormat: CustomStringConvertible {
    /// The name as people write it.
    package var description: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .gif: "GIF"
        }
    }
}
