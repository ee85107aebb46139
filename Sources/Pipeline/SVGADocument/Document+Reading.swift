public import SVGAFormat

extension Document {
    /// Reads a file of any generation.
    ///
    /// - Parameters:
    ///   - bytes: The complete file.
    ///   - limits: The limits of the file.
    /// - Throws: ``SVGAError``: damaged, too large or no movie.
    /// - Complexity: O(bytes of the file unpacked), and memory for them.
    public init(decoding bytes: [UInt8], limits: Limits = .default) throws(SVGAError) {
        self = try PackedFile.read(bytes, limits: limits) { (file, limits, warning) throws(SVGAError) in
            if let archive = try MovieArchive(file, limits: limits) {
                return try Document.document(of: archive, file, limits, warning)
            }
            return try Document.document(ofStream: file, limits, warning)
        }
    }

    private static func document(
        ofStream file: [UInt8], _ limits: Limits, _ warning: String?
    ) throws(SVGAError) -> Document {
        guard let payload = try MoviePayload(unpacking: file, limits: limits),
            let form = DocumentForm(payload.container)
        else { throw MoviePayload.unknown(file) }
        try payload.read { (message, space) throws(SVGAError) in
            try MoviePayload.check(message, in: space, limits)
        }
        return Document(
            Record(bytes: payload.message[...]), in: form, warnings: [warning, payload.warning].compactMap(\.self),
            from: file)
    }

    private static func document(
        of archive: MovieArchive, _ file: [UInt8], _ limits: Limits, _ warning: String?
    ) throws(SVGAError) -> Document {
        let descriptions = [MovieArchive.messageName, MovieArchive.specName]
        let files = archive.files.filter { !descriptions.contains($0.name) }
        var warnings = [warning].compactMap(\.self) + archive.warnings
        let hasSpec = archive.has(MovieArchive.specName)
        do {
            if let message = try archive.content(of: MovieArchive.messageName) {
                try MoviePayload.check(message, in: .messageEntry, limits)
                let form = DocumentForm.messageArchive(hasSpec: hasSpec)
                var document = Document(
                    Record(bytes: message[...]), in: form, files: files, spec: archive.intactSpec, warnings: warnings,
                    from: file)
                document.unreadNames = archive.unreadNames
                return document
            }
        } catch {
            guard hasSpec, !error.isFinal else { throw error }
            warnings.append("\(MovieArchive.messageName) is damaged (\(error)); \(MovieArchive.specName) is used")
        }
        let spec = try archive.content(of: MovieArchive.specName) ?? []
        let movie = Record(try SpecReader.movie(spec, limits: limits))
        var document = Document(movie, in: .specArchive, files: files, warnings: warnings, from: file)
        document.unreadNames = archive.unreadNames
        return document
    }
}

extension MovieArchive {
    /// The JSON text; nil if it is missing or damaged.
    fileprivate var intactSpec: [UInt8]? { try? content(of: MovieArchive.specName) }
}
