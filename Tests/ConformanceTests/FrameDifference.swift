import Glibc
import SVGAKit

/// How far two pictures of one size lie apart, over all channels of their premultiplied pixels.
struct FrameDifference {
    /// Peak signal-to-noise ratio in dB, 99 for equal pictures.
    let psnr: Double

    init(_ a: Pixmap, _ b: Pixmap) {
        var squares = 0
        a.withPixels { first in
            b.withPixels { second in
                for (p, q) in zip(first, second) where p != q {
                    for shift in stride(from: UInt32(0), to: 32, by: 8) {
                        let difference = abs(Int((p >> shift) & 255) - Int((q >> shift) & 255))
                        squares += difference * difference
                    }
                }
            }
        }
        let count = Double(a.width * a.height * 4)
        psnr = squares == 0 ? 99 : 10 * log10(255 * 255 * count / Double(squares))
    }
}
