/// An entry of a movie's image map, still encoded.
public struct Asset: Sendable {
    /// What the first bytes of an entry say that it is.
    public enum Kind: String, Hashable, Sendable {
        /// Portable Network Graphics.
        case png
        /// JPEG, with or without JFIF or Exif header.
        case jpeg
        /// WebP.
        case webp
        /// GIF.
        case gif
        /// MPEG audio, with or without ID3 tag.
        case mp3
        /// Anything else, and entries without bytes.
        case other
    }

    /// The name by which sprites and sounds refer to the entry.
    public let key: String
    /// The encoded file; empty when an archive lacks it.
    public let bytes: [UInt8]
    /// What the bytes are.
    public let kind: Kind
}

/// A sound of a movie.
public struct Audio: Hashable, Sendable {
    /// The key of the entry of ``Movie/assets`` that holds the sound.
    public let key: String
    /// The first movie frame with sound.
    public let startFrame: Int
    /// The movie frame at which the sound ends.
    public let endFrame: Int
    /// Where in the sound playing begins, in milliseconds.
    public let startTimeMilliseconds: Int
    /// The length of the sound in milliseconds, 0 where the file does not say.
    public let totalTimeMilliseconds: Int
}
