/// Conversion of CMYK pixels as JPEG files hold them, with 255 for no ink.
public enum InvertedCMYK {
    /// Turns pixels into opaque RGBA in place: each colour becomes `ink * black / 255`, rounded to nearest.
    ///
    /// No colour profile is applied, which is also what browsers do with untagged files.
    ///
    /// - Parameter pixels: Pixels with inverted cyan in the lowest byte and inverted black in the highest.
    public static func convertToRGBA(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        // With black in the place of alpha this is the premultiplication; the alpha byte is set afterwards.
        StraightAlpha.premultiply(pixels)
        for index in pixels.indices { pixels[index] |= 0xff00_0000 }
    }
}
