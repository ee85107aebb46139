import CSVGAKernels
package import SVGAErrors

/// Conversion between premultiplied pixels and the straight alpha that image files hold.
package enum StraightAlpha {
    /// Premultiplies pixels with red in the lowest byte: a colour becomes `colour * alpha / 255`, rounded to nearest.
    package static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        guard let base = pixels.baseAddress else { return }
        for index in 0..<pixels.count {
            let pixel = base[index]
            let alpha = pixel >> 24
            if alpha == 255 { continue }
            // Red and blue share one multiplication, 16 bits each; x * 257 >> 16 with the rounding term is x / 255.
            var redBlue = (pixel & 0x00ff_00ff) &* alpha &+ 0x0080_0080
            redBlue = ((redBlue &+ ((redBlue >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff
            var green = ((pixel >> 8) & 0xff) &* alpha &+ 0x80
            green = (green &+ (green >> 8)) & 0xff00
            base[index] = redBlue | green | (alpha << 24)
        }
    }

    /// Writes premultiplied pixels as red, green, blue and straight alpha bytes, each colour rounded to nearest.
    package static func unpremultiply(
        _ pixels: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableRawBufferPointer
    ) {
        precondition(bytes.count >= pixels.count * 4, "no room for the bytes")
        guard let source = pixels.baseAddress, let target = bytes.baseAddress else { return }
        svga_unpremultiply(target, source, Int64(pixels.count))
    }
}

extension Pixmap {
    /// Whether the alpha of every pixel is 255.
    ///
    /// - Complexity: O(pixels) for an opaque picture; otherwise up to the first transparent pixel.
    public var isOpaque: Bool { isOpaque(rows: 0..<height) }

    /// Whether the alpha of every pixel of some rows is 255.
    package func isOpaque(rows: Range<Int>) -> Bool {
        withPixels { pixels in
            // Complete rows are joined without a branch, which the compiler turns into wide operations.
            for row in rows {
                var joined: UInt32 = 0xff00_0000
                for index in row * width..<(row + 1) * width { joined &= pixels[index] }
                if joined != 0xff00_0000 { return false }
            }
            return true
        }
    }
}

package enum PackedRGB {
    /// Writes red, green and blue of opaque pixels, three bytes per pixel.
    package static func pack(_ pixels: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableRawBufferPointer) {
        precondition(bytes.count >= pixels.count * 3, "no room for the bytes")
        guard var output = bytes.baseAddress else { return }
        for pixel in pixels {
            output.storeBytes(of: UInt16(truncatingIfNeeded: pixel).littleEndian, as: UInt16.self)
            output.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 16), toByteOffset: 2, as: UInt8.self)
            output += 3
        }
    }
}

/// Conversion of CMYK pixels as JPEG files hold them, with 255 for no ink.
package enum InvertedCMYK {
    /// Turns pixels, inverted cyan in the lowest byte and black in the highest, into opaque RGBA in place: each colour
    /// becomes `ink * black / 255`, rounded to nearest. Colour profiles are ignored, as in browsers for untagged files.
    package static func convertToRGBA(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        // With black in the byte of alpha this is the premultiplication; the alpha byte is set afterwards.
        StraightAlpha.premultiply(pixels)
        for index in pixels.indices { pixels[index] |= 0xff00_0000 }
    }
}

extension Pixmap {
    /// The pixels as red, green, blue and straight alpha, one byte each, row after row without padding.
    ///
    /// Colours are divided by alpha and rounded to nearest; fully transparent pixels become 0, 0, 0, 0.
    ///
    /// - Complexity: O(pixels); allocates `width * height * 4` bytes.
    public func straightAlphaBytes() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
            withPixels { StraightAlpha.unpremultiply($0, into: UnsafeMutableRawBufferPointer(bytes)) }
            count = byteCount
        }
    }
}

extension Pixmap {
    /// The picture with red and blue in each other's place, for readers that want blue first.
    package func withRedAndBlueSwapped() throws(SVGAError) -> Pixmap {
        var swapped = self
        try swapped.withMutablePixels { pixels in
            for index in pixels.indices {
                let pixel = pixels[index]
                pixels[index] = pixel & 0xff00_ff00 | pixel >> 16 & 0xff | (pixel & 0xff) << 16
            }
        }
        return swapped
    }
}
