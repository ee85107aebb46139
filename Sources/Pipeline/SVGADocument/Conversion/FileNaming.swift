import SVGACoding
import SVGAFormat

/// Names the pictures of an image map as files: plain ASCII, each name unique regardless of case.
struct FileNaming {
    private var taken: Set<String>
    private var next = 0
    private static let maxByteCount = 64

    /// Names next to the files of an archive. Sounds have no files, but readers would take one with their key.
    init(beside files: [MovieArchive.File], _ images: [Record<ImageMessage>]) {
        taken = Set(files.map { String($0.name.lowercased().prefix { $0 != "." }) })
        for image in images.lazy.map(\.values) where ContentKind(image.content ?? []) == .sound {
            if let key = image.key { taken.insert(key.string.lowercased()) }
        }
    }

    /// Moves the contents of an image map into files, and stores their names. Sounds stay, which archives have no files
    /// for, and so does what names a file.
    static func moveImages(of movie: inout MovieMessage, to files: inout [MovieArchive.File]) {
        var naming = FileNaming(beside: files, movie.images)
        let index = ArchiveFileIndex(files)
        // In an archive, content that is not a picture is the name of a missing file.
        let takesAll = files.isEmpty
        for position in movie.images.indices {
            movie.images[position].edit { image in
                guard let content = image.content, index.file(of: image) == nil,
                    takesAll || ContentKind(content) == .picture, ContentKind(content) != .sound
                else { return }
                let stem = naming.stem(for: image.key?.string ?? "")
                files.append(MovieArchive.File(stem + ".png", Array(content)))
                image.content = Array(stem.utf8)[...]
            }
        }
    }

    static func moveImages(at positions: [Int], of movie: inout MovieMessage, to files: inout [MovieArchive.File]) {
        var naming = FileNaming(beside: files, movie.images)
        for position in positions {
            movie.images[position].edit { image in
                let stem = naming.stem(for: image.key?.string ?? "")
                files.append(MovieArchive.File(stem + ".png", Array(image.content ?? [])))
                image.content = Array(stem.utf8)[...]
            }
        }
    }

    /// The name for a key without its extension: players add `.png`, regardless of the format.
    mutating func stem(for key: String) -> String {
        if FileNaming.isPlain(key), taken.insert(key.lowercased()).inserted { return key }
        while true {
            let name = "image_\(next)"
            next += 1
            if taken.insert(name).inserted { return name }
        }
    }

    private static func isPlain(_ key: String) -> Bool {
        1...maxByteCount ~= key.utf8.count && key.utf8.allSatisfy { $0.isLetterOrDigit(or: "_-") }
    }
}

/// The content of an image map entry.
enum ContentKind {
    case picture, sound
    /// Anything else, such as the name of a file.
    case other

    init(_ content: ArraySlice<UInt8>) {
        self =
            switch Asset.Kind(sniffing: Array(content.prefix(64))) {
            case .other: .other
            case .mp3: .sound
            default: .picture
            }
    }
}
