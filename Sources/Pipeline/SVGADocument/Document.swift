import SVGACompression
public import SVGAFormat

/// A movie file unchanged: every field in its order, including unknown ones.
///
/// A `Movie` is what a file means; a document is what it says. Unchanged parts are written back byte for byte.
///
/// ```swift
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// print(document.form, document.keys)
/// let (newer, losses) = try document.converted(to: .zlib)
/// for loss in losses { print(loss.kind, loss.count, loss.first) }
/// let file = try newer.encoded(WriteOptions(effort: 5))
/// ```
public struct Document: Sendable {
    /// The container of the movie.
    public let form: DocumentForm
    /// The movie. Its image map has pictures and sounds, in an archive the names of files.
    package var movie: Record<MovieMessage>
    /// The files of an archive next to its description, in the order of its directory.
    package var files: [MovieArchive.File]
    /// The names of files that could not be unpacked, which are empty in ``files``.
    var unreadNames: Set<String> = []
    /// Faults of the file that leave all fields intact.
    public let warnings: [String]
    /// The original file, which is written again if the document is unchanged.
    private let source: Source?

    struct Source: Sendable {
        let file: [UInt8]
        let files: [MovieArchive.File]
        /// The movie, unless it has its own bytes to compare.
        let values: MovieMessage?
        /// The JSON text next to a message.
        let spec: [UInt8]?
    }

    package init(_ movie: MovieMessage, in form: DocumentForm = .zlib, files: [MovieArchive.File] = []) {
        (self.form, self.movie, self.files) = (form, Record(movie), files)
        (warnings, source) = ([], nil)
    }

    init(_ movie: Record<MovieMessage>, in form: DocumentForm, files: [MovieArchive.File]) {
        (self.form, self.movie, self.files) = (form, movie, files)
        (warnings, source) = ([], nil)
    }

    init(
        _ movie: Record<MovieMessage>, in form: DocumentForm, files: [MovieArchive.File] = [], spec: [UInt8]? = nil,
        warnings: [String], from file: [UInt8]
    ) {
        (self.form, self.movie, self.files, self.warnings) = (form, movie, files, warnings)
        let values = movie.originalBytes == nil ? movie.values : nil
        source = Source(file: file, files: files, values: values, spec: spec)
    }

    /// The keys of the image map in the order of the file: pictures and sounds. Bytes that are not a UTF-8 read as
    /// `\xNN`.
    ///
    /// - Complexity: O(entries of the image map).
    public var keys: [String] { movie.values.images.compactMap { $0.values.key?.string } }

    /// The bytes of the file: the original ones if the document is unchanged.
    ///
    /// Equal documents and options give equal bytes on every machine with one version of zlib and libdeflate. The JSON
    /// text that SVGA 1.5 has next to its message stays unchanged while the message does; for a changed message it is
    /// generated again.
    ///
    /// - Parameter options: The compression of the file; see ``WriteOptions/effort``.
    /// - Throws: ``SVGAError`` where memory is missing, where files of an archive have names that cannot be written, or
    ///   where one could not be unpacked and would be lost.
    public func encoded(_ options: WriteOptions = WriteOptions()) throws(SVGAError) -> [UInt8] {
        if options.effort == nil, let file = unchangedFile { return file }
        if let file = files.first(where: isUnread) { throw .unreadFile(file.name) }
        return try encoded(DocumentPacking(options))
    }

    func encoded(_ packing: DocumentPacking) throws(SVGAError) -> [UInt8] {
        switch form {
        case .zlib: try packing.pack(Array(movie.encoded), as: .zlib)
        case .gzip: try packing.pack(Array(movie.encoded), as: .gzip)
        case .deflate: try packing.pack(Array(movie.encoded), as: .deflate)
        case .bare: Array(movie.encoded)
        case .messageArchive, .specArchive: try archive(packing)
        }
    }

    /// Whether a file could not be unpacked and was not replaced.
    func isUnread(_ file: MovieArchive.File) -> Bool { file.bytes.isEmpty && unreadNames.contains(file.name) }

    /// The original JSON text next to the message, if the message is unchanged.
    var unchangedSpec: [UInt8]? { movie.originalBytes == nil ? nil : source?.spec }

    /// The original file, if the document is unchanged.
    var unchangedFile: [UInt8]? {
        guard let source, files == source.files else { return nil }
        let isUnchanged = source.values.map { $0 == movie.values } ?? (movie.originalBytes != nil)
        return isUnchanged ? source.file : nil
    }
}

extension Document: Equatable {
    /// Whether both have the same values, regardless of their encoding.
    public static func == (a: Document, b: Document) -> Bool {
        a.form == b.form && a.movie == b.movie && a.files == b.files
    }
}

extension Document: CustomStringConvertible, CustomReflectable {
    /// One line, such as `Document(zlib, 12 sprites, 3 keys)`.
    public var description: String {
        "Document(\(form), \(movie.values.sprites.count) sprites, \(movie.values.images.count) keys)"
    }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Document {
    /// The movie that the document means.
    ///
    /// This decodes the document's file contents without compressing them, so that one set of rules interprets files.
    ///
    /// - Parameter limits: The limits of the movie.
    /// - Throws: ``SVGAError``: the document has passed the limits since it was read, or memory is missing.
    /// - Complexity: As decoding its file.
    public func movie(limits: Limits = .default) throws(SVGAError) -> Movie {
        if let unchangedFile { return try Movie(decoding: unchangedFile, limits: limits) }
        // The JSON text next to a message counts only if that is damaged, and takes long to write.
        if form == .messageArchive(hasSpec: true) {
            do {
                return try Movie(decoding: archive(.level(0), withoutSpec: true), limits: limits)
            } catch {
                if error.isFinal { throw error }
            }
        }
        return try Movie(decoding: encoded(DocumentPacking.level(0)), limits: limits)
    }
}

/// The options for writing a document.
///
/// ```swift
/// import SVGADocument
///
/// let document = try Document(decoding: bytes)
/// let smallest = try document.encoded(WriteOptions(effort: 9))
/// print("\(bytes.count) -> \(smallest.count) bytes")
/// ```
public struct WriteOptions: Hashable, Sendable {
    /// The compression effort, from 1, which is quick, to 9.
    ///
    /// Nil writes an unchanged document unchanged, and all others with level 6 of zlib, like exporters. An effort
    /// always compresses the file again, and leaves the message inside unchanged: 1 is as small as zlib, 3 smaller at
    /// the same speed, 5 and above the smallest possible single stream.
    public var effort: Int?

    /// - Parameter effort: From 1 to 9; other values are clamped.
    public init(effort: Int? = nil) { self.effort = effort }
}
