import Glibc
import SVGAPixels
import SVGASystem

/// The region that is drawn to: a box, and within it a coverage for each pixel.
struct ClipMask {
    /// The box outside which nothing is drawn.
    let bounds: PixelRect
    /// The coverage of each pixel of the box, row after row; nil when all of it is open.
    let coverage: MaskStorage?

    /// A clip that lets a whole box through.
    init(box: PixelRect) {
        bounds = box
        coverage = nil
    }

    private init(bounds: PixelRect, coverage: MaskStorage?) {
        self.bounds = bounds
        self.coverage = coverage
    }

    /// The part of this clip in a box inside its own.
    func cropped(to box: PixelRect) throws(RenderError) -> ClipMask {
        guard coverage != nil, box != bounds else { return ClipMask(bounds: box, coverage: coverage) }
        let part = try MaskStorage(byteCount: box.width * box.height)
        for y in box.minY..<max(box.minY, box.maxY) {
            if let row = coverage(x: box.minX, y: y) {
                (part.bytes + (y - box.minY) * box.width).update(from: row, count: box.width)
            }
        }
        return ClipMask(bounds: box, coverage: part)
    }

    /// A clip by the coverage that `sweep` hands over, within an outer clip whose box holds `box`.
    init(box: PixelRect, within outer: ClipMask, _ sweep: (inout MaskWriter) -> Void) throws(RenderError) {
        let storage = try MaskStorage(byteCount: box.width * box.height)
        (bounds, coverage) = (box, storage)
        var writer = MaskWriter(box: box, bytes: storage.bytes)
        sweep(&writer)
        outer.multiply(into: storage.bytes, box: box)
    }

    /// The coverage from a device position inside the box to the end of its row, valid as long as the clip; nil when all
    /// of it is open.
    func coverage(x: Int, y: Int) -> UnsafePointer<UInt8>? {
        coverage.map { UnsafePointer($0.bytes + ((y - bounds.minY) * bounds.width + (x - bounds.minX))) }
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

/// The memory of the coverage of a clip, which the clips made of it share.
final class MaskStorage {
    let bytes: UnsafeMutablePointer<UInt8>

    /// Allocates zeroed coverage.
    init(byteCount: Int) throws(RenderError) {
        let memory = try LargeMemory.allocate(byteCount: byteCount, isZeroed: true, throwing: RenderError.self)
        bytes = memory.bindMemory(to: UInt8.self, capacity: byteCount)
    }

    deinit { free(bytes) }
}
