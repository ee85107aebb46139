import SVGADocument
import SVGAFormat

/// A file of an archive that no key names, and that has changed.
///
/// ```swift
/// import SVGADiff
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// for change in DocumentDiff(document, document).files.changes { print(change.kind, change.name) }
/// ```
public struct FileChange: Sendable {
    /// The kinds of file changes.
    public enum Kind: String, Hashable, Sendable {
        /// It is new.
        case added
        /// It is gone.
        case removed
        /// Its bytes differ.
        case changed
    }

    /// The kind of change.
    public let kind: Kind
    /// Its name in the archive.
    public let name: String
    /// The file's bytes before and after; nil if it is missing.
    public let byteCounts: (before: Int?, after: Int?)

    static func all(_ a: DocumentSide, _ b: DocumentSide) -> ListChanges<FileChange> {
        let (old, new) = (a.unnamedFiles, b.unnamedFiles)
        let matched = KeyedPairs(old.map(\.name), new.map(\.name))
        var result = ListChanges<FileChange>()
        for pair in matched.pairs {
            let (before, after) = (old[pair.a], new[pair.b])
            if before.bytes == after.bytes {
                result.equalCount += 1
            } else {
                let counts = (before.bytes.count, after.bytes.count)
                result.changes.append(FileChange(kind: .changed, name: before.name, byteCounts: counts))
            }
        }
        result.changes += matched.added.map { index in
            FileChange(kind: .added, name: new[index].name, byteCounts: (nil, new[index].bytes.count))
        }
        result.changes += matched.removed.map { index in
            FileChange(kind: .removed, name: old[index].name, byteCounts: (old[index].bytes.count, nil))
        }
        return result
    }
}

extension DocumentSide {
    /// The files that no entry of the image map names.
    fileprivate var unnamedFiles: [(name: String, bytes: [UInt8])] {
        let named = Set(lookup.fileNames.compactMap(\.self))
        return document.files.filter { !named.contains($0.name) }.map { ($0.name, $0.bytes) }
    }
}
