/// An entry of the image map that has changed.
///
/// ```swift
/// import SVGADiff
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// for change in DocumentDiff(document, document).images.changes { print(change.kind, change.key, change.psnr ?? 0) }
/// ```
public struct ImageChange: Sendable {
    /// The kinds of changes to an entry.
    public enum Kind: String, Hashable, Sendable {
        /// It is new.
        case added
        /// It is gone.
        case removed
        /// The same content has another key.
        case renamed
        /// Other bytes with the same pixels.
        case recompressed
        /// Other pixels of the same size.
        case repainted
        /// A picture of another size.
        case resized
        /// Other bytes, for a sound or undecodable content.
        case replaced
        /// The same bytes in a file of another name.
        case refiled
        /// Unknown fields.
        case unknown
        /// Another place in the image map.
        case moved
    }

    /// The kind of change.
    public let kind: Kind
    /// Its key.
    public let key: String
    /// The key afterwards, where the entry was renamed.
    public internal(set) var newKey: String?
    /// The content's bytes before and after; nil if the entry is missing.
    public internal(set) var byteCounts: (before: Int?, after: Int?)
    /// The sides of the picture in pixels before and after.
    public internal(set) var sizes: (before: PixelSize?, after: PixelSize?) = (nil, nil)
    /// The PSNR of the pixels in dB; infinite for equal ones, nil if they were not compared.
    public internal(set) var psnr: Double?

    init(_ kind: Kind, _ key: String, bytes before: Int?, _ after: Int?) {
        (self.kind, self.key, byteCounts) = (kind, key, (before, after))
    }

    var aspect: DocumentDiff.Aspect? {
        switch kind {
        case .recompressed, .refiled: .encoding
        case .moved: .order
        default: nil
        }
    }
}

/// The sides of a picture in pixels.
///
/// ```swift
/// import SVGADiff
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// for change in DocumentDiff(document, document).images.changes {
///     if let size = change.sizes.after { print(size.width, size.height) }
/// }
/// ```
public struct PixelSize: Hashable, Sendable {
    /// The pixels of a row.
    public let width: Int
    /// The rows.
    public let height: Int
}
