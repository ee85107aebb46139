import CSVGAZlib
package import SVGAErrors
import SVGASystem

/// Packs bytes by zlib, whose level 6 most exporters of SVGA use as well.
package enum Packing: Int32, Sendable {
    /// A zlib stream (RFC 1950).
    case zlib = 15
    /// A gzip file (RFC 1952).
    case gzip = 31
    /// Deflate data without a wrapper (RFC 1951).
    case deflate = -15

    private static let level: Int32 = 6
    private static let memoryLevel: Int32 = 8

    /// The packed bytes, the same on every machine with one version of zlib.
    ///
    /// - Throws: ``SVGAError`` where memory is missing.
    package func pack(_ bytes: [UInt8]) throws(SVGAError) -> [UInt8] {
        var stream = unsafe z_stream()
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        let began = unsafe deflateInit2_(
            &stream, Packing.level, Z_DEFLATED, rawValue, Packing.memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        guard began == Z_OK else { throw SVGAError.outOfMemory(byteCount: 1 << 18) }
        defer { unsafe _ = deflateEnd(&stream) }
        let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
        guard let bound32 = UInt32(exactly: bound) else { throw SVGAError.outOfMemory(byteCount: bound) }
        try LargeMemory.check(byteCount: bound)
        return unsafe bytes.withUnsafeBufferPointer { input in
            unsafe Array(unsafeUninitializedCapacity: bound) { output, count in
                unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = bound32
                // All input is present and the output is large enough, so that one call ends the stream.
                unsafe _ = CSVGAZlib.deflate(&stream, Z_FINISH)
                unsafe count = bound - Int(stream.avail_out)
            }
        }
    }
}

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
