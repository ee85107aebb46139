public import SVGAGraphics
import SVGAImage

extension PicturePair {
    /// Draws three pictures side by side: expected, difference, actual; opaque.
    ///
    /// Transparent parts show a grey chequerboard. The difference is the largest of a pixel's four channels, with
    /// premultiplied colours, amplified eight times and shown as heat: black if the pictures are equal, dark red for a
    /// difference of 1 in 255, red for 11, yellow for 21, white starting at 32.
    ///
    /// - Throws: ``SVGAError`` when it would be too wide, or without memory.
    /// - Complexity: O(pixels); allocates the result.
    public func triptych() throws(SVGAError) -> Pixmap {
        var pixmap = try Pixmap(width: 3 * expected.width + 2 * Triptych.gap, height: expected.height)
        let width = pixmap.width
        unsafe try pixmap.withMutablePixels { pixels in unsafe drawTriptych(into: pixels, width: width) }
        return pixmap
    }

    private func drawTriptych(into pixels: UnsafeMutableBufferPointer<UInt32>, width: Int) {
        unsafe pixels.update(repeating: 0xff00_0000)
        let step = expected.width + Triptych.gap
        unsafe expected.withPixels { first in
            unsafe actual.withPixels { second in
                for index in first.indices {
                    let (y, x) = index.quotientAndRemainder(dividingBy: expected.width)
                    let board = Triptych.chequer(x, y)
                    let target = y * width + x
                    unsafe pixels[target] = Triptych.blend(first[index], on: board)
                    unsafe pixels[target + step] = Triptych.heat(first[index], second[index])
                    unsafe pixels[target + 2 * step] = Triptych.blend(second[index], on: board)
                }
            }
        }
    }
}

private enum Triptych {
    /// Columns between two pictures.
    static let gap = 8

    /// The factor by which a difference is amplified.
    private static let amplification = 8

    /// A light or a dark grey, in squares of eight pixels.
    static func chequer(_ x: Int, _ y: Int) -> UInt32 { (x ^ y) & 8 == 0 ? 0x70 : 0x90 }

    /// A pixel with straight alpha over a grey, opaque.
    static func blend(_ pixel: UInt32, on grey: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        func blended(_ color: UInt32) -> UInt32 { (color * alpha + grey * (255 - alpha) + 127) / 255 }
        let (red, green, blue) = (blended(pixel & 255), blended(pixel >> 8 & 255), blended(pixel >> 16 & 255))
        return 0xff00_0000 | red | green << 8 | blue << 16
    }

    /// The difference of two pixels as a colour from black over red and yellow to white.
    static func heat(_ expected: UInt32, _ actual: UInt32) -> UInt32 {
        let level = min(255, largestDifference(expected, actual) * amplification) * 3
        let (red, green, blue) = (min(255, level), min(255, max(0, level - 255)), max(0, level - 510))
        return 0xff00_0000 | UInt32(truncatingIfNeeded: red | green << 8 | blue << 16)
    }

    /// The largest difference of a channel multiplied by alpha, rounded up, so that none is lost.
    private static func largestDifference(_ expected: UInt32, _ actual: UInt32) -> Int {
        if expected == actual { return 0 }
        let (alpha, otherAlpha) = (Int(expected >> 24), Int(actual >> 24))
        func difference(_ shift: UInt32) -> Int {
            abs(Int(expected >> shift & 255) * alpha - Int(actual >> shift & 255) * otherAlpha)
        }
        return (max(difference(0), difference(8), difference(16), abs(alpha - otherAlpha) * 255) + 254) / 255
    }
}
