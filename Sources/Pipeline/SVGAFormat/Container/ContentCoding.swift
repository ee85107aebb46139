package import SVGAErrors

/// A coding that servers apply to bodies (RFC 9110 §8.4.1).
package enum ContentCoding: Sendable {
    case gzip
    /// Deflate data in a zlib stream, or bare, as some servers send them.
    case deflate

    /// Decodes a whole body. Unlike damaged movies, a body without its end or with further bytes is an error.
    package func decode(_ body: [UInt8], limits: Limits) throws(SVGAError) -> [UInt8] {
        let payload: CompressedPayload
        switch (self, FileSignature(body)) {
        case (.gzip, .gzip): payload = try CompressedPayload(gzip: body, limits: limits)
        case (.gzip, _): throw SVGAError(.inflate, .corruptStream(reason: "they do not begin as gzip does"))
        case (.deflate, .zlib): payload = try CompressedPayload(zlib: body, limits: limits)
        case (.deflate, _): payload = try CompressedPayload(deflate: body, limits: limits)
        }
        guard payload.end <= body.count else { throw SVGAError(.inflate, .truncatedStream, at: .init(body.count)) }
        if let warning = payload.warning { throw SVGAError(.inflate, .corruptStream(reason: warning)) }
        guard payload.end == body.count else {
            throw SVGAError(.inflate, .corruptStream(reason: "more bytes follow their end"), at: .init(payload.end))
        }
        return payload.bytes
    }
}
