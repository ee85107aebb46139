import CSVGAPng
import SVGAGraphics

/// PNG: plain files by row kernels over libdeflate. libpng decodes all others, such as those with a gamma other than
/// sRGB's, and decides whether to draw or refuse a damaged file.
enum PNGDecoder {
    static func decode(
        _ bytes: [UInt8], header: ImageHeader, alpha: AlphaForm = .premultiplied
    ) throws(SVGAError) -> Pixmap {
        let chunks = try PNGChunks(of: bytes)
        // Such files never reach libpng: before 1.6.51 it writes outside the buffer when it reduces them to 8 bits
        // (CVE-2025-65018), and with the first fix, which distributions ship, it mixes up their rows.
        let isDeepInterlaced = bytes.count > 28 && bytes[24] == 16 && bytes[28] != 0
        if let picture = PlainPNG(bytes, chunks, alpha: alpha) {
            try picture.checkDataSize()
            do {
                return try picture.decode(header: header)
            } catch {
                guard error.category == .damaged, !isDeepInterlaced else { throw error }
            }
        }
        guard !isDeepInterlaced else {
            throw .image(.unsupported(.png, variant: "16 bits a channel, interlaced, damaged or with a gamma"))
        }
        return try LibPNGDecoder.decode(bytes, header: header, alpha: alpha)
    }
}

/// PNG by the simplified interface of libpng, which needs no `setjmp` on this side.
enum LibPNGDecoder {
    /// Decodes a file whose header passed the limits and whose chunks are inside it.
    static func decode(_ bytes: [UInt8], header: ImageHeader, alpha: AlphaForm) throws(SVGAError) -> Pixmap {
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { unsafe png_image_free(&image) }
        // libpng keeps the address of the bytes between its two calls, so both stand inside the borrow.
        return unsafe try bytes.withUnsafeBufferPointer { (file) throws(SVGAError) -> Pixmap in
            guard unsafe png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0 else {
                throw unsafe .image(.malformed(.png, reason: message(of: image)))
            }
            return unsafe try finish(&image, header: header, alpha: alpha)
        }
    }

    private static func finish(
        _ image: inout png_image, header: ImageHeader, alpha: AlphaForm
    ) throws(SVGAError) -> Pixmap {
        // The buffer has the size that the header gave; libpng must read the same size before it writes.
        guard unsafe image.width == header.width, unsafe image.height == header.height else {
            throw .image(.malformedHeader(.png, offset: 16))
        }
        unsafe image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        // Without this flag, libpng takes 16-bit files that do not state a gamma for linear light.
        unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
        return unsafe try Pixmap(filling: header, alpha: alpha) { pixels in
            if unsafe png_image_finish_read(&image, nil, pixels.baseAddress, 0, nil) != 0 { return nil }
            return unsafe .image(.malformed(.png, reason: message(of: image)))
        }
    }

    /// The text that libpng left in the image, which ends with a zero byte.
    private static func message(of image: png_image) -> String {
        unsafe withUnsafeBytes(of: image.message) { text in
            unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
