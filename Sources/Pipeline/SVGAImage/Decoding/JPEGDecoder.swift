import CSVGATurboJPEG
import SVGAPixels

/// JPEG by the TurboJPEG interface of libjpeg-turbo, which needs no `setjmp` on this side.
///
/// Grey and YCbCr become RGB in the library. CMYK and YCCK become inverted CMYK, which is how Adobe programs store it
/// and all others copied, and are multiplied out here without a colour profile.
enum JPEGDecoder {
    /// Decodes a file whose header was read and found small enough.
    static func decode(_ bytes: [UInt8], header: ImageHeader) throws(RenderError) -> Pixmap {
        guard let decompressor = unsafe tjInitDecompress() else { throw .outOfMemory(byteCount: 0) }
        defer { unsafe _ = tjDestroy(decompressor) }
        return unsafe try bytes.withUnsafeBufferPointer { (file) throws(RenderError) -> Pixmap in
            try unsafe JPEGScans.check(file, pixelCount: header.pixelCount)
            let isCMYK = unsafe try checkHeader(of: file, header: header, by: decompressor)
            return unsafe try Pixmap(filling: header) { pixels in
                unsafe decompress(file, header: header, isCMYK: isCMYK, by: decompressor, into: pixels)
            }
        }
    }

    /// Makes sure that the library reads the same size, and returns whether the colours are CMYK.
    private static func checkHeader(
        of file: UnsafeBufferPointer<UInt8>, header: ImageHeader, by decompressor: tjhandle
    ) throws(RenderError) -> Bool {
        var (width, height, subsampling, colorSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let status = unsafe tjDecompressHeader3(
            decompressor, file.baseAddress, UInt(file.count), &width, &height, &subsampling, &colorSpace)
        guard status == 0 else { throw unsafe .image(.malformed(.jpeg, reason: message(of: decompressor))) }
        guard width == header.width, height == header.height else { throw .image(.malformedHeader(.jpeg, offset: 2)) }
        return [TJCS_CMYK, TJCS_YCCK].contains { $0.rawValue == UInt32(bitPattern: colorSpace) }
    }

    private static func decompress(
        _ file: UnsafeBufferPointer<UInt8>, header: ImageHeader, isCMYK: Bool, by decompressor: tjhandle,
        into pixels: UnsafeMutableBufferPointer<UInt32>
    ) -> RenderError? {
        let format = isCMYK ? TJPF_CMYK : TJPF_RGBA
        let status = unsafe tjDecompress2(
            decompressor, file.baseAddress, UInt(file.count), UnsafeMutableRawPointer(pixels.baseAddress),
            Int32(header.width), 0, Int32(header.height), Int32(format.rawValue), TJFLAG_LIMITSCANS)
        // A warning stands for damage that players draw over: all rows are there.
        guard unsafe status == 0 || tjGetErrorCode(decompressor) == Int32(TJERR_WARNING.rawValue) else {
            return unsafe .image(.malformed(.jpeg, reason: message(of: decompressor)))
        }
        if isCMYK { unsafe InvertedCMYK.convertToRGBA(pixels) }
        return nil
    }

    private static func message(of decompressor: tjhandle) -> String {
        guard let text = unsafe tjGetErrorStr2(decompressor) else { return "no reason given" }
        return unsafe String(cString: text)
    }
}
