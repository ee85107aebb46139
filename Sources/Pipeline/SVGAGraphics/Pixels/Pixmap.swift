public import SVGAErrors
import SVGASystem

/// A rectangle of premultiplied RGBA pixels.
///
/// Memory holds red, green, blue and alpha, one byte each, in this order; rows run top to bottom without padding
/// (`width * 4` bytes a row). Colour bytes are sRGB values multiplied by alpha, so none is greater than its alpha.
/// A pixmap is a value: copies share their memory until one of them is changed.
///
/// ```swift
/// let pixel = picture[picture.width / 2, picture.height / 2]
/// print("red \(pixel.red), alpha \(pixel.alpha)")
/// let bytes = picture.straightAlphaBytes()    // for other libraries: RGBA, not premultiplied
/// ```
public struct Pixmap: Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    @usableFromInline package private(set) var storage: PixelStorage

    /// The largest width or height.
    public static let maxSide = 32_767

    /// Creates a pixmap in which all pixels are transparent.
    ///
    /// - Parameters:
    ///   - width: Pixels in a row, 1 ... ``maxSide``.
    ///   - height: Rows, 1 ... ``maxSide``.
    /// - Throws: ``SVGAError`` for a side out of range, and without memory.
    /// - Complexity: One allocation; the pages are zeroed by the system when they are first touched.
    public init(width: Int, height: Int) throws(SVGAError) {
        guard 1...Pixmap.maxSide ~= width, 1...Pixmap.maxSide ~= height else {
            throw .sizeOutOfRange(width: width, height: height)
        }
        self.width = width
        self.height = height
        storage = try PixelStorage(width: width, height: height)
    }

    /// The size of the pixels in bytes.
    public var byteCount: Int { width * height * 4 }

    /// Calls `body` with all pixels, row after row; in each, red is the lowest byte and alpha the highest.
    @inlinable
    public func withPixels<Result, Failure>(
        _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeBufferPointer(start: storage.pixels, count: width * height))
    }

    /// Calls `body` with all pixels to change them, after a copy when the memory is shared.
    ///
    /// - Throws: ``SVGAError`` without memory for a copy, and the error of `body`.
    public mutating func withMutablePixels<Result>(
        _ body: (UnsafeMutableBufferPointer<UInt32>) throws -> Result
    ) throws(SVGAError) -> Result {
        if !isKnownUniquelyReferenced(&storage) {
            storage = try PixelStorage(width: width, height: height, copying: storage.pixels)
        }
        return try SVGAError.only { try body(UnsafeMutableBufferPointer(start: storage.pixels, count: width * height)) }
    }

    /// The pixel at a column and a row inside the pixmap, as red, green, blue and alpha; for tests and tools, slow.
    public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        precondition(0..<width ~= x && 0..<height ~= y, "pixel outside the pixmap")
        let pixel = storage.pixels[y * width + x]
        return (
            UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
            UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24)
        )
    }
}

extension Pixmap: Equatable {
    /// Whether sizes and all pixels are equal.
    public static func == (a: Pixmap, b: Pixmap) -> Bool {
        guard a.width == b.width, a.height == b.height else { return false }
        if a.storage === b.storage { return true }
        return a.withPixels { first in b.withPixels { second in first.elementsEqual(second) } }
    }
}

extension Pixmap {
    /// Creates a pixmap from memory that has no other writer.
    package init(width: Int, height: Int, storage: PixelStorage) {
        self.width = width
        self.height = height
        self.storage = storage
    }

    /// Creates a pixmap from pixels without padding.
    package init(width: Int, height: Int, copying pixels: UnsafePointer<UInt32>) throws(SVGAError) {
        guard 1...Pixmap.maxSide ~= width, 1...Pixmap.maxSide ~= height else {
            throw .sizeOutOfRange(width: width, height: height)
        }
        self.init(
            width: width, height: height,
            storage: try PixelStorage(width: width, height: height, copying: pixels))
    }
}

extension Pixmap {
    /// Replaces pixels with another picture, which must be within this one at the given upper left corner.
    package mutating func replacePixels(with picture: Pixmap, x: Int, y: Int) throws(SVGAError) {
        precondition(x >= 0 && y >= 0 && x + picture.width <= width && y + picture.height <= height, "picture outside")
        let width = width
        try withMutablePixels { target in
            picture.withPixels { source in
                for row in 0..<picture.height {
                    let start = (y + row) * width + x
                    _ = target[start..<start + picture.width].update(
                        fromContentsOf: source[row * picture.width..<(row + 1) * picture.width])
                }
            }
        }
    }
}

extension Pixmap {
    /// Removes rows at the top, and adds as many transparent ones at the bottom.
    package mutating func moveUp(_ rowCount: Int) throws(SVGAError) {
        let removed = min(max(0, rowCount), height) * width
        try withMutablePixels { pixels in
            let left = pixels.count - removed
            _ = pixels[..<left].update(fromContentsOf: pixels[removed...])
            pixels[left...].update(repeating: 0)
        }
    }
}

/// The memory of a pixmap, which only its sole owner (`isKnownUniquelyReferenced`) writes, so that it is safe to send.
@usableFromInline
package final class PixelStorage: @unchecked Sendable {
    @usableFromInline package let pixels: UnsafeMutablePointer<UInt32>
    private let block: MemoryBlock

    /// The number of pixels, without those beyond the last row.
    package let pixelCount: Int

    /// Allocates zeroed pixels. One row and one pixel more may be read beyond the end: bilinear sampling at the last
    /// texel takes its neighbours with weight 0.
    package init(width: Int, height: Int) throws(SVGAError) {
        pixelCount = width * height
        let readableCount = pixelCount + width + 1
        block = try MemoryBlock(byteCount: readableCount * 4, isZeroed: true)
        pixels = block.start.bindMemory(to: UInt32.self, capacity: readableCount)
    }

    /// Copies pixels, without zeroing what is then written over.
    package init(width: Int, height: Int, copying source: UnsafePointer<UInt32>) throws(SVGAError) {
        pixelCount = width * height
        let readableCount = pixelCount + width + 1
        block = try MemoryBlock(byteCount: readableCount * 4)
        pixels = block.start.bindMemory(to: UInt32.self, capacity: readableCount)
        pixels.update(from: source, count: pixelCount)
        (pixels + pixelCount).update(repeating: 0, count: width + 1)
    }

    package static let none = PixelStorage()

    private init() {
        pixelCount = 0
        block = MemoryBlock(copying: [])
        pixels = block.start.bindMemory(to: UInt32.self, capacity: 0)
    }
}

extension Pixmap: CustomStringConvertible, CustomReflectable {
    /// One line, such as `Pixmap(300 x 300)`.
    public var description: String { "Pixmap(\(width) x \(height))" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Pixmap {
    /// A number that equal pictures have in common, and others hardly ever; the same in every run and on every machine.
    package var pixelHash: UInt64 {
        withPixels { pixels in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(truncatingIfNeeded: width) << 32
            for pixel in pixels {
                hash = (hash ^ UInt64(pixel)) &* 0x9e37_79b9_7f4a_7c15
                hash ^= hash >> 29
            }
            return hash
        }
    }
}
