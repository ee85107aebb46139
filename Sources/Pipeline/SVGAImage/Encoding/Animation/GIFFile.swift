import SVGAGraphics

package struct GIFFrame: Sendable {
    let region: PixelRegion
    /// Whether what was shown before must be removed first.
    let clearsBefore: Bool
    /// Its own palette; nil for the file's palette.
    let palette: Palette?
    /// The compressed indices.
    let data: [UInt8]
}

/// The bytes of an animated GIF file in their order (GIF89a).
package struct GIFFile: AnimationFile {
    private let width: Int
    private let height: Int
    private let palette: Palette
    private let isOpaque: Bool
    private let loopCount: Int
    package private(set) var frameCount = 0

    package static let unitsPerSecond = 100

    /// The largest side of a picture, and the longest time of a frame.
    private static let maxValue = 0xffff

    package init(width: Int, height: Int, palette: Palette, isOpaque: Bool, loopCount: Int) {
        (self.width, self.height, self.palette) = (width, height, palette)
        (self.isOpaque, self.loopCount) = (isOpaque, loopCount)
    }

    package func head(loopCount: Int, byteCount: Int) -> [UInt8] {
        var bytes = Array("GIF89a".utf8) + width.littleEndianBytes(2) + height.littleEndianBytes(2)
        // A palette with 8 bits per channel; no background colour, square pixels.
        bytes += [0xf0 | UInt8(palette.depth - 1), 0, 0] + palette.table
        // The extension stores the number of repetitions, and 0 for endless.
        if loopCount == 1 { return bytes }
        bytes += [0x21, 0xff, 11] + "NETSCAPE2.0".utf8
        return bytes + [3, 1] + max(0, loopCount - 1).littleEndianBytes(2) + [0]
    }

    package mutating func bytes(of frame: GIFFrame, duration: Int, before next: GIFFrame?) -> [UInt8] {
        // A viewer that does not clear the picture for the next pass would keep the last frame.
        let isRemoved = next?.clearsBefore ?? (!isOpaque && frameCount > 0 && loopCount != 1)
        var (bytes, rest) = ([UInt8](), duration)
        // A frame that is shown for longer than a number tells is drawn again in its place.
        while rest > GIFFile.maxValue {
            // The rest must be at least 2, because viewers take less for a mistake.
            let part = min(GIFFile.maxValue, rest - 2)
            bytes += image(frame, duration: part, isRemoved: false)
            rest -= part
        }
        return bytes + image(frame, duration: rest, isRemoved: isRemoved)
    }

    package var end: [UInt8] { [0x3b] }

    private mutating func image(_ frame: GIFFrame, duration: Int, isRemoved: Bool) -> [UInt8] {
        frameCount += 1
        let (region, clear) = (frame.region, (frame.palette ?? palette).clearIndex)
        // It stays, or its region becomes transparent.
        var bytes: [UInt8] = [0x21, 0xf9, 4, (isRemoved ? 2 : 1) << 2 | (clear == nil ? 0 : 1)]
        bytes += duration.littleEndianBytes(2) + [clear ?? 0, 0, 0x2c]
        for value in [
            region.columns.lowerBound, region.rows.lowerBound, region.columns.count, region.rows.count,
        ] {
            bytes += value.littleEndianBytes(2)
        }
        bytes.append(frame.palette.map { 0x80 | UInt8($0.depth - 1) } ?? 0)
        return bytes + (frame.palette?.table ?? []) + frame.data
    }
}

extension Palette {
    /// Red, green and blue of each entry, filled up to a power of two.
    fileprivate var table: [UInt8] {
        let bytes = colors.flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } }
        return bytes + [UInt8](repeating: 0, count: (3 << depth) - bytes.count)
    }
}

extension Int {
    /// The low bytes of the number, the lowest of them first.
    func littleEndianBytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}
