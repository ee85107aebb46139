/// Arithmetic on one premultiplied pixel, two channels at a time in the halves of 32 bits.
///
/// Division by 255 is exact: `(x + 128 + ((x + 128) >> 8)) >> 8` is `x / 255` rounded to nearest for every x up to
/// 255 * 255.
enum PixelArithmetic {
    /// Two channels, 16 bits each, multiplied by `factor` (0 ... 255) and divided by 255.
    @inline(__always)
    static func scalePair(_ pair: UInt32, by factor: UInt32) -> UInt32 {
        let product = (pair & 0x00ff_00ff) &* factor &+ 0x0080_0080
        return ((product &+ ((product >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff
    }

    /// The pixel with all channels multiplied by `factor / 255`.
    @inline(__always)
    static func scale(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
        scalePair(pixel, by: factor) | scalePair(pixel >> 8, by: factor) << 8
    }

    /// `source` over `destination`.
    @inline(__always)
    static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
        source &+ scale(destination, by: 255 &- source >> 24)
    }

    /// `a * b / 255` rounded to nearest, for two values of 0 ... 255.
    @inline(__always)
    static func multiply(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let product = a &* b &+ 128
        return (product &+ product >> 8) >> 8
    }
}
