public import CSVGAKit
import SVGAGraphics

struct Bitmap {
    /// The order of channels, and whether colours are multiplied by alpha.
    enum Format: Int32 {
        case rgba = 1
        case premultipliedRGBA = 2
        case bgra = 3
        case premultipliedBGRA = 4

        var isPremultiplied: Bool { self == .premultipliedRGBA || self == .premultipliedBGRA }
        var isBlueFirst: Bool { self == .bgra || self == .premultipliedBGRA }
    }

    let pixels: UnsafeMutableRawPointer
    let stride: Int
    let width: Int
    let height: Int
    let format: Format

    /// Checks what a caller says of its memory.
    init(_ pointer: UnsafePointer<svga_bitmap>?, named name: String) throws(SVGAError) {
        let leastSize = MemoryLayout<svga_bitmap>.size
        let value = try Arguments.value(pointer, like: svga_bitmap(), leastSize: leastSize, named: name)
        guard let value else { throw .usage("it is NULL", argument: name) }
        guard let pixels = value.pixels else { throw .usage("it is NULL", argument: "\(name).pixels") }
        let sides = 1...Int32(Pixmap.maxSide)
        guard sides ~= value.width, sides ~= value.height else {
            throw .usage(
                "\(value.width) by \(value.height) pixels are outside 1 ... \(Pixmap.maxSide) a side",
                argument: "\(name).width")
        }
        guard let format = Format(rawValue: value.format) else {
            throw .usage("\(value.format) is none of the formats SVGA_FORMAT_…", argument: "\(name).format")
        }
        guard value.reserved == 0 else { throw .usage("it is not 0", argument: "\(name).reserved") }
        (width, height) = (Int(value.width), Int(value.height))
        stride = try Bitmap.stride(value, named: name)
        (self.pixels, self.format) = (pixels, format)
    }

    private static func stride(_ value: svga_bitmap, named name: String) throws(SVGAError) -> Int {
        let rowByteCount = 4 * UInt(value.width)
        var stride = UInt(bitPattern: value.stride)
        guard stride >= rowByteCount else {
            throw .usage("\(stride) bytes hold no row of \(value.width) pixels", argument: "\(name).stride")
        }
        // One row has no next one, so its stride may be above `Int.max`.
        if value.height == 1 { stride = rowByteCount }
        let (above, overflow) = stride.multipliedReportingOverflow(by: UInt(value.height - 1))
        let (needed, secondOverflow) = above.addingReportingOverflow(rowByteCount)
        guard !overflow, !secondOverflow, needed <= UInt(bitPattern: value.byte_count), needed <= UInt(Int.max) else {
            let wanted = overflow || secondOverflow ? "more than there can be" : "\(needed)"
            throw .usage(
                "\(UInt(bitPattern: value.byte_count)) bytes are too few: \(wanted) are needed",
                argument: "\(name).byte_count")
        }
        return Int(stride)
    }

    func row(_ y: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: pixels + y * stride, count: 4 * width)
    }
}

extension Bitmap {
    /// Writes a picture of the same size.
    func write(_ picture: Pixmap) {
        picture.withPixels { source in
            for y in 0..<height {
                let pixels = UnsafeBufferPointer(rebasing: source[y * width..<(y + 1) * width])
                let row = row(y)
                if format.isPremultiplied {
                    row.copyMemory(from: UnsafeRawBufferPointer(pixels))
                } else {
                    StraightAlpha.unpremultiply(pixels, into: row)
                }
                if format.isBlueFirst { ForeignPixels.swapRedAndBlue(row) }
            }
        }
    }

    func picture() throws(SVGAError) -> Pixmap {
        var picture = try Pixmap(width: width, height: height)
        try picture.withMutablePixels { target in
            for y in 0..<height {
                let pixels = UnsafeMutableBufferPointer(rebasing: target[y * width..<(y + 1) * width])
                read(y, into: pixels, isPremultiplied: true)
            }
        }
        return picture
    }

    /// Writes the pixels into memory of the same size.
    func convert(to target: Bitmap) {
        // The copy of a row lets both share their memory.
        let copy = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: width)
        copy.initialize(repeating: 0)
        defer { copy.deallocate() }
        for y in 0..<height {
            read(y, into: copy, isPremultiplied: target.format.isPremultiplied)
            let row = target.row(y)
            row.copyMemory(from: UnsafeRawBufferPointer(copy))
            if target.format.isBlueFirst { ForeignPixels.swapRedAndBlue(row) }
        }
    }

    /// Reads a row as pixels with red in the lowest byte.
    private func read(_ y: Int, into pixels: UnsafeMutableBufferPointer<UInt32>, isPremultiplied: Bool) {
        let bytes = UnsafeMutableRawBufferPointer(pixels)
        bytes.copyMemory(from: UnsafeRawBufferPointer(row(y)))
        if format.isBlueFirst { ForeignPixels.swapRedAndBlue(bytes) }
        if format.isPremultiplied { ForeignPixels.limitColorsToAlpha(pixels) }
        if isPremultiplied, !format.isPremultiplied { StraightAlpha.premultiply(pixels) }
        if !isPremultiplied, format.isPremultiplied {
            StraightAlpha.unpremultiply(UnsafeBufferPointer(pixels), into: bytes)
        }
    }
}

/// Writes pixels in another format.
@c @implementation public func svga_bitmap_convert(
    _ source: UnsafePointer<svga_bitmap>?, _ target: UnsafePointer<svga_bitmap>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    call(error) {
        let (source, target) = (try Bitmap(source, named: "source"), try Bitmap(target, named: "target"))
        guard source.width == target.width, source.height == target.height else {
            throw SVGAError.usage(
                "it has \(target.width) by \(target.height) pixels, the source \(source.width) by \(source.height)",
                argument: "target")
        }
        source.convert(to: target)
    }
}
