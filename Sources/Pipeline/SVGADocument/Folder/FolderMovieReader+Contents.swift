import SVGACoding
import SVGAFormat

extension FolderMovieReader {
    mutating func readFile(_ value: FolderValue, _ content: FolderContents.Source) throws(SVGAError) {
        try reader.count(.file, value.path)
        guard form.isArchive else {
            throw .folderValue(value.path, "only archives of SVGA 1 have files beside the image map")
        }
        var rest = try reader.members(of: value)
        guard let name = rest.removeValue(forKey: "name") else { throw .folderValue(value.path, "the name is missing") }
        let nameBytes = try reader.text(value.member("name", name)).bytes
        let file = MovieArchive.File(String(escaping: nameBytes), [], nameBytes: nameBytes)
        guard ![MovieArchive.messageName, MovieArchive.specName].contains(file.name), !file.name.hasSuffix("/") else {
            throw .folderValue(
                value.path.member("name"), "this is not a name for a picture or another file of the archive")
        }
        guard let bytes = try takeContent(&rest, of: value, content) else {
            throw .folderValue(value.path, "the member \"file\" is missing")
        }
        _ = try reader.record(ImageMessage(), raw: nil, of: value, rest: rest)
        files.append(MovieArchive.File(file.name, bytes, nameBytes: nameBytes))
    }

    mutating func readImage(_ value: FolderValue, _ content: FolderContents.Source) throws(SVGAError) {
        try reader.count(.image, value.path)
        var (image, rest) = (ImageMessage(), try reader.members(of: value))
        try reader.read(&rest, of: value, into: &image)
        let isEmbedded = try SVGAError.only {
            try rest.removeValue(forKey: "embedded").map { try reader.boolean(value.member("embedded", $0)) }
        }
        let name = rest.removeValue(forKey: "name")
        let bytes = try takeContent(&rest, of: value, content)
        if let name {
            guard bytes == nil, form.isArchive else {
                throw .folderValue(
                    value.path.member("name"),
                    "an entry has a file, or in an archive of SVGA 1 the name of one of its files")
            }
            image.content = try reader.text(value.member("name", name)).bytes[...]
        } else if let bytes {
            image.content = bytes[...]
            let isSound = ContentKind(bytes[...]) == .sound
            if isSound, form.isSpec { throw .folderValue(value.path, "SVGA 1.0 has no sounds; pack it with --to 2") }
            if form.isArchive, !isSound, form.isSpec || isEmbedded != true { unnamed.append(movie.images.count) }
        }
        if let key = image.key { lastEntries[key] = movie.images.count }
        movie.images.append(try reader.record(image, raw: rest.removeValue(forKey: "raw"), of: value, rest: rest))
    }

    mutating func readSound(_ value: FolderValue, _ content: FolderContents.Source) throws(SVGAError) {
        try reader.count(.sound, value.path)
        var (sound, rest) = (SoundMessage(), try reader.members(of: value))
        try reader.read(&rest, of: value, into: &sound)
        if let bytes = try takeContent(&rest, of: value, content) { try addSound(bytes, of: sound, value) }
        movie.sounds.append(try reader.record(sound, raw: rest.removeValue(forKey: "raw"), of: value, rest: rest))
    }

    /// Adds an image map entry for the file of a sound, unless it exists.
    private mutating func addSound(_ bytes: [UInt8], of sound: SoundMessage, _ value: FolderValue) throws(SVGAError) {
        guard let key = sound.key else { throw .folderValue(value.path, "a sound with a file has a key") }
        if let index = lastEntries[key] {
            guard movie.images[index].values.content?.elementsEqual(bytes) != true else { return }
            throw .folderValue(
                value.path.member("file"),
                "the entry of this key in \"images\" has another file; change it there as well")
        }
        try reader.count(.image, value.path)
        var entry = ImageMessage()
        (entry.key, entry.content) = (key, bytes[...])
        lastEntries[key] = movie.images.count
        movie.images.append(Record(entry))
    }

    /// The content of the file that an object names; nil without one. Skips file names in the text of a movie.
    private mutating func takeContent(
        _ members: inout [String: JSONTree], of value: FolderValue, _ content: FolderContents.Source
    ) throws(SVGAError) -> [UInt8]? {
        (members["byteCount"], members["crc32"]) = (nil, nil)
        guard let file = members.removeValue(forKey: "file") else { return nil }
        let path = try reader.string(value.member("file", file))
        return try contents.read(path, at: value.path.member("file"), content)
    }
}
