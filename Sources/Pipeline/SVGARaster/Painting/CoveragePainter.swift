import CSVGAKernels

/// Paints what a sweep covers directly onto a surface.
struct CoveragePainter<Paint: SpanPainter>: CoverageReceiver {
    let surface: Surface
    let paint: Paint
    private var y = 0

    init(surface: Surface, paint: Paint) {
        self.surface = surface
        self.paint = paint
    }

    mutating func beginRow(_ y: Int) { self.y = y }

    mutating func cover(x: Int, count: Int, coverage: UInt8) {
        paint.paint(surface.pixel(x: x, y: y), x: x, y: y, count: count, coverage: coverage)
    }

    mutating func cover(x: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        // The edges of the next rows are nearby, and a canvas is larger than the processor's first caches.
        svga_prefetch(surface.pixel(x: x, y: y &+ 2))
        paint.paint(surface.pixel(x: x, y: y), x: x, y: y, count: count, coverage)
    }
}

/// Paints what a sweep covers where a clip lets it through.
struct ClippedCoveragePainter<Paint: SpanPainter>: CoverageReceiver {
    let surface: Surface
    let paint: Paint
    /// The clip's coverage, row after row of its box.
    let mask: UnsafePointer<UInt8>
    let maskBox: PixelRect
    /// Room for the products of one row.
    let scratch: UnsafeMutablePointer<UInt8>
    private var y = 0
    private var maskRow: UnsafePointer<UInt8>

    init(
        surface: Surface, paint: Paint, mask: UnsafePointer<UInt8>, maskBox: PixelRect,
        scratch: UnsafeMutablePointer<UInt8>
    ) {
        self.surface = surface
        self.paint = paint
        self.mask = mask
        self.maskBox = maskBox
        self.scratch = scratch
        maskRow = mask
    }

    mutating func beginRow(_ y: Int) {
        self.y = y
        maskRow = mask + (y &- maskBox.minY) &* maskBox.width
    }

    mutating func cover(x: Int, count: Int, coverage: UInt8) {
        let outer = maskRow + (x &- maskBox.minX)
        if coverage == 255 {
            paint.paint(surface.pixel(x: x, y: y), x: x, y: y, count: count, outer)
            return
        }
        for index in 0..<count { scratch[index] = PixelArithmetic.multiply(outer[index], coverage) }
        paint.paint(surface.pixel(x: x, y: y), x: x, y: y, count: count, scratch)
    }

    mutating func cover(x: Int, count: Int, _ coverage: UnsafePointer<UInt8>) {
        let outer = maskRow + (x &- maskBox.minX)
        for index in 0..<count { scratch[index] = PixelArithmetic.multiply(outer[index], coverage[index]) }
        paint.paint(surface.pixel(x: x, y: y), x: x, y: y, count: count, scratch)
    }
}
