import SVGAPixels

/// The bytes of an animated PNG file in their order (PNG, third edition, 11.3.6).
///
/// ```swift
/// var file = APNGFile(width: 750, height: 750, isOpaque: false)
/// let picture = file.bytes(of: frame, duration: 33, before: nil)
/// let bytes = file.head(loopCount: 0, byteCount: 0) + picture + file.end
/// ```
///
/// Each frame replaces its region of what was shown before, also with transparent pixels, and stays.
package struct APNGFile: AnimationFile {
    private let form: PNGForm
    private let palette: [UInt32]
    private var sequenceNumber = 0
    package private(set) var frameCount = 0

    /// Begins a file.
    ///
    /// - Parameter isOpaque: Whether the frames were encoded so.
    package init(width: Int, height: Int, isOpaque: Bool) {
        form = PNGForm(width: width, height: height, colorType: isOpaque ? .rgb : .rgba)
        palette = []
    }

    /// Begins a file whose frames were encoded by a palette.
    package init(width: Int, height: Int, palette: Palette) {
        form = PalettePNG.form(width: width, height: height, palette: palette)
        self.palette = palette.straightColors
    }

    package func head(loopCount: Int, byteCount: Int) -> [UInt8] {
        var chunks = PNGChunkList()
        chunks.appendHeader(form)
        chunks.append("acTL", frameCount.bigEndianBytes(4) + loopCount.bigEndianBytes(4))
        if !palette.isEmpty { chunks.appendPalette(palette) }
        return chunks.bytes
    }

    package mutating func bytes(of frame: APNGFrame, duration: Int, before next: APNGFrame?) -> [UInt8] {
        var chunks = PNGChunkList()
        chunks.reserveCapacity(frame.rows.count + 64)
        chunks.append("fcTL", control(of: frame.region, milliseconds: duration))
        unsafe frame.rows.withUnsafeBytes { rows in
            if frameCount == 0 {
                unsafe chunks.append("IDAT", [], rows)
            } else {
                unsafe chunks.append("fdAT", nextSequenceNumber(), rows)
            }
        }
        frameCount += 1
        return chunks.bytes
    }

    package var end: [UInt8] {
        var chunks = PNGChunkList()
        chunks.append("IEND", [])
        return chunks.bytes
    }

    /// Size, place, duration; the last two bytes say that the frame stays, and that it does not blend.
    private mutating func control(of region: PixelRegion, milliseconds: Int) -> [UInt8] {
        var body = nextSequenceNumber()
        for value in [
            region.columns.count, region.rows.count, region.columns.lowerBound, region.rows.lowerBound,
        ] {
            body += value.bigEndianBytes(4)
        }
        let (count, unit) = APNGFile.delay(milliseconds)
        return body + count.bigEndianBytes(2) + unit.bigEndianBytes(2) + [0, 0]
    }

    /// The numerator and denominator of a duration in seconds. Above 65 seconds it is rounded to hundredths, tenths or
    /// seconds, and above 18 hours it is 18 hours.
    static func delay(_ milliseconds: Int) -> (count: Int, perSecond: Int) {
        for unit in [1000, 100, 10, 1] {
            let count = (milliseconds * unit + 500) / 1000
            if count <= 0xffff { return (count, unit) }
        }
        return (0xffff, 1)
    }

    private mutating func nextSequenceNumber() -> [UInt8] {
        defer { sequenceNumber += 1 }
        return sequenceNumber.bigEndianBytes(4)
    }
}
