/// A picture or a sound in a document, or any other content of an image map entry.
package struct StoredContent: Sendable {
    package let key: String
    /// A name for a file, as ``FolderNaming`` makes them of the key.
    package let fileName: String
    package let bytes: [UInt8]
    private let kind: ContentKind

    fileprivate init(_ key: String, _ bytes: [UInt8], _ kind: ContentKind, _ naming: inout FolderNaming) {
        (self.key, self.bytes, self.kind) = (key, bytes, kind)
        fileName = naming.name(of: key, suffix: FileSuffix.of(bytes))
    }

    package var isPicture: Bool { kind == .picture }
    package var isSound: Bool { kind == .sound }
    /// The type of the bytes, as a file extension.
    package var type: String { FileSuffix.of(bytes) }
}

extension Document {
    /// The contents or names of the entries, in order; entries without content, or whose file is missing, are left out.
    package var storedContents: [StoredContent] {
        let movie = movie.values
        let (index, soundKeys) = (ArchiveFileIndex(files), Set(movie.sounds.compactMap { $0.values.key }))
        var naming = FolderNaming()
        return movie.images.map(\.values).compactMap { image in
            guard let content = index.file(of: image)?.bytes ?? image.embeddedContent(in: form) else { return nil }
            let isSound = image.key.map(soundKeys.contains) == true
            let kind = ContentKind(content[...])
            return StoredContent(
                image.key?.string ?? "", content, kind == .other && isSound ? .sound : kind, &naming)
        }
    }
}

extension ImageMessage {
    fileprivate func embeddedContent(in form: DocumentForm) -> [UInt8]? {
        guard let content, !content.isEmpty, !isName(in: form) else { return nil }
        return Array(content)
    }
}
