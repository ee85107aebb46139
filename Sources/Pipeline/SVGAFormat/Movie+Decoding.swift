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
            self = try Movie.movie(array, limits: limits)
        } else {
            try LargeMemory.check(byteCount: bytes.count)
            self = try Movie.movie(Array(bytes), limits: limits)
        }
    }

    /// Decodes a movie from bytes that are borrowed for the call, and copied first; otherwise as from a collection.
    public init(decoding bytes: RawSpan, limits: Limits = .default) throws(SVGAError) {
        try LargeMemory.check(byteCount: bytes.byteCount)
        let array = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
        self = try Movie.movie(array, limits: limits)
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

    private static func movie(_ bytes: [UInt8], limits: Limits) throws(SVGAError) -> Movie {
        try MovieFile.read(bytes, limits: limits) { (file, container) throws(SVGAError) in
            let (contents, space, limits) = (try file.contents(of: container), container.space, file.limits)
            var builder =
                container == .zipJSON
                ? try SpecDecoder(contents.bytes, in: space, limits: limits).decode()
                : try ProtobufDecoder(contents.bytes, in: space, limits: limits).decode()
            if let warning = file.fallbackWarning { builder.warnings.add(warning) }
            if let warning = contents.warning {
                let subject = file.archive == nil ? "the movie" : "it"
                builder.warnings.add("\(warning); \(subject) decodes nevertheless")
            }
            builder.assets = try file.archive?.assets(of: builder.imageMap, &builder.warnings)
            if let warning = file.packingWarning { builder.warnings.add(warning) }
            return try builder.movie(
                container: container, encodedByteCount: file.bytes.count,
                inflatedByteCount: file.archive?.inflatedByteCount ?? contents.bytes.count)
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
        guard let container = (try? MovieFile(bytes, limits: .untrusted))?.containers.first,
            container != .deflateProtobuf, container != .protobuf || NonMovieContent.explain(bytes) == nil
        else { return nil }
        self = container
    }
}
