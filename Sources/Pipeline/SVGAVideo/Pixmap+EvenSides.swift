package import SVGAGraphics

/// The padding after an odd side.
package enum EvenPadding: Hashable, Sendable {
    /// Repeats the last pixel of the row or column.
    case repeating
    /// A premultiplied colour, red in the lowest byte.
    case pixel(UInt32)
}

extension Pixmap {
    /// The picture with a further column or row where a side is odd, since two by two pixels share their chroma.
    package func withEvenSides(_ padding: EvenPadding) throws(SVGAError) -> Pixmap {
        if width % 2 == 0, height % 2 == 0 { return self }
        var padded = try Pixmap(width: width + width % 2, height: height + height % 2)
        let (width, height, target) = (width, height, padded.width)
        try padded.withMutablePixels { pixels in
            withPixels { source in
                if case .pixel(let pixel) = padding { pixels.update(repeating: pixel) }
                for row in 0..<height {
                    let start = row * target
                    _ = pixels[start..<start + width].update(
                        fromContentsOf: source[row * width..<(row + 1) * width])
                    if padding == .repeating, target > width {
                        pixels[start + width] = pixels[start + width - 1]
                    }
                }
                guard padding == .repeating, height % 2 == 1 else { return }
                let last = UnsafeBufferPointer(rebasing: pixels[((height - 1) * target)..<(height * target)])
                _ = pixels[(height * target)...].update(fromContentsOf: last)
            }
        }
        return padded
    }
}
