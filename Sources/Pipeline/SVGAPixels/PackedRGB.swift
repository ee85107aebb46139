extension Pixmap {
    /// Whether the alpha of every pixel is 255.
    ///
    /// - Complexity: O(pixels) for an opaque picture, else up to the first pixel that is not.
    public var isOpaque: Bool {
        withPixels { pixels in
            // Whole rows are joined without a branch, which the compiler turns into wide operations.
            for start in stride(from: 0, to: pixels.count, by: width) {
                var joined: UInt32 = 0xff00_0000
                for index in start..<start + width { joined &= pixels[index] }
                if joined != 0xff00_0000 { return false }
            }
            return true
        }
    }
}

/// Opaque pixels as three bytes each.
public enum PackedRGB {
    /// Writes red, green and blue of each pixel and drops its alpha.
    ///
    /// - Parameters:
    ///   - pixels: Opaque pixels, red in the lowest byte.
    ///   - bytes: Room for three bytes a pixel.
    public static func pack(_ pixels: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableRawBufferPointer) {
        precondition(bytes.count >= pixels.count * 3, "no room for the bytes")
        guard var output = bytes.baseAddress else { return }
        for pixel in pixels {
            output.storeBytes(of: UInt16(truncatingIfNeeded: pixel).littleEndian, as: UInt16.self)
            output.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 16), toByteOffset: 2, as: UInt8.self)
            output += 3
        }
    }
}
