import SVGADocument
import SVGAFormat

extension Document {
    /// Removes entries of the image map, and the files that no other entry names.
    mutating func removeEntries(_ entries: Set<Int>) {
        guard !entries.isEmpty else { return }
        let index = ArchiveFileIndex(files)
        let images = movie.values.images
        var (gone, named): (Set<String>, Set<String>) = ([], [])
        for (entry, image) in images.enumerated() where form.isArchive {
            guard let name = index.file(of: image.values)?.name else { continue }
            if entries.contains(entry) { gone.insert(name) } else { named.insert(name) }
        }
        movie.edit { movie in
            movie.images = images.enumerated().filter { !entries.contains($0.offset) }.map(\.element)
        }
        gone.subtract(named)
        if !gone.isEmpty { files.removeAll { gone.contains($0.name) } }
    }
}

/// The keys of the image map that sprites ask players for, whichever player it is.
struct NamedKeys {
    private var keys: Set<String> = []

    /// Adds the keys that a sprite may show the picture of: its own, and that without the last extension, which iOS cuts off
    /// of all keys and others of mattes.
    mutating func add(_ imageKey: String) {
        keys.insert(imageKey)
        if let dot = imageKey.lastIndex(of: ".") { keys.insert(String(imageKey[..<dot])) }
    }

    func contains(_ key: String) -> Bool { keys.contains(key) }
}
