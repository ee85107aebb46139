import SVGAPixels

/// PNG: plain files by row kernels over libdeflate, all others by libpng.
///
/// libpng has the last word on damaged files, so that they are drawn or refused as ever, and on files that state a gamma
/// other than that of sRGB.
enum PNGDecoder {
    /// Decodes a file whose header was read and found small enough.
    static func decode(
        _ bytes: [UInt8], header: ImageHeader, alpha: AlphaForm = .premultiplied
    ) throws(RenderError) -> Pixmap {
        let chunks = try PNGChunks(of: bytes)
        // Not for libpng: before 1.6.51 it writes outside the buffer when it reduces such files to 8 bits
        // (CVE-2025-65018), and with the first repair, which distributions carry, it mixes up their rows.
        let isDeepInterlaced = bytes.count > 28 && bytes[24] == 16 && bytes[28] != 0
        if let picture = PlainPNG(bytes, chunks, alpha: alpha) {
            try picture.checkDataSize()
            do throws(RenderError) {
                return try picture.decode(header: header)
            } catch {
                guard case .image(.malformed) = error.kind, !isDeepInterlaced else { throw error }
            }
        }
        guard !isDeepInterlaced else {
            throw .image(.unsupported(.png, variant: "16 bits a channel, interlaced, damaged or with a gamma"))
        }
        return try LibPNGDecoder.decode(bytes, header: header, alpha: alpha)
    }
}
