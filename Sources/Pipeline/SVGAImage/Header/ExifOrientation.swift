package import SVGAGraphics

extension ImageOrientation {
    /// Reads the orientation from an image file's Exif data: a JPEG's APP1 segment, a PNG's `eXIf` chunk, or a WebP's
    /// `EXIF` chunk. Files without valid Exif data are upright.
    package init(exifOf bytes: [UInt8], format: ImageFormat) {
        let fields = ByteReader(bytes: bytes, format: format)
        self = (try? fields.exif().flatMap { try fields.orientation(in: $0) }) ?? .topLeft
    }
}

extension ByteReader {
    /// The Exif data of the file, a TIFF header and its directories; nil without it.
    fileprivate func exif() throws(SVGAError) -> Range<Int>? {
        switch format {
        case .png: try pngExif()
        case .jpeg: try jpegExif()
        case .webp: try webpExif()
        // The decoder applies the orientation that an AVIF image has itself; its Exif data repeat it at most.
        case .gif, .avif: nil
        }
    }

    private func pngExif() throws(SVGAError) -> Range<Int>? {
        var offset = 8
        while try !hasCode("IEND", at: offset + 4) {
            let body = offset + 8..<offset + 8 + (try bigEndian(at: offset, count: 4))
            if try hasCode("eXIf", at: offset + 4) { return body }
            offset = body.upperBound + 4
        }
        return nil
    }

    private func webpExif() throws(SVGAError) -> Range<Int>? {
        var offset = 12
        while true {
            let length = try littleEndian(at: offset + 4, count: 4)
            let body = offset + 8..<offset + 8 + length
            if try hasCode("EXIF", at: offset) {
                // Some programs put the prefix of JPEG here too.
                let hasPrefix = try hasCode("Exif\0\0", at: body.lowerBound)
                return hasPrefix && length > 6 ? body.dropFirst(6) : body
            }
            offset = body.upperBound + length % 2
        }
    }

    /// The orientation of the first directory; nil without a valid one.
    fileprivate func orientation(in exif: Range<Int>) throws(SVGAError) -> ImageOrientation? {
        let start = exif.lowerBound
        let (isLittleEndian, isBigEndian) = (try hasCode("II", at: start), try hasCode("MM", at: start))
        guard isLittleEndian || isBigEndian else { return nil }
        func number(at offset: Int, count: Int) throws(SVGAError) -> Int {
            try isLittleEndian ? littleEndian(at: offset, count: count) : bigEndian(at: offset, count: count)
        }
        let directory = start + (try number(at: start + 4, count: 4))
        for index in 0..<(try number(at: directory, count: 2)) {
            let entry = directory + 2 + index * 12
            guard entry + 12 <= exif.upperBound else { return nil }
            guard try number(at: entry, count: 2) == 0x0112 else { continue }
            // A number of 16 bits, or of 32 by some programs.
            let isLong = try number(at: entry + 2, count: 2) == 4
            return ImageOrientation(rawValue: try number(at: entry + 8, count: isLong ? 4 : 2))
        }
        return nil
    }
}
