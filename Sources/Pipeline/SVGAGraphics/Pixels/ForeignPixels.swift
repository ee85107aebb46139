/// Pixels of other programs, whose channels may have another order or invalid values.
package enum ForeignPixels {
    /// Turns RGBA pixels, at any address, into BGRA, or back.
    package static func swapRedAndBlue(_ bytes: UnsafeMutableRawBufferPointer) {
        for offset in stride(from: 0, to: bytes.count - 3, by: 4) {
            let pixel = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            let swapped = (pixel & 0xff00_ff00) | (pixel >> 16 & 0xff) | (pixel & 0xff) << 16
            bytes.storeBytes(of: swapped, toByteOffset: offset, as: UInt32.self)
        }
    }

    /// Validates premultiplied pixels, whose alpha is in the highest byte, by limiting each colour to its alpha.
    package static func limitColorsToAlpha(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        for index in pixels.indices where pixels[index] < 0xff00_0000 {
            let pixel = pixels[index]
            let alpha = pixel >> 24
            let red = min(pixel & 0xff, alpha)
            let green = min(pixel >> 8 & 0xff, alpha)
            let blue = min(pixel >> 16 & 0xff, alpha)
            pixels[index] = red | green << 8 | blue << 16 | alpha << 24
        }
    }
}
