/// Something that a conversion could not take along.
///
/// ```swift
/// import SVGADocument
///
/// let (_, losses) = try Document(decoding: bytes).converted(to: .specArchive)
/// let sounds = losses.first { $0.kind == .sound }?.count ?? 0
/// print("SVGA 1.0 has no place for \(sounds) sounds")
/// ```
public struct DocumentLoss: Hashable, Sendable {
    /// The kinds of losses. Cases are added from version to version.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Numbers were rounded to single precision.
        case precision
        /// A number is not finite, which JSON cannot say; it became 0.
        case notFinite = "not-finite"
        /// Sounds, which SVGA 1.0 does not have.
        case sound
        /// Unknown fields or members.
        case unknownFields = "unknown-fields"
        /// Files of an archive that no key names.
        case orphans
        /// A file that several keys name is stored once for each of them.
        case sharedFile = "shared-file"
        /// A key whose file is missing.
        case missingFile = "missing-file"
    }

    /// The kind of loss.
    public let kind: Kind
    /// The number of losses.
    public let count: Int
    /// The first of them: a key, a name, or where it stands.
    public let first: String
}

/// Counts losses, and keeps the first of each kind.
struct LossLog {
    private var found: [DocumentLoss.Kind: DocumentLoss] = [:]

    mutating func add(_ kind: DocumentLoss.Kind, _ place: @autoclosure () -> String) {
        let before = found[kind]
        found[kind] = DocumentLoss(kind: kind, count: (before?.count ?? 0) + 1, first: before?.first ?? place())
    }

    /// The losses in the order of their kinds.
    var losses: [DocumentLoss] { DocumentLoss.Kind.allCases.compactMap { found[$0] } }
}
