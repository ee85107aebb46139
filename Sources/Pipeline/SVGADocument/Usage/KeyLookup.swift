package import SVGAFormat

/// Resolves the keys of a document by the rules of ``Movie``.
package struct KeyLookup: Sendable {
    /// The keys of the image map by entry.
    package let keys: [String]
    /// The pictures and sounds of the image map by entry, including files; empty if a file is missing.
    package let contents: [ArraySlice<UInt8>]
    /// The names of the files that hold them, in archives.
    package let fileNames: [String?]
    package let soundKeys: [String]
    /// The entries that hold pictures, by key. Of two entries with one key the last counts.
    private let pictures: [String: Int]
    private let entries: [String: Int]

    package init(_ movie: MovieMessage, files: [MovieArchive.File]) {
        let images = movie.images.map(\.values)
        let index = ArchiveFileIndex(files)
        let found = images.map { index.file(of: $0) }
        keys = images.map { $0.key?.string ?? "" }
        fileNames = found.map { $0?.name }
        contents = zip(images, found).map { image, file in file?.bytes[...] ?? image.content ?? [] }
        soundKeys = movie.sounds.map { $0.values.key?.string ?? "" }
        entries = Dictionary(keys.enumerated().map { ($0.element, $0.offset) }) { _, last in last }
        let (sounds, contents) = (Set(soundKeys), contents)
        pictures = entries.filter { ContentKind(contents[$0.value]) == .picture && !sounds.contains($0.key) }
    }

    /// The entry of a sound's key, or of a sprite's exact key.
    package func entry(_ key: String) -> Int? { entries[key] }

    /// The entry whose picture a sprite shows: by its key, or by the key without its last extension.
    package func picture(_ imageKey: String) -> Int? {
        if let exact = pictures[imageKey] { return exact }
        guard let dot = imageKey.lastIndex(of: "."), imageKey[dot...] != ".vector" else { return nil }
        return pictures[String(imageKey[..<dot])]
    }

    /// Whether an entry holds a picture of a known kind, and the same for sounds.
    package func isPicture(_ entry: Int) -> Bool { ContentKind(contents[entry]) == .picture }
    package func isSound(_ entry: Int) -> Bool { ContentKind(contents[entry]) == .sound }
}
