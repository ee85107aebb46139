// For programs that use Foundation; all other modules of the pipeline need none.
public import FoundationEssentials
public import SVGAErrors
public import SVGAFormat
public import SVGAGraphics
public import SVGAImage

extension SVGAError: LocalizedError {
    /// The message in one line, which Foundation gives as `localizedDescription`.
    public var errorDescription: String? { description }
}

extension Movie {
    /// Reads and decodes the file at a `file:` URL; `SVGACache` fetches others.
    ///
    /// ```swift
    /// import FoundationEssentials
    /// import SVGAKitFoundation
    ///
    /// let movie = try Movie(contentsOf: URL(filePath: "gift.svga"))
    /// let poster = try await FrameRenderer(movie).render(frame: 0)
    /// try poster.pngData().write(to: URL(filePath: "poster.png"))
    /// ```
    public init(contentsOf url: URL, limits: Limits = .default) throws(SVGAError) {
        guard url.isFileURL else {
            throw .unusable("a file URL is expected, not \(PrintableURL.text(url.absoluteString))")
        }
        try self.init(contentsOf: url.path(percentEncoded: false), limits: limits)
    }
}

extension Pixmap {
    /// The picture as a PNG file.
    public func pngData(compression: PNGEncoder.Compression = .balanced) throws(SVGAError) -> Data {
        Data(try png(compression: compression))
    }

    /// The picture as a WebP file of a quality, 0…100.
    public func webpData(quality: Int = 75) throws(SVGAError) -> Data { Data(try webp(quality: quality)) }

    /// The picture as a JPEG file of a quality, 0…100, on white.
    public func jpegData(quality: Int = 75) throws(SVGAError) -> Data { Data(try jpeg(quality: quality)) }
}
