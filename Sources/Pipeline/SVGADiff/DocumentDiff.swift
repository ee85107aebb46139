public import SVGADocument
public import SVGAFormat

/// The differences between two documents: values, pictures, sounds, files and sprites, field by field and frame by
/// frame.
///
/// It draws no frames and decodes pictures only if their bytes differ.
///
/// ```swift
/// import SVGADiff
/// import SVGADocument
///
/// let before = try Document(decoding: bytes)
/// let after = try before.converted(to: .specArchive).document
/// let diff = DocumentDiff(before, after, ignoring: [.encoding, .version])
/// for change in diff.sprites.changes { print(change.key, change.frameRanges, change.fields) }
/// ```
public struct DocumentDiff: Sendable {
    /// Differences that do not show, which a comparison may leave out.
    public enum Aspect: String, Hashable, Sendable, CaseIterable {
        /// The order of entries and sounds, and of sprites where it cannot show.
        case order
        /// The encoding of equal content: the form of the file, explicit zeros, compression of pictures.
        case encoding
        /// Numbers that are the same in single precision.
        case precision
        /// The version that the file names, which no player reads.
        case version
    }

    /// Changes of the form, the version and the parameters.
    public let values: [ValueChange]
    /// Changes of the image map.
    public let images: ListChanges<ImageChange>
    /// Changes of the sounds.
    public let sounds: ListChanges<SoundChange>
    /// Changes of files in archives that no key names.
    public let files: ListChanges<FileChange>
    /// Changes of the sprites, in the order of the second document, removed ones where they were.
    public let sprites: ListChanges<SpriteChange>

    /// Compares two documents.
    ///
    /// - Parameters:
    ///   - a: The old document.
    ///   - b: The new document.
    ///   - aspects: Differences that are left out.
    ///   - limits: The limits of pictures that are decoded, each of them and all together.
    /// - Complexity: O(bytes of both), and O(pixels) of the pictures whose bytes differ, one pair at a time.
    public init(_ a: Document, _ b: Document, ignoring aspects: Set<Aspect> = [], limits: Limits = .default) {
        let sides = (DocumentSide(a), DocumentSide(b))
        values = ValueChange.all(sides.0, sides.1).filter { !$0.isIgnored(aspects) }
        var matching = ImageMatching(sides.0, sides.1, limits)
        images = matching.changes(ignoring: aspects)
        sounds = SoundChange.all(sides.0, sides.1, ignoring: aspects)
        files = FileChange.all(sides.0, sides.1)
        sprites = SpriteComparison(sides.0, sides.1, aspects).changes
    }

    /// Whether nothing differs that is not ignored.
    public var isEqual: Bool {
        values.isEmpty && images.isEmpty && sounds.isEmpty && files.isEmpty && sprites.isEmpty
    }
}

/// The changes of a list, and how many of its parts are equal.
///
/// ```swift
/// import SVGADiff
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// let images = DocumentDiff(document, document).images
/// print("\(images.equalCount) equal, \(images.changes.count) changed")
/// ```
public struct ListChanges<Change: Sendable>: Sendable {
    /// The parts that are equal.
    public internal(set) var equalCount = 0
    /// The changes.
    public internal(set) var changes: [Change] = []

    /// Whether both documents are equal.
    public var isEmpty: Bool { changes.isEmpty }
}

/// One of two documents, with what several comparisons need.
struct DocumentSide {
    let document: Document
    let movie: MovieMessage
    let lookup: KeyLookup
    let usage: DocumentUsage

    init(_ document: Document) {
        (self.document, movie) = (document, document.movie.values)
        lookup = KeyLookup(movie, files: document.files)
        usage = DocumentUsage(document)
    }
}
