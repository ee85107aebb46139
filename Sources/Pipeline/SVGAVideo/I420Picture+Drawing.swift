import CSVGAKernels
package import SVGAGraphics

extension I420Picture {
    /// Draws a picture at an even column and row with space for it, on black if it is not opaque. Each two by two
    /// pixels share the chroma of their mean. The last pixels of an odd side are repeated up to the next even one.
    package mutating func draw(_ picture: Pixmap, x: Int = 0, y: Int = 0) throws(SVGAError) {
        let picture = try picture.withEvenSides(.repeating)
        checkRegion(x: x, y: y, width: picture.width, height: picture.height)
        var (matrix, rows) = (colors.kernel, I420Rows(self, x: x, y: y))
        picture.withPixels { pixels in
            bytes.withUnsafeMutableBufferPointer { bytes in
                for row in stride(from: 0, to: picture.height, by: 2) {
                    guard let pair = rows.next(of: pixels, row: row, width: picture.width, bytes) else { return }
                    svga_video_luma(pair.luma, pair.upper, Int64(picture.width), &matrix)
                    svga_video_luma(pair.luma + width, pair.lower, Int64(picture.width), &matrix)
                    svga_video_chroma(
                        pair.blue, pair.red, pair.upper, pair.lower, Int64(picture.width / 2), &matrix)
                }
            }
        }
    }

    /// Draws the alpha of a picture as grey, from black for transparent to white for opaque, at an even column and row
    /// with space for it. If `isHalved`, both sides are half as long, by the mean of two by two pixels.
    package mutating func drawAlpha(
        of picture: Pixmap, x: Int = 0, y: Int = 0, isHalved: Bool = false
    ) throws(SVGAError) {
        let picture = try picture.withEvenSides(.repeating)
        let part = isHalved ? 2 : 1
        checkRegion(x: x, y: y, width: picture.width / part, height: picture.height / part)
        let (black, weight, count) = (Int32(colors.black), colors.alphaWeight, Int64(picture.width / part))
        picture.withPixels { pixels in
            bytes.withUnsafeMutableBufferPointer { bytes in
                guard let source = pixels.baseAddress, let target = bytes.baseAddress else { return }
                for row in 0..<picture.height / part {
                    let luma = target + (y + row) * width + x
                    let pixels = source + row * part * picture.width
                    if isHalved {
                        svga_video_half_alpha(luma, pixels, pixels + picture.width, count, black, weight)
                    } else {
                        svga_video_alpha(luma, pixels, count, black, weight)
                    }
                }
            }
        }
    }
}

/// The destination of a picture's two rows.
struct I420Rows {
    private let width: Int
    private let origin: (luma: Int, blue: Int, red: Int)

    init(_ picture: I420Picture, x: Int, y: Int) {
        let (planes, chroma) = (picture.planes, y / 2 * (picture.width / 2) + x / 2)
        width = picture.width
        origin = (y * picture.width + x, planes.blue + chroma, planes.red + chroma)
    }

    struct Pair {
        let upper: UnsafePointer<UInt32>
        let lower: UnsafePointer<UInt32>
        let luma: UnsafeMutablePointer<UInt8>
        let blue: UnsafeMutablePointer<UInt8>
        let red: UnsafeMutablePointer<UInt8>
    }

    /// The rows starting at `row`, an even one, and their samples.
    func next(
        of pixels: UnsafeBufferPointer<UInt32>, row: Int, width pixelWidth: Int,
        _ bytes: UnsafeMutableBufferPointer<UInt8>
    ) -> Pair? {
        guard let source = pixels.baseAddress, let target = bytes.baseAddress else { return nil }
        let (upper, chroma) = (source + row * pixelWidth, row / 2 * (width / 2))
        return Pair(
            upper: upper, lower: upper + pixelWidth, luma: target + origin.luma + row * width,
            blue: target + origin.blue + chroma, red: target + origin.red + chroma)
    }
}
