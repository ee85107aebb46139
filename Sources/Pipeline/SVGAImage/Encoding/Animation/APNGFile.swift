import SVGAGraphics

/// The bytes of an animated PNG file in their order (PNG, third edition, 11.3.6). Each frame replaces its region,
/// including transparent pixels, and stays.
package struct APNGFile: AnimationFile {
    private let form: PNGForm
    private let palette: [UInt32]
    private var sequenceNumber = 0
    package private(set) var frameCount = 0

    /// Begins a file of frames that were encoded with the same `isOpaque`.
    package init(width: Int, height: Int, isOpaque: Bool) {
        form = PNGForm(width: width, height: height, colorType: isOpaque ? .rgb : .rgba)
        palette = []
    }

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
        let delays = APNGFile.delays(duration)
        chunks.reserveCapacity(delays.count * (frame.rows.count + 64))
        for delay in delays { append(frame, delay, to: &chunks) }
        return chunks.bytes
    }

    private mutating func append(_ frame: APNGFrame, _ delay: Delay, to chunks: inout PNGChunkList) {
        chunks.append("fcTL", control(of: frame.region, delay))
        unsafe frame.rows.withUnsafeBytes { rows in
            if frameCount == 0 {
                unsafe chunks.append("IDAT", [], rows)
            } else {
                unsafe chunks.append("fdAT", nextSequenceNumber(), rows)
            }
        }
        frameCount += 1
    }

    package var end: [UInt8] {
        var chunks = PNGChunkList()
        chunks.append("IEND", [])
        return chunks.bytes
    }

    /// Size, place, duration; the last two bytes say that the frame stays, and that it does not blend.
    private mutating func control(of region: PixelRegion, _ delay: Delay) -> [UInt8] {
        var body = nextSequenceNumber()
        for value in [
            region.columns.count, region.rows.count, region.columns.lowerBound, region.rows.lowerBound,
        ] {
            body += value.bigEndianBytes(4)
        }
        return body + delay.count.bigEndianBytes(2) + delay.perSecond.bigEndianBytes(2) + [0, 0]
    }

    /// A duration as the format holds it: the numerator and the denominator of seconds, of 16 bits each.
    struct Delay: Hashable {
        let count: Int
        let perSecond: Int
    }

    /// The durations of one frame that is drawn again in its place, which are the whole one together. One is enough up
    /// to 65 seconds. A longer frame lasts whole seconds, up to 18 hours, and once more what is left.
    static func delays(_ milliseconds: Int) -> [Delay] {
        if let delay = delay(milliseconds) { return [delay] }
        var (rest, delays) = (milliseconds, [Delay]())
        while delay(rest) == nil {
            // One second is left, so that viewers do not take the rest for a mistake.
            let seconds = min(maxValue, rest / 1000 - 1)
            delays.append(Delay(count: seconds, perSecond: 1))
            rest -= seconds * 1000
        }
        return delays + [delay(rest)].compactMap(\.self)
    }

    /// The largest numerator or denominator.
    private static let maxValue = 0xffff

    /// A duration in thousandths, hundredths, tenths or seconds, the smallest unit that holds it; nil if none does.
    private static func delay(_ milliseconds: Int) -> Delay? {
        for unit in [1000, 100, 10, 1] where milliseconds * unit % 1000 == 0 {
            let count = milliseconds * unit / 1000
            if count <= maxValue { return Delay(count: count, perSecond: unit) }
        }
        return nil
    }

    private mutating func nextSequenceNumber() -> [UInt8] {
        defer { sequenceNumber += 1 }
        return sequenceNumber.bigEndianBytes(4)
    }
}
