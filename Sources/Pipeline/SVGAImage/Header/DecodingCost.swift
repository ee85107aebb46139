import SVGAGraphics

extension ImageHeader {
    /// The largest cost of decoding the image and making its smaller levels, in the unit of `SVGACanvas.cost`. Small
    /// files of many pixels take time for each pixel, files of noise for each byte. The slowest known files set the
    /// prices.
    package func decodingCost(of bytes: [UInt8]) -> Int {
        let (perPixel, perByte) = decodingPrices(of: ByteReader(bytes: bytes, format: format))
        let (cost, overflow) = pixelCount.multipliedReportingOverflow(by: perPixel)
        // A file has far fewer than 2^56 bytes.
        let (sum, isTooLarge) = cost.addingReportingOverflow(bytes.count * perByte)
        return overflow || isTooLarge ? .max : sum
    }

    private func decodingPrices(of fields: ByteReader) -> (perPixel: Int, perByte: Int) {
        switch format {
        // Inflating 16 bits takes 8 bytes per pixel, regardless of the colour type.
        case .png: (try? fields.byte(at: 24)) == 16 ? (140, 0) : (64, 16)
        case .jpeg: fields.isProgressiveJPEG ? (120, 40) : (40, 24)
        case .webp: (try? fields.hasCode("VP8L", at: 12)) == true ? (56, 20) : (80, 100)
        default: (120, 100)
        }
    }
}

extension ByteReader {
    /// Whether the coefficients of a JPEG come in several scans, or are not coded by Huffman.
    fileprivate var isProgressiveJPEG: Bool {
        // The code of the frame is before its length and precision.
        guard let size = try? jpegSize(), let code = try? byte(at: size.offset - 4) else { return true }
        return code > 0xc1
    }
}
