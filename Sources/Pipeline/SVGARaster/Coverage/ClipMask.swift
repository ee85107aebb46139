import SVGASystem

/// The region that is drawn to: a box, and within it a coverage for each pixel.
struct ClipMask {
    /// The box that clips all drawing.
    let bounds: PixelRect
    /// The box's coverage per pixel, row after row; nil if the complete box is open.
    let coverage: MemoryBlock?

    init(box: PixelRect) {
        bounds = box
        coverage = nil
    }

    private init(bounds: PixelRect, coverage: MemoryBlock?) {
        self.bounds = bounds
        self.coverage = coverage
    }

    /// The part of this clip in a box inside its own.
    func cropped(to box: PixelRect) throws(SVGAError) -> ClipMask {
        guard coverage != nil, box != bounds else { return ClipMask(bounds: box, coverage: coverage) }
        let part = try MemoryBlock(byteCount: box.width * box.height, isZeroed: true)
        for y in box.minY..<max(box.minY, box.maxY) {
            if let row = coverage(x: box.minX, y: y) {
                (part.mask + (y - box.minY) * box.width).update(from: row, count: box.width)
            }
        }
        return ClipMask(bounds: box, coverage: part)
    }

    /// A clip by the coverage that `sweep` hands over, within an outer clip whose box holds `box`.
    init(box: PixelRect, within outer: ClipMask, _ sweep: (inout MaskWriter) -> Void) throws(SVGAError) {
        let storage = try MemoryBlock(byteCount: box.width * box.height, isZeroed: true)
        (bounds, coverage) = (box, storage)
        var writer = MaskWriter(box: box, bytes: storage.mask)
        sweep(&writer)
        outer.multiply(into: storage.mask, box: box)
    }

    /// The coverage from a device position inside the box to the end of its row, valid as long as the clip; nil when all
    /// of it is open.
    func coverage(x: Int, y: Int) -> UnsafePointer<UInt8>? {
        coverage.map { UnsafePointer($0.mask + ((y - bounds.minY) * bounds.width + (x - bounds.minX))) }
    }

    /// Multiplies the coverage of a box inside this one's by this one's.
    private func multiply(into bytes: UnsafeMutablePointer<UInt8>, box: PixelRect) {
        for y in box.minY..<box.maxY {
            guard let outer = coverage(x: box.minX, y: y) else { return }
            let row = bytes + (y - box.minY) * box.width
            for index in 0..<box.width { row[index] = PixelArithmetic.multiply(row[index], outer[index]) }
        }
    }
}

/// Writes coverage into the bytes of a mask.
struct MaskWriter: CoverageReceiver {
    let box: PixelRect
    let bytes: UnsafeMutablePointer<UInt8>
    private var row: UnsafeMutablePointer<UInt8>

    init(box: PixelRect, bytes: UnsafeMutablePointer<UInt8>) {
        self.box = box
        self.bytes = bytes
        row = bytes
    }

    mutating func beginRow(_ y: Int) { row = bytes + (y &- box.minY) &* box.width }

    mutating func cover(x: Int, count: Int, coverage: UInt8) {
        (row + (x &- box.minX)).update(repeating: coverage, count: count)
    }

    mutating func cover(x: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        (row + (x &- box.minX)).update(from: coverage, count: count)
    }
}

extension MemoryBlock {
    /// The block as the coverage of a mask, a byte for each pixel.
    var mask: UnsafeMutablePointer<UInt8> { start.assumingMemoryBound(to: UInt8.self) }
}
