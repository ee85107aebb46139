extension Movie {
    /// Decodes a movie of any generation: SVGA 1.0 and 1.5 (ZIP archives), SVGA 2 (a zlib stream), and the variants of
    /// ``Container``.
    ///
    /// ```swift
    /// let movie = try Movie(decoding: bytes, limits: .untrusted)
    /// print(movie.viewBox, movie.frameCount, movie.sprites.count)
    /// ```
    ///
    /// Faults that leave a movie to draw become ``warnings``: a wrong checksum, a missing image or matte, numbers that
    /// are not finite.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limits: How much the file may ask for.
    /// - Throws: A ``FormatError``, whose ``FormatError/isLimitExceeded`` tells a file that is too large from one that is
    ///   damaged or no movie at all.
    /// - Complexity: O(bytes of the file unpacked). Memory beside the result: the unpacked file and its largest sprite.
    public init(decoding bytes: [UInt8], limits: Limits = .default) throws(FormatError) {
        self = try MovieDecoder(bytes, limits: limits).decode()
    }
}

extension Movie.Container {
    /// Tells by the first bytes, and for a ZIP archive by its directory, whether a file looks like a movie and which.
    ///
    /// Nothing is decoded, so the file may still be damaged. Bare deflate streams have no mark and are not recognised.
    ///
    /// - Parameter bytes: The whole file.
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
