import CRasterKernels
import SVGAGeometry

/// Rows of an image stretched to the columns of a box, the two used last kept.
///
/// A map without rotation samples all rows of the target at the same columns, so each image row is stretched once, and
/// a row of the target is a mix of two of them.
final class StretchedRows {
    /// The first device column that the rows hold.
    let minX: Int
    private let count: Int
    /// Pixels from one row to the next: the kernel writes four at once, from wherever a chunk begins.
    private let stride: Int
    private let image: SampledImage
    private let buffers: UnsafeMutablePointer<UInt16>
    /// The image rows in the two halves of the buffer.
    private var held = (-1, -1)

    /// Makes room for rows of an image.
    ///
    /// - Parameters:
    ///   - image: The image under a map with `b` and `c` 0.
    ///   - box: The columns to be drawn.
    init(_ image: SampledImage, box: PixelRect) {
        self.image = image
        minX = box.minX
        count = box.width
        stride = count + 4
        buffers = .allocate(capacity: 8 * stride)
    }

    deinit { buffers.deallocate() }

    /// The rows of the image above and below the centre of a device row, and how much of the lower one to take in 1/256.
    func rows(y: Int) -> (upper: UnsafePointer<UInt16>, lower: UnsafePointer<UInt16>, weight: UInt32) {
        let place = image.row(y: y)
        let upper = Int(place >> 16)
        let lower = min(upper + 1, image.height - 1)
        if held.0 != upper, held.1 != upper { stretch(upper, replacingOther: lower) }
        if held.0 != lower, held.1 != lower { stretch(lower, replacingOther: upper) }
        return (buffer(of: upper), buffer(of: lower), UInt32(place >> 8) & 255)
    }

    private func buffer(of row: Int) -> UnsafePointer<UInt16> {
        UnsafePointer(held.0 == row ? buffers : buffers + 4 * stride)
    }

    /// Stretches a row into the half that does not hold the other one.
    private func stretch(_ row: Int, replacingOther other: Int) {
        let target: UnsafeMutablePointer<UInt16>
        if held.0 == other {
            held.1 = row
            target = buffers + 4 * stride
        } else {
            held.0 = row
            target = buffers
        }
        var done = 0
        while done < count {
            let length = min(image.chunk, count - done)
            let samples = image.samples(x: minX + done, y: 0)
            svga_stretch_row(
                target + 4 * done, Int64(length), samples.pixels + row * image.width, samples.width, samples.u,
                samples.step_u)
            done += length
        }
    }
}
