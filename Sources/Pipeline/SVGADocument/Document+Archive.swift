package import SVGAFormat

extension Document {
    /// The archive: its description first, then its files in their order.
    func archive(_ packing: DocumentPacking) throws(SVGAError) -> [UInt8] {
        var writer = ZipFileWriter(packing)
        for file in descriptions + files { try writer.add(file) }
        return writer.finished()
    }

    private var descriptions: [MovieArchive.File] {
        switch form {
        case .specArchive: [spec]
        case .messageArchive(hasSpec: true): [message, spec]
        default: [message]
        }
    }

    private var message: MovieArchive.File { MovieArchive.File(MovieArchive.messageName, Array(movie.encoded)) }

    private var spec: MovieArchive.File {
        if let unchangedSpec { return MovieArchive.File(MovieArchive.specName, unchangedSpec) }
        var (record, log) = (movie, LossLog())
        // A movie of SVGA 1.0 already lost everything that JSON cannot represent. The message next to it has this
        // content, so that is not a loss.
        if form != .specArchive { record.loseWhatSpecCannotSay(beside: ArchiveFileIndex(files), &log) }
        var writer = SpecWriter()
        record.values.write(to: &writer)
        return MovieArchive.File(MovieArchive.specName, writer.bytes)
    }
}

/// The files of an archive by the names that image maps give them.
package struct ArchiveFileIndex {
    private var files: [String: MovieArchive.File] = [:]
    private var namesByLowercase: [String: String] = [:]

    /// The files of an archive; of two with one name the last counts, as in most unpackers.
    package init(_ files: [MovieArchive.File]) {
        for file in files {
            self.files[file.name] = file
            namesByLowercase[file.name.lowercased()] = file.name
        }
    }

    /// The file that an entry of the image map names, or nil.
    package func file(of image: ImageMessage) -> MovieArchive.File? {
        guard let key = image.key?.string, !files.isEmpty else { return nil }
        let content = image.content ?? []
        // A longer text is not a name but a picture or a sound.
        let value = content.count <= ArchiveFileIndex.maxNameByteCount ? String(escaping: content) : ""
        let candidates = ArchiveImages.candidates(key: key, value: value)
        if let name = candidates.first(where: { files[$0] != nil }) { return files[name] }
        return candidates.lazy.compactMap { namesByLowercase[$0.lowercased()] }.first.flatMap { files[$0] }
    }

    private static let maxNameByteCount = Limits.default.maxStringByteCount
}
