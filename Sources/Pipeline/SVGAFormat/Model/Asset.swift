import SVGAGraphics

/// An entry of a movie's image map, still encoded.
///
/// ```swift
/// for asset in movie.assets where asset.kind == .png {
///     print(asset.key, asset.bytes.count)
/// }
/// ```
public struct Asset: Sendable {
    /// The format of an entry, by its first bytes. Kinds are added from version to version.
    public enum Kind: String, Hashable, Sendable {
        /// Portable Network Graphics.
        case png
        /// JPEG, with or without JFIF or Exif header.
        case jpeg
        /// WebP.
        case webp
        /// GIF.
        case gif
        /// AVIF.
        case avif
        /// MPEG audio, with or without ID3 tag.
        case mp3
        /// Anything else, and entries without bytes.
        case other
    }

    /// The name by which sprites and sounds refer to the entry.
    public let key: String
    /// The encoded file; empty when an archive lacks it.
    public let bytes: [UInt8]
    /// The format of the bytes.
    public let kind: Kind

    init(key: String, bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
        kind = Kind(sniffing: bytes)
    }

    /// Whether the entry is a picture of a known kind.
    var isPicture: Bool {
        switch kind {
        case .png, .jpeg, .webp, .gif, .avif: true
        case .mp3, .other: false
        }
    }
}

extension Asset.Kind {
    package init(sniffing bytes: [UInt8]) {
        self =
            switch ImageFormat(markOf: bytes) {
            case .png: .png
            case .jpeg: .jpeg
            case .webp: .webp
            case .gif: .gif
            case .avif: .avif
            case nil: bytes.starts(with: "ID3".utf8) || Self.isMPEGAudio(bytes) ? .mp3 : .other
            }
    }

    /// Tests the first word of an MPEG audio frame: eleven bits set, then a version, layer, bit rate and sampling rate
    /// that exist.
    private static func isMPEGAudio(_ head: [UInt8]) -> Bool {
        guard head.count >= 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return false }
        return head[1] & 0x18 != 0x08 && head[1] & 0x06 != 0 && head[2] & 0xF0 != 0xF0 && head[2] & 0x0C != 0x0C
    }
}

/// A sound of a movie.
///
/// ```swift
/// for audio in movie.audios {
///     let seconds = Double(audio.startFrame) / Double(movie.framesPerSecond)
///     print("\(audio.key) begins after \(seconds) seconds")
/// }
/// ```
public struct Audio: Hashable, Sendable {
    /// The key of the entry of ``Movie/assets`` that holds the sound.
    public let key: String
    /// The first movie frame with sound.
    public let startFrame: Int
    /// The movie frame at which the sound ends.
    public let endFrame: Int
    /// The position in the sound at which playing begins, in milliseconds.
    public let startTimeMilliseconds: Int
    /// The length of the sound in milliseconds, 0 if unknown.
    public let totalTimeMilliseconds: Int
}
