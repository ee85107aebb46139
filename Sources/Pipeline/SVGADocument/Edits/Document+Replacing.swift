public import SVGAFormat

extension Document {
    /// Replaces a key's picture or sound.
    ///
    /// A layer whose picture has its key without the extension, such as `.matte`, gets the new one with all that show it. A
    /// layer without a picture gets its first one.
    ///
    /// - Throws: ``SVGAError``: no such key, or several entries of the image map with it.
    /// - Complexity: O(sprites + entries of the image map).
    public mutating func replaceContent(of key: String, with bytes: [UInt8]) throws(SVGAError) {
        let table = LinkTable(self)
        try table.require(key)
        guard let entry = table.entry(of: key) ?? table.picture(of: key) else { return try addEntry(key, bytes) }
        try table.requireUnique(table.lookup.keys[entry])
        setContent(bytes, ofEntry: entry)
    }

    /// Replaces files of image map keys, like `Movie.replacing(assets:)`: decoding the document returns that movie.
    ///
    /// A key that the map does not have is added to it.
    ///
    /// - Throws: ``SVGAError``: a key that several entries of the image map have, or that cannot be one.
    /// - Complexity: O(sprites + entries) for n replacements, in an archive O(n · entries).
    public mutating func replaceAssets(_ replacements: [String: [UInt8]]) throws(SVGAError) {
        let lookup = KeyLookup(movie.values, files: files)
        let counts = Dictionary(lookup.keys.map { ($0, 1) }, uniquingKeysWith: +)
        let sorted = replacements.sorted { $0.key < $1.key }
        for (key, _) in sorted {
            guard let count = counts[key] else {
                try LinkTable.checkKey(key)
                continue
            }
            guard count == 1 else { throw .ambiguousKey(key) }
        }
        var replaced = self
        if form.isArchive {
            for (key, bytes) in sorted { try replaced.replace(lookup.entry(key), key, bytes) }
        } else {
            replaced.replace(sorted, by: lookup)
        }
        self = replaced
    }

    private mutating func replace(_ entry: Int?, _ key: String, _ bytes: [UInt8]) throws(SVGAError) {
        guard let entry else { return try addEntry(key, bytes) }
        setContent(bytes, ofEntry: entry)
    }

    /// Replaces contents of a document without files, all of them in one pass.
    private mutating func replace(_ replacements: [(key: String, value: [UInt8])], by lookup: KeyLookup) {
        movie.edit { movie in
            for (key, bytes) in replacements {
                if let entry = lookup.entry(key) {
                    movie.images[entry].edit { $0.content = bytes[...] }
                } else {
                    var image = ImageMessage()
                    (image.key, image.content) = (DocumentText(key), bytes[...])
                    movie.images.append(Record(image))
                }
            }
        }
    }

    /// Copies the files of a movie's keys, so that a movie with other pictures can be written as a file.
    ///
    /// ```swift
    /// import SVGADocument
    ///
    /// let other = try movie.replacing(assets: ["title": bytes])
    /// var document = try Document(decoding: bytes)
    /// try document.replaceAssets(like: other)
    /// let file = try document.encoded()    // decodes as the other movie
    /// ```
    ///
    /// - Parameter movie: The movie of this document, of `Movie.replacing(assets:)`.
    /// - Throws: ``SVGAError``, as ``replaceAssets(_:)``.
    /// - Complexity: O(bytes of the assets + n · entries) for n that differ.
    public mutating func replaceAssets(like movie: Movie) throws(SVGAError) {
        let table = LinkTable(self)
        var replacements: [String: [UInt8]] = [:]
        for asset in movie.assets {
            // Files that an archive lacks are empty in the movie.
            let entry = table.entry(of: asset.key)
            if let entry, table.lookup.contents[entry] == asset.bytes[...] { continue }
            // An archive's entry without its file is empty in the movie.
            if let entry, asset.bytes.isEmpty, table.isMissing(entry) { continue }
            replacements[asset.key] = asset.bytes
        }
        try replaceAssets(replacements)
    }
}

extension LinkTable {
    /// Whether an entry names a file that the archive does not have.
    fileprivate func isMissing(_ entry: Int) -> Bool {
        lookup.fileNames[entry] == nil && !lookup.isPicture(entry) && !lookup.isSound(entry)
    }
}
