package import SVGAGraphics
import SVGASystem

/// A picture for video encoders: a luma plane, two chroma planes with a quarter of its samples each and, if requested,
/// an alpha plane. Rows run top to bottom without padding, one byte a sample.
package struct I420Picture: Sendable {
    /// Pixels in a row, even.
    package let width: Int
    /// Rows, even.
    package let height: Int
    package let colors: VideoColors
    /// The planes one after the other: luma, chroma towards blue, chroma towards red, alpha.
    package internal(set) var bytes: [UInt8]

    /// Creates a black picture with even sides of 2 ... ``Pixmap/maxSide``; a plane of alpha is transparent at first.
    package init(
        width: Int, height: Int, colors: VideoColors = VideoColors(), hasAlpha: Bool = false
    ) throws(SVGAError) {
        precondition(width % 2 == 0 && height % 2 == 0, "odd sides")
        guard 2...Pixmap.maxSide ~= width, 2...Pixmap.maxSide ~= height else {
            throw .sizeOutOfRange(width: width, height: height)
        }
        (self.width, self.height, self.colors) = (width, height, colors)
        let count = width * height
        bytes = []
        try bytes.makeRoom(for: hasAlpha ? count * 5 / 2 : count * 3 / 2)
        bytes.append(contentsOf: repeatElement(colors.black, count: count))
        bytes.append(contentsOf: repeatElement(128, count: count / 2))
        if hasAlpha { bytes.append(contentsOf: repeatElement(0, count: count)) }
    }

    var planes: (blue: Int, red: Int, alpha: Int) {
        let count = width * height
        return (count, count / 4 * 5, count / 2 * 3)
    }

    /// Refuses a region that is not within the picture, or not on its blocks.
    func checkRegion(x: Int, y: Int, width: Int, height: Int) {
        precondition(x >= 0 && y >= 0 && x % 2 == 0 && y % 2 == 0, "a region between blocks")
        precondition(x + width <= self.width && y + height <= self.height, "a region outside")
    }
}
