/// Arithmetic on coverage and channels of 8 bits.
enum PixelArithmetic {
    /// `a * b / 255` rounded to nearest, for two values of 0 ... 255; exact in this form (Blinn, "Three Wrongs Make a
    /// Right", 1995).
    @inline(__always)
    static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
        let product = UInt32(a) &* UInt32(b) &+ 128
        return UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
    }
}
