import CRasterKernels

/// A factor of 0 ... 1 in the form that the kernels take: 0 ... 65535, or 65536 for exactly 1.
struct BlendFactor {
    let bits: UInt32

    /// Makes the factor of an opacity, or nil when it is not greater than 0.
    init?(opacity: Double) {
        guard opacity > 0 else { return nil }
        bits = opacity >= 1 ? SVGA_OPAQUE : UInt32(opacity * 65535 + 0.5)
    }

    /// The factor times a coverage of 0 ... 255.
    @inline(__always)
    func times(_ coverage: UInt8) -> UInt32 {
        coverage == 255 ? bits : (min(bits, 65535) &* (UInt32(coverage) &* 257)) >> 16
    }
}
