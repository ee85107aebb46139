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
        self = try MovieFile.read(bytes, limits: limits) { (file, container) throws(SVGAError) in
            let archive = try file.archive?.files()
            var warnings = [file.packingWarning].compactMap(\.self) + (archive?.warnings ?? [])
            let contents = try file.contents(of: container)
            let movie: Record<MovieMessage>
            if container == .zipJSON {
                movie = Record(try SpecReader.movie(contents.bytes, limits: file.limits))
            } else {
                try file.check(contents, of: container)
                movie = Record(bytes: contents.bytes[...])
            }
            // The faults of an archive include those of its descriptions.
            warnings += [file.fallbackWarning, archive == nil ? contents.warning : nil].compactMap(\.self)
            let hasSpec = file.containers.contains(.zipJSON)
            let spec = hasSpec && container == .zipProtobuf ? (try? file.contents(of: .zipJSON))?.bytes : nil
            var document = Document(
                movie, in: DocumentForm(container, hasSpec: hasSpec), files: archive?.files ?? [], spec: spec,
                warnings: warnings, from: file.bytes)
            document.unreadNames = archive?.unreadNames ?? []
            return document
        }
    }
}
