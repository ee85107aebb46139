package import SVGAErrors

/// Reads files that a server or a proxy compressed again, as with a `Content-Encoding` that was not undone.
package enum PackedFile {
    /// Reads a file, or the file inside if only that can be read. The error for other content names it.
    ///
    /// - Parameter read: Reads a file within limits; the text is a warning about the file around it, or nil.
    package static func read<Result>(
        _ file: [UInt8], limits: Limits,
        _ read: ([UInt8], Limits, String?) throws(SVGAError) -> Result
    ) throws(SVGAError) -> Result {
        do {
            return try read(file, limits, nil)
        } catch {
            guard !error.isFinal else { throw error }
            if let inner = inner(of: file, limits) {
                let warning = "the movie is compressed a second time, with \(inner.coding); players cannot open it"
                do {
                    return try read(inner.file, inner.limits, warning)
                } catch {
                    guard !error.isFinal, let next = PackedFile.inner(of: inner.file, inner.limits) else { throw error }
                    throw SVGAError(.container, .packedTooOften(coding: next.coding))
                }
            }
            guard let kind = NonMovieContent.explain(file) else { throw error }
            throw SVGAError(.container, kind)
        }
    }

    private typealias Inner = (file: [UInt8], limits: Limits, coding: String)

    /// The archive or stream inside a stream, with the bytes and the ratio that are left of the limits.
    private static func inner(of file: [UInt8], _ limits: Limits) -> Inner? {
        let (payload, coding): (CompressedPayload?, String)
        switch FileSignature(file) {
        case .zlib: (payload, coding) = (try? CompressedPayload(zlib: file, limits: limits), "zlib")
        case .gzip: (payload, coding) = (try? CompressedPayload(gzip: file, limits: limits), "gzip")
        default: return nil
        }
        guard let bytes = payload?.bytes, FileSignature(bytes).isPacked else { return nil }
        var rest = limits
        rest.maxInflatedByteCount -= bytes.count
        rest.maxInflationRatio /= max(1, (bytes.count + file.count - 1) / file.count)
        return (bytes, rest, coding)
    }
}
