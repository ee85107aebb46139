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
    /// What happened to a sprite.
    public enum Kind: String, Hashable, Sendable {
        /// It is new.
        case added
        /// It is gone.
        case removed
        /// Its fields differ.
        case changed
    }

    /// What has changed of a sprite.
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
        /// Where it lies on the canvas.
        case transform
        /// The size that its picture is stretched to.
        case layout
        /// Its opacity.
        case alpha
        /// The path that it is cut off by.
        case clip
        /// Its shapes.
        case shapes
        /// What a frame says in which the sprite shows in neither document.
        case hidden
        /// Fields that nobody knows.
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

    /// What happened to the sprite.
    public let kind: Kind
    /// Its place in paint order before; nil where it is new.
    public let before: Int?
    /// Its place in paint order afterwards; nil where it is gone.
    public let after: Int?
    /// Its image key.
    public let key: String
    /// The key afterwards, where it has changed.
    public internal(set) var newKey: String?
    /// The frames with changes; of an added or removed sprite those in which it shows.
    package internal(set) var frames = FrameSet()
    /// The frames with changes as ranges, rising; of an added or removed sprite those in which it shows.
    public var frameRanges: [ClosedRange<Int>] { frames.ranges }
    /// What has changed; nothing of added and removed sprites.
    public internal(set) var fields: Set<Field> = []
    /// How far a corner of the layout has moved at most, in pixels of the canvas; nil where none has.
    public internal(set) var shift: Double?

    init(_ kind: Kind, _ before: Int?, _ after: Int?, key: String) {
        (self.kind, self.before, self.after, self.key) = (kind, before, after, key)
    }
}
