package import SVGADocument

/// A sprite that has changed.
///
/// ```swift
/// import SVGADiff
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// for change in DocumentDiff(document, document).sprites.changes { print(change.kind, change.key, change.frameRanges, change.fields) }
/// ```
public struct SpriteChange: Sendable {
    /// The kinds of changes to a sprite.
    public enum Kind: String, Hashable, Sendable {
        /// It is new.
        case added
        /// It is gone.
        case removed
        /// Its fields differ.
        case changed
    }

    /// The changed fields of a sprite.
    public enum Field: String, Hashable, Sendable, CaseIterable {
        /// The key of its picture.
        case imageKey
        /// The key of the sprite that masks it.
        case matteKey
        /// The number of frames.
        case frameCount
        /// The place in paint order, where the change may show.
        case order
        /// The place in paint order, where the change cannot show.
        case hiddenOrder
        /// The position on the canvas.
        case transform
        /// The size that its picture is stretched to.
        case layout
        /// Its opacity.
        case alpha
        /// The path that it is cut off by.
        case clip
        /// Its shapes.
        case shapes
        /// A frame in which the sprite is invisible in both documents.
        case hidden
        /// Unknown fields.
        case unknown
        /// The same, written otherwise.
        case encoding
        /// Numbers that are the same in single precision.
        case precision

        var aspect: DocumentDiff.Aspect? {
            switch self {
            case .hiddenOrder: .order
            case .encoding: .encoding
            case .precision: .precision
            default: nil
            }
        }
    }

    /// The kind of change.
    public let kind: Kind
    /// The old place in paint order; nil if it is new.
    public let before: Int?
    /// The new place in paint order; nil if it is gone.
    public let after: Int?
    /// Its image key.
    public let key: String
    /// The new key, if it has changed.
    public internal(set) var newKey: String?
    /// The frames with changes; of an added or removed sprite those in which it shows.
    package internal(set) var frames = FrameSet()
    /// The frames with changes as ranges, rising; of an added or removed sprite those in which it shows.
    public var frameRanges: [ClosedRange<Int>] { frames.ranges }
    /// The changed fields; empty for added and removed sprites.
    public internal(set) var fields: Set<Field> = []
    /// The maximum movement of a layout corner, in canvas pixels; nil if none has moved.
    public internal(set) var shift: Double?

    init(_ kind: Kind, _ before: Int?, _ after: Int?, key: String) {
        (self.kind, self.before, self.after, self.key) = (kind, before, after, key)
    }
}
