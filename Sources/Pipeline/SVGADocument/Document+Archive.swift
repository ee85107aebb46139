package import SVGAFormat

extension Document {
    /// The archive: its description first, then its files in their order.
    func archive(_ packing: DocumentPacking, withoutSpec: Bool = false) throws(SVGAError) -> [UInt8] {
        var writer = ZipFileWriter(packing)
        for file in (withoutSpec ? [message] : descriptions) + files { try writer.add(file) }
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
    private let files: [MovieArchive.File]
    private let names: ArchiveNames

    package init(_ files: [MovieArchive.File]) { (self.files, names) = (files, ArchiveNames(files.map(\.name))) }

    /// The file that an entry of the image map names, or nil.
    package func file(of image: ImageMessage) -> MovieArchive.File? {
        guard let key = image.key?.string else { return nil }
        let maxNameByteCount = Limits.default.maxStringByteCount
        return names.file(ofKey: key, image.content ?? [], maxNameByteCount: maxNameByteCount).map { files[$0] }
    }
}
