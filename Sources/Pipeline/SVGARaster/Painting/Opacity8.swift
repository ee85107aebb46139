import CSVGARasterKernels
import SVGAPixels

/// A factor of 0 ... 1 in the form that the kernels take, a byte.
struct Opacity8 {
    let byte: UInt8

    /// Makes the factor of an opacity, or nil when it leaves no trace.
    init?(opacity: Double) {
        // Written so that what is not a number becomes nothing.
        guard opacity * 255 >= 0.5 else { return nil }
        byte = UInt8(min(opacity, 1) * 255 + 0.5)
    }

    var bits: UInt32 { UInt32(byte) }

    /// The factor times a coverage of 0 ... 255.
    @inline(__always)
    func times(_ coverage: UInt8) -> UInt32 { UInt32(PixelArithmetic.product(byte, coverage)) }
}
