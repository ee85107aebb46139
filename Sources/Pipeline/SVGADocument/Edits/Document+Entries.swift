import SVGAFormat

extension Document {
    /// Replaces the content of an image map entry. A file that other entries name as well stays theirs.
    mutating func setContent(_ bytes: [UInt8], ofEntry index: Int) {
        let lookup = KeyLookup(movie.values, files: files)
        let isNamedOnce = lookup.fileNames.count { $0 == lookup.fileNames[index] } == 1
        if let name = lookup.fileNames[index], isNamedOnce, let place = files.lastIndex(where: { $0.name == name }) {
            files[place] = MovieArchive.File(name, bytes, nameBytes: files[place].nameBytes)
            unreadNames.remove(name)
            return
        }
        let isInside =
            !form.isSpec && lookup.fileNames[index] == nil && (lookup.isPicture(index) || lookup.isSound(index))
        let content = isInside ? bytes[...] : stored(bytes, for: lookup.keys[index])
        movie.edit { $0.images[index].edit { $0.content = content } }
    }

    /// Adds an entry at the end; throws for a sound in whose place readers would take a file of the archive.
    mutating func addEntry(_ key: String, _ bytes: [UInt8]) throws(SVGAError) {
        var image = ImageMessage()
        (image.key, image.content) = (DocumentText(key), bytes[...])
        guard form.isSpec || ContentKind(bytes[...]) != .sound || ArchiveFileIndex(files).file(of: image) == nil else {
            throw .keyExists(key)
        }
        image.content = stored(bytes, for: key)
        movie.edit { $0.images.append(Record(image)) }
    }

    /// The entry's value for bytes: themselves, or in an archive the name of a new file. Sounds of SVGA 1.5 have none.
    private mutating func stored(_ bytes: [UInt8], for key: String) -> ArraySlice<UInt8> {
        guard form.isSpec || form.isArchive && ContentKind(bytes[...]) != .sound else { return bytes[...] }
        var naming = FileNaming(beside: files, movie.values.images)
        let stem = naming.stem(for: key)
        files.append(MovieArchive.File(stem + ".png", bytes))
        return Array(stem.utf8)[...]
    }

    /// Removes entries of the image map, and their files where no other entry names them.
    package mutating func removeEntries(_ indices: Set<Int>) {
        guard !indices.isEmpty else { return }
        let before = KeyLookup(movie.values, files: files).fileNames
        let names = Set(indices.compactMap { before[$0] })
        movie.edit { movie in
            movie.images = movie.images.enumerated().filter { !indices.contains($0.offset) }.map(\.element)
        }
        let unused = names.subtracting(KeyLookup(movie.values, files: files).fileNames.compactMap(\.self))
        files.removeAll { unused.contains($0.name) }
    }
}
