import CSVGAKernels
package import SVGAGraphics
import SVGASystem

/// A picture of 10 bits a sample in the limited range, with luma, both chromas and alpha for each pixel: planes of 16-bit
/// numbers in the byte order of the machine.
package struct DeepPicture: Sendable {
    /// The planes one after the other: luma, chroma towards blue, chroma towards red, alpha.
    package let bytes: [UInt8]

    package init(straight picture: Pixmap, colors: VideoColors) throws(SVGAError) {
        precondition(colors.range == .limited, "10 bits have the limited range")
        let (width, count) = (picture.width, picture.width * picture.height)
        let straight = try MemoryBlock(byteCount: 4 * width)
        var (matrix, room) = (colors.kernel, [UInt8]())
        try room.makeRoom(for: 8 * count)
        bytes = [UInt8](unsafeUninitializedCapacity: 8 * count) { buffer, used in
            used = 8 * count
            picture.withPixels { pixels in
                UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt16.self) { samples in
                    guard let samples = samples.baseAddress else { return }
                    for start in stride(from: 0, to: count, by: width) {
                        let row = UnsafeBufferPointer(rebasing: pixels[start..<start + width])
                        StraightAlpha.unpremultiply(row, into: straight.bytes)
                        svga_video_deep(
                            samples + start, samples + count + start, samples + 2 * count + start,
                            samples + 3 * count + start, straight.elements(of: UInt32.self).baseAddress, Int64(width),
                            &matrix)
                    }
                }
            }
        }
    }
}
