/// A colour in sRGB with straight alpha.
public struct Color: Hashable, Sendable {
    /// The red channel.
    public var red: UInt8
    /// The green channel.
    public var green: UInt8
    /// The blue channel.
    public var blue: UInt8
    /// The alpha channel, 0 ... 1, not rounded to 8 bits since it may still be multiplied by an opacity.
    public var alpha: Double

    /// Makes a colour from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}
