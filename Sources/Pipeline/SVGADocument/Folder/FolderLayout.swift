import SVGAFormat

/// Maps the contents of a document to the files of its directory.
struct FolderLayout {
    /// The file of each image map entry; nil if the entry names a file of the archive, or has no content.
    private(set) var images: [String?] = []
    private(set) var archive: [String] = []
    private(set) var files: [FolderForm.File] = []

    private var naming = FolderNaming()

    init(_ document: Document) {
        let movie = document.movie.values
        let soundKeys = Set(movie.sounds.compactMap { $0.values.key })
        let entries = movie.images.map(\.values)
        let index = ArchiveFileIndex(document.files)
        var named: [String: String] = [:]
        for entry in entries {
            if let file = index.file(of: entry) {
                named[file.name] = FolderLayout.folder(of: file.bytes, entry, soundKeys)
            }
        }
        for file in document.files {
            archive.append(add(file.bytes, to: named[file.name] ?? "extras", called: file.name))
        }
        for entry in entries {
            guard let content = entry.content, !entry.isName(in: document.form) else {
                images.append(nil)
                continue
            }
            let folder = FolderLayout.folder(of: Array(content.prefix(64)), entry, soundKeys)
            images.append(add(Array(content), to: folder, called: entry.key?.string ?? ""))
        }
    }

    private mutating func add(_ bytes: [UInt8], to folder: String, called name: String) -> String {
        let path = folder + "/" + naming.name(of: name, in: folder, suffix: FileSuffix.of(bytes))
        files.append(FolderForm.File(path: path, bytes: bytes))
        return path
    }

    private static func folder(of bytes: [UInt8], _ entry: ImageMessage, _ soundKeys: Set<DocumentText>) -> String {
        switch ContentKind(bytes[...]) {
        case .picture: "images"
        case .sound: "sounds"
        case .other: entry.key.map(soundKeys.contains) == true ? "sounds" : "images"
        }
    }
}

extension ImageMessage {
    /// Whether the entry names a file of the archive, instead of being a picture or a sound itself.
    func isName(in form: DocumentForm) -> Bool {
        guard form.isArchive, let content else { return false }
        if form.isSpec { return true }
        return ContentKind(content) == .other && content.count <= Limits.default.maxStringByteCount
    }
}
