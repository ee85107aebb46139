import CSVGAKernels

enum PixelArithmetic {
    /// `a * b / 255` rounded to nearest, for 0 ... 255; exact in this form (Blinn, "Three Wrongs Make a Right", 1995).
    @inline(__always)
    static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
        let product = UInt32(a) &* UInt32(b) &+ 128
        return UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
    }

    /// The product as the blending kernels compute it: at most one level above the exact one; see `raster_kernels.h`.
    @inline(__always)
    static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt32(a) &* UInt32(b) &+ 255) >> 8)
    }

    /// The ``product(_:_:)`` of one value and each channel of a pixel.
    @inline(__always)
    static func product(_ pixel: UInt32, _ value: UInt8) -> UInt32 {
        let channels = (SIMD4(repeating: pixel) &>> SIMD4(0, 8, 16, 24)) & 255
        let products = (channels &* UInt32(value) &+ 255) &>> 8
        return (products &<< SIMD4(0, 8, 16, 24)).wrappedSum()
    }
}

/// A factor of 0 ... 1 in the form that the kernels take, a byte.
struct Opacity8 {
    let byte: UInt8

    /// Creates the factor of an opacity, or nil if it leaves no trace.
    init?(opacity: Double) {
        // The comparison is false for NaN, which thereby gives no factor.
        guard opacity * 255 >= 0.5 else { return nil }
        byte = UInt8(min(opacity, 1) * 255 + 0.5)
    }

    var bits: UInt32 { UInt32(byte) }

    /// The factor times a coverage of 0 ... 255.
    @inline(__always)
    func times(_ coverage: UInt8) -> UInt32 { UInt32(PixelArithmetic.product(byte, coverage)) }
}
