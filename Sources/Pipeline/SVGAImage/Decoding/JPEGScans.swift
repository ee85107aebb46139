import SVGAPixels

/// The scans of a JPEG file.
///
/// A progressive file refines its picture scan after scan. Each goes over the whole picture, and one of a few bytes is
/// enough for that, so that a file of 80 KB can take as long as five hundred of its size.
enum JPEGScans {
    /// How many scans any file may have. Encoders write ten for three colours, eighteen for four.
    private static let maxCount = 20
    /// Up to how many pixels in all scans together a file may have more of them.
    private static let maxPixelCount = 1 << 27

    /// Refuses a file with too many scans for its size.
    static func check(_ file: UnsafeBufferPointer<UInt8>, pixelCount: Int) throws(RenderError) {
        let limit = max(maxCount, maxPixelCount / max(1, pixelCount))
        guard unsafe count(in: file) <= limit else {
            throw .image(.unsupported(.jpeg, variant: "with more than \(limit) scans"))
        }
    }

    /// How often the marker of a scan occurs; in compressed data it never does.
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
