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
    /// try poster.data(as: .png()).write(to: URL(filePath: "poster.png"))
    /// ```
    public init(contentsOf url: URL, limits: Limits = .default) throws(SVGAError) {
        guard url.isFileURL else {
            throw .unusable("expected a file URL, found \(PrintableURL.text(url.absoluteString))")
        }
        try self.init(contentsOf: url.path(percentEncoded: false), limits: limits)
    }
}

extension Pixmap {
    /// The file of the picture in a format, such as `.png()` or `.webp(quality: 75)`.
    public func data(as format: PictureFormat) throws(SVGAError) -> Data { Data(try encode(as: format)) }
}
