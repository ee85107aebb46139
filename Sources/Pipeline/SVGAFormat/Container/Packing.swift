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

    /// The wrapper at the beginning of bytes; nil for all others, among them bare deflate data.
    init?(markOf bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(3))
        if head == [0x1F, 0x8B, 0x08] {
            self = .gzip
        } else if head.count >= 2, head[0] & 0x0F == 8, head[0] >> 4 <= 7, (Int(head[0]) << 8 | Int(head[1])) % 31 == 0
        {
            // The method, the window size and the check bits of RFC 1950.
            self = .zlib
        } else {
            return nil
        }
    }

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
        let packing: Packing
        switch (self, Packing(markOf: body)) {
        case (.gzip, .gzip): packing = .gzip
        case (.gzip, _): throw SVGAError(.inflate, .corruptStream(reason: "they do not begin as gzip does"))
        case (.deflate, .zlib): packing = .zlib
        case (.deflate, _): packing = .deflate
        }
        let payload = try CompressedPayload(body, packing, limits: limits)
        guard payload.end <= body.count else { throw SVGAError(.inflate, .truncatedStream, at: .init(body.count)) }
        if let warning = payload.warning { throw SVGAError(.inflate, .corruptStream(reason: warning)) }
        guard payload.end == body.count else {
            throw SVGAError(.inflate, .corruptStream(reason: "more bytes follow their end"), at: .init(payload.end))
        }
        return payload.bytes
    }
}
