public import SVGAFormat

extension Document {
    /// The document in another form, and the losses.
    ///
    /// Pictures move between the image map and files of an archive. Sounds stay in the image map, where archives of
    /// SVGA 1.5 have them too. Unknown enumeration values, such as a sixth kind of line cap, and texts that are not
    /// UTF-8 cannot be represented in JSON: they become the values that movies read instead, and are not counted as
    /// losses.
    ///
    /// - Parameter limits: The total size of image map contents, since several keys may name one file.
    /// - Throws: ``SVGAError`` where they take more.
    /// - Complexity: O(bytes of the document).
    public func converted(
        to form: DocumentForm, limits: Limits = .default
    ) throws(SVGAError) -> (document: Document, losses: [DocumentLoss]) {
        guard form != self.form else { return (self, []) }
        var (log, values, files) = (LossLog(), movie.values, files)
        if self.form.isArchive, !form.isArchive {
            try unpackFiles(into: &values, limits, &log)
            files = []
        } else if form.isArchive, form.isSpec || !self.form.isArchive {
            FileNaming.moveImages(of: &values, to: &files)
        }
        var record = self.form.isSpec == form.isSpec && values == movie.values ? movie : Record(values)
        if form.isSpec {
            record.loseWhatSpecCannotSay(beside: ArchiveFileIndex(files), &log)
            record = try Document.readAgain(record, limits)
        } else if self.form.isSpec {
            record.loseWhatMessagesCannotSay(&log)
        }
        var converted = Document(record, in: form, files: files)
        converted.unreadNames = unreadNames
        return (converted, log.losses)
    }

    /// A reader's view of a movie in JSON, where unknown numbers and texts that are not UTF-8 carry less information.
    private static func readAgain(
        _ record: Record<MovieMessage>, _ limits: Limits
    ) throws(SVGAError) -> Record<MovieMessage> {
        var writer = SpecWriter()
        record.values.write(to: &writer)
        return Record(try SpecReader.movie(writer.bytes, limits: limits))
    }

    /// Replaces file names with the files' contents.
    private func unpackFiles(
        into values: inout MovieMessage, _ limits: Limits, _ log: inout LossLog
    ) throws(SVGAError) {
        let index = ArchiveFileIndex(files)
        var (used, byteCount): (Set<String>, Int) = ([], 0)
        for position in values.images.indices {
            let image = values.images[position].values
            let key = image.key?.string ?? ""
            guard let file = index.file(of: image) else {
                if ContentKind(image.content ?? []) == .other { log.add(.missingFile, key) }
                continue
            }
            if isUnread(file) { log.add(.missingFile, key) }
            byteCount += file.bytes.count
            guard byteCount <= limits.maxInflatedByteCount else { throw .sharedFilesTooLarge(key: key) }
            if !used.insert(file.name).inserted { log.add(.sharedFile, file.name) }
            values.images[position].edit { $0.content = file.bytes[...] }
        }
        for file in files where !used.contains(file.name) { log.add(.orphans, file.name) }
        values.images = values.images.withoutMatteSuffixes(except: values.keysOfOthers)
    }
}

extension MovieMessage {
    /// The keys under which layers other than mattes, and sounds, look for entries of the image map.
    fileprivate var keysOfOthers: Set<String> {
        let layers = sprites.map { $0.values.imageKey?.string ?? "" }
        let stems = layers.filter { !LinkTable.isMatte($0) }.compactMap(LinkTable.stem)
        return Set(layers + stems + sounds.map { $0.values.key?.string ?? "" })
    }
}

extension [Record<ImageMessage>] {
    /// The image map without `.matte` at the end of keys, which players of SVGA 2 do not look for: where the shorter
    /// key is free or holds the same bytes, and is none of `keys`, whose owners would get a picture.
    fileprivate func withoutMatteSuffixes(except keys: Set<String>) -> [Record<ImageMessage>] {
        let suffix = Array<UInt8>(".matte".utf8)
        var contents: [DocumentText: ArraySlice<UInt8>?] = [:]
        for image in map(\.values) { if let key = image.key { contents[key] = image.content } }
        var result: [Record<ImageMessage>] = []
        for record in self {
            let image = record.values
            guard let key = image.key, key.bytes.count > suffix.count, key.bytes.suffix(suffix.count) == suffix[...]
            else {
                result.append(record)
                continue
            }
            let shorter = DocumentText(bytes: key.bytes.dropLast(suffix.count))
            switch contents[shorter] {
            case nil where !keys.contains(shorter.string):
                contents[shorter] = image.content
                var renamed = record
                renamed.edit { $0.key = shorter }
                result.append(renamed)
            case let content? where content == image.content && image.unknownFields.isEmpty: continue
            default: result.append(record)
            }
        }
        return result
    }
}
