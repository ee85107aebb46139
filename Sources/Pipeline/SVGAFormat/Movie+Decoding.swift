import Glibc
import SVGASystem

extension Movie {
    /// Decodes a movie of any generation: SVGA 1.0 and 1.5 (ZIP archives), SVGA 2 (a zlib stream), and the variants of
    /// ``Container``.
    ///
    /// ```swift
    /// let movie = try Movie(decoding: bytes, limits: .untrusted)
    /// print(movie.viewBox, movie.frameCount, movie.sprites.count)
    /// ```
    ///
    /// Faults that do not prevent drawing become ``warnings``: a wrong checksum, a missing image or matte, numbers that are
    /// not finite.
    ///
    /// - Parameters:
    ///   - bytes: The complete file, in an array, a slice, `Data` or any other collection; other collections than an
    ///     array are copied first.
    ///   - limits: The limits of the file.
    /// - Throws: A ``SVGAError``, whose ``SVGAError/isLimitExceeded`` is true for a file that is too large and false for
    ///   one that is damaged or no movie.
    /// - Complexity: O(bytes of the file unpacked). Memory in addition to the result: the unpacked file and its largest
    ///   sprite.
    public init(decoding bytes: some Collection<UInt8>, limits: Limits = .default) throws(SVGAError) {
        if let array = bytes as? [UInt8] {
            self = try MovieDecoder.movie(array, limits: limits)
        } else {
            try LargeMemory.check(byteCount: bytes.count)
            self = try MovieDecoder.movie(Array(bytes), limits: limits)
        }
    }

    /// Decodes a movie from bytes that are borrowed for the call, and copied first; otherwise as from a collection.
    public init(decoding bytes: RawSpan, limits: Limits = .default) throws(SVGAError) {
        try LargeMemory.check(byteCount: bytes.byteCount)
        let array = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
        self = try MovieDecoder.movie(array, limits: limits)
    }

    /// Reads and decodes a file.
    ///
    /// ```swift
    /// do {
    ///     let movie = try await Movie(contentsOf: "gift.svga")
    ///     print(movie.duration)
    /// } catch {
    ///     print(error)    // cannot read gift.svga: No such file or directory
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - path: The file. A pipe is read to its end.
    ///   - limits: The limits of the file, which may itself have at most ``Limits/maxInflatedByteCount`` bytes.
    /// - Throws: ``SVGAError`` when the file cannot be read, or is too large, damaged or no movie.
    /// - Complexity: As decoding its bytes, and memory for the file.
    public init(contentsOf path: String, limits: Limits = .default) throws(SVGAError) {
        let maxByteCount = limits.maxInflatedByteCount
        guard
            let bytes = try FileHandle(opening: path, O_RDONLY | O_NOCTTY).contents(
                maxByteCount: maxByteCount)
        else {
            throw SVGAError(
                .container, .fileExceeds(\.maxInflatedByteCount, limit: maxByteCount, found: maxByteCount + 1))
        }
        try self.init(decoding: bytes, limits: limits)
    }

    /// Reads and decodes a file without blocking the task; otherwise as the blocking ``init(contentsOf:limits:)``.
    public init(contentsOf path: String, limits: Limits = .default) async throws(SVGAError) {
        self = try await BackgroundPool.shared.run { _ throws(SVGAError) in
            try Movie(contentsOf: path, limits: limits)
        }
    }
}

extension Movie.Container {
    /// Recognizes the container of a movie by the first bytes of the file, and of a ZIP archive by its directory; nil
    /// for other files.
    ///
    /// It decodes no content, so the file may still be damaged. Bare deflate streams have no signature and are not
    /// recognized.
    ///
    /// - Parameter bytes: The complete file.
    /// - Complexity: O(1); for archives O(entries).
    public init?(sniffing bytes: [UInt8]) {
        switch FileSignature(bytes) {
        case .zlib: self = .zlibProtobuf
        case .gzip: self = .gzipProtobuf
        case .protobuf where NonMovieContent.explain(bytes) == nil: self = .protobuf
        case .zip:
            guard let archive = try? ZipArchive(bytes, limits: .untrusted) else { return nil }
            if archive.contains("movie.binary") {
                self = .zipProtobuf
            } else if archive.contains("movie.spec") {
                self = .zipJSON
            } else {
                return nil
            }
        case .empty, .protobuf, .unknown: return nil
        }
    }
}
