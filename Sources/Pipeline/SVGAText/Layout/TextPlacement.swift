/// The rule by which a text takes its place in the layout of its sprite.
package enum TextPlacement: Hashable, Sendable {
    /// The rule of this library: lines, alignment, fit and ellipsis as the text says, in the box of the layout.
    case box
    /// Plain text of the Android player: one line that begins (left), has its middle or ends (right) in the middle of the
    /// box, with the box around all letters of the font centred vertically.
    case android
    /// The web player: one line in the middle of the box, with the middle of the em square on it.
    case web
    /// The iOS player: lines wrapped at the width of the original picture, as many as there are, whose box is in the middle
    /// of the layout and not cut off by it.
    case ios(wrapWidth: Double)
}

package struct TextLimits: Hashable, Sendable {
    package var maxOutlinePointCount: Int
    /// The number of pixels in all emoji pictures together.
    package var maxPicturePixelCount: Int

    package init(maxOutlinePointCount: Int = 1 << 20, maxPicturePixelCount: Int = 1 << 24) {
        self.maxOutlinePointCount = maxOutlinePointCount
        self.maxPicturePixelCount = maxPicturePixelCount
    }
}
