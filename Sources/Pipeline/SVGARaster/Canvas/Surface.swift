import SVGAPixels

/// A rectangle of pixels that is drawn into, placed somewhere on the device's pixel grid.
struct Surface {
    /// The place on the device.
    let bounds: PixelRect
    /// The pixel at the upper left corner of ``bounds``; rows follow without padding.
    let pixels: UnsafeMutablePointer<UInt32>

    /// The pixel at a device position inside ``bounds``.
    @inline(__always)
    func pixel(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        pixels + ((y &- bounds.minY) &* bounds.width &+ (x &- bounds.minX))
    }
}
