import SVGAErrors
public import SVGAGraphics

/// The size and the time of a movie, which are at the beginning of its file.
///
/// A page of movies, or a server that lays out rooms, does not need pictures and frames. In all known files of SVGA 2
/// the header lies in the first 160 bytes:
///
/// ```swift
/// if let header = try MovieHeader(prefix: bytes.prefix(4_096)) {
///     print(header.viewBox, header.framesPerSecond, header.frameCount ?? 0)
/// } else {
///     print("the first 4 KiB are not enough")
/// }
/// ```
///
/// A header says nothing about the rest of the file, which may be damaged; only decoding a ``Movie`` tells.
public struct MovieHeader: Hashable, Sendable {
    /// The container of the file.
    public let container: Movie.Container
    /// The version string, which does not determine the container; nil if it is not before the parameters.
    public let version: String?
    /// The size of the canvas in movie pixels, both sides greater than 0 and finite.
    public let viewBox: Size
    /// Frames shown in a second, at least 1.
    public let framesPerSecond: Int
    /// The number of frames, at least 1; nil if only the sprites determine it.
    public let frameCount: Int?

    /// The duration of one pass, in seconds; nil if only the sprites determine it.
    public var duration: Double? { frameCount.map { Double($0) / Double(framesPerSecond) } }

    /// Reads the header of an SVGA 2 file from the first bytes of the file.
    ///
    /// The result of a prefix stays the same for every longer one. A movie that states its parameters twice, which no
    /// known exporter writes, has the first of them here and both in a ``Movie``.
    ///
    /// - Parameters:
    ///   - prefix: As many of the first bytes as are available.
    ///   - limits: The limits of the file.
    /// - Returns: `nil` if more bytes are needed. Archives of SVGA 1 have their directory at the end, so that they need
    ///   ``init(decoding:limits:)`` and all bytes.
    /// - Throws: A ``SVGAError`` for bytes that begin no movie, such as a web page, or one without a size.
    /// - Complexity: O(bytes unpacked up to the header).
    public init?(prefix: some Collection<UInt8>, limits: Limits = .default) throws(SVGAError) {
        let bytes = Array(prefix)
        // Four bytes distinguish all containers.
        guard bytes.count >= 4, !MovieFile.isArchive(bytes),
            let header = try MovieFile.header(of: bytes, isComplete: false, limits: limits)
        else { return nil }
        self = header
    }

    /// Reads the header of a complete file of any generation.
    ///
    /// ```swift
    /// let header = try MovieHeader(decoding: bytes)
    /// print(header.duration ?? 0, "seconds")
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The complete file.
    ///   - limits: The limits of the file.
    /// - Throws: A ``SVGAError`` for a file that is damaged before its header, or no movie.
    /// - Complexity: O(bytes unpacked up to the header); for archives O(entries) more.
    public init(decoding bytes: some Collection<UInt8>, limits: Limits = .default) throws(SVGAError) {
        let file = Array(bytes)
        guard let header = try MovieFile.header(of: file, isComplete: true, limits: limits) else {
            throw MovieFile.unknown(file)
        }
        self = header
    }

    /// Reads the header from the beginning of a description, by the rules of movies; nil if more bytes are needed.
    init?(
        _ container: Movie.Container, _ bytes: [UInt8], isComplete: Bool, limits: Limits
    ) throws(SVGAError) {
        let description =
            container == .zipJSON
            ? try DescriptionHeader(spec: bytes, isComplete: isComplete, limits: limits)
            : try DescriptionHeader(message: bytes, isComplete: isComplete, in: container.space, limits: limits)
        guard let description else { return nil }
        let params = description.params
        var warnings = WarningLog()
        (self.container, version) = (container, description.version)
        viewBox = try params.checkedViewBox(limits: limits)
        framesPerSecond = params.checkedFramesPerSecond(&warnings)
        frameCount = 1...max(1, limits.maxFrameCount) ~= params.frameCount ? params.frameCount : nil
    }

    /// Unpacks a stream until the header is complete; nil if the stream ends before.
    ///
    /// - Parameter isComplete: Whether the file is complete. A movie that is compressed twice needs that.
    init?(
        _ container: Movie.Container, from stream: inout StreamBeginning, isComplete: Bool, limits: Limits
    ) throws(SVGAError) {
        while stream.state == .open {
            try stream.unpackMore()
            if !isComplete, MovieFile.isPacked(stream.bytes) { return nil }
            let isWhole = stream.state == .complete
            if let header = try MovieHeader(container, stream.bytes, isComplete: isWhole, limits: limits) {
                self = header
                return
            }
        }
        return nil
    }
}

extension MovieFile {
    /// The header of a file or of its first bytes; nil if more of the file is needed.
    static func header(of bytes: [UInt8], isComplete: Bool, limits: Limits) throws(SVGAError) -> MovieHeader? {
        try read(bytes, limits: limits) { (file, container) throws(SVGAError) in
            try file.header(container, isComplete: isComplete)
        }
    }

    private mutating func header(_ container: Movie.Container, isComplete: Bool) throws(SVGAError) -> MovieHeader? {
        guard let packing = container.packing else {
            return try MovieHeader(container, contents(of: container).bytes, isComplete: isComplete, limits: limits)
        }
        if let start = CompressedPayload.dataStart(of: bytes, packing) {
            var stream = try StreamBeginning(bytes, min(start, bytes.count)..<bytes.count, limits: limits)
            let header = try MovieHeader(container, from: &stream, isComplete: isComplete, limits: limits)
            if let header { return header }
            if case .damaged(let error) = stream.state, isComplete || !error.isLimitExceeded { throw error }
        }
        guard isComplete else { return nil }
        throw SVGAError(.inflate, .truncatedStream, at: .init(bytes.count))
    }
}
