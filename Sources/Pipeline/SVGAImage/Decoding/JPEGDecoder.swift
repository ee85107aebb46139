import CSVGATurboJPEG
import SVGAGraphics

/// JPEG by TurboJPEG of libjpeg-turbo, which needs no `setjmp` here. Grey and YCbCr become RGB in the library. CMYK and
/// YCCK become inverted CMYK, as Adobe programs and all others store it, and then RGB without a colour profile.
enum JPEGDecoder {
    static func decode(_ bytes: [UInt8], header: ImageHeader) throws(SVGAError) -> Pixmap {
        guard let decompressor = unsafe tjInitDecompress() else { throw .outOfMemory(byteCount: 0) }
        defer { unsafe _ = tjDestroy(decompressor) }
        return unsafe try bytes.withUnsafeBufferPointer { (file) throws(SVGAError) -> Pixmap in
            try unsafe checkScans(of: file, pixelCount: header.pixelCount)
            let isCMYK = unsafe try checkHeader(of: file, header: header, by: decompressor)
            return unsafe try Pixmap(filling: header) { pixels in
                unsafe decompress(file, header: header, isCMYK: isCMYK, by: decompressor, into: pixels)
            }
        }
    }

    /// Checks that the library reads the same size, and returns whether the colours are CMYK.
    private static func checkHeader(
        of file: UnsafeBufferPointer<UInt8>, header: ImageHeader, by decompressor: tjhandle
    ) throws(SVGAError) -> Bool {
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
    ) -> SVGAError? {
        let format = isCMYK ? TJPF_CMYK : TJPF_RGBA
        let status = unsafe tjDecompress2(
            decompressor, file.baseAddress, UInt(file.count), UnsafeMutableRawPointer(pixels.baseAddress),
            Int32(header.width), 0, Int32(header.height), Int32(format.rawValue), TJFLAG_LIMITSCANS)
        // A warning reports damage that players tolerate: all rows are decoded.
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

extension JPEGDecoder {
    /// The scans that any file may have; encoders write ten for three colours, eighteen for four. Each scan of a
    /// progressive file covers the complete picture and may have only a few bytes, so that decoding one file of 80 KB
    /// can take as long as decoding five hundred others of its size.
    private static let maxCount = 20
    /// The largest number of pixels in all scans together with which a file may have more scans.
    private static let maxPixelCount = 1 << 27

    /// Refuses a file with too many scans for its size.
    private static func checkScans(of file: UnsafeBufferPointer<UInt8>, pixelCount: Int) throws(SVGAError) {
        let limit = max(maxCount, maxPixelCount / max(1, pixelCount))
        guard unsafe count(in: file) <= limit else {
            throw .image(.unsupported(.jpeg, variant: "with more than \(limit) scans"))
        }
    }

    /// The number of scan markers; compressed data never contain them.
    private static func count(in file: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        var previous: UInt8 = 0
        for index in file.indices {
            let byte = unsafe file[index]
            if byte == 0xda, previous == 0xff { count += 1 }
            previous = byte
        }
        return count
    }
}
