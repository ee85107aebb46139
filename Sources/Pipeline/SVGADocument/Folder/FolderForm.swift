/// A document as an editable directory: `movie.json`, with pictures and sounds as files next to it. Both conversions
/// are lossless: an unchanged directory becomes an equal document, whose message has the same bytes.
package struct FolderForm: Sendable {
    /// The first member of `movie.json`; the number rises when older programs could not read it.
    package static let format = "svga-document/1"
    /// The file with everything but pictures and sounds.
    package static let textName = "movie.json"

    /// A file of the folder, by its path below it.
    package struct File: Hashable, Sendable {
        package let path: String
        package let bytes: [UInt8]
    }

    /// The bytes of `movie.json`, which end with a line feed.
    package let text: [UInt8]
    /// The other files: each name has only letters, digits, `.`, `_` and `-`, and no two are equal without regard to case.
    package let files: [File]

    package init(_ document: Document) {
        let layout = FolderLayout(document)
        text = FolderTextWriter(document, layout, FolderSelection()).text()
        files = layout.files
    }

    /// Only the text of `movie.json`, as in ``init(_:)``, or for a part of the movie.
    package static func text(of document: Document, _ selection: FolderSelection) -> [UInt8] {
        FolderTextWriter(document, FolderLayout(document), selection).text()
    }

    package func content(of path: String) -> [UInt8]? { files.first { $0.path == path }?.bytes }
}

/// The part of a movie in a text.
package struct FolderSelection: Sendable {
    /// Only the entries, sounds and sprites with these keys; all if empty.
    package var keys: [String]
    /// Only these frames of sprites.
    package var frames: Set<Int>?
    /// Whether each file has its size and checksum, so that texts of two movies differ where their pictures do.
    package var hasSums: Bool

    package init(keys: [String] = [], frames: Set<Int>? = nil, hasSums: Bool = false) {
        (self.keys, self.frames, self.hasSums) = (keys, frames, hasSums)
    }

    /// Whether a part with one of these keys is shown; a matte is shown by its key with and without `.matte`.
    func shows(_ keys: DocumentText?...) -> Bool {
        guard !self.keys.isEmpty else { return true }
        return keys.contains { key in self.keys.contains { key?.string == $0 || key?.string == $0 + ".matte" } }
    }

    func shows(frame: Int) -> Bool { frames?.contains(frame) ?? true }
}

extension DocumentForm {
    /// The forms by their words in `movie.json`.
    package static let folderWords: [(word: String, form: DocumentForm)] = [
        ("svga2-zlib", .zlib), ("svga2-gzip", .gzip), ("svga2-deflate", .deflate), ("svga2-bare", .bare),
        ("svga1.5", .messageArchive(hasSpec: true)), ("svga1.5-message", .messageArchive(hasSpec: false)),
        ("svga1.0", .specArchive),
    ]

    var folderWord: String { DocumentForm.folderWords.first { $0.form == self }?.word ?? "" }
}
