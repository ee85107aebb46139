package import SVGAImage
public import SVGAPixels

/// Two pictures of one size, for measuring and showing their difference.
///
/// ```swift
/// let pair = try PicturePair(expected: picture, actual: renderer.render(frame: 12))
/// print(pair.difference().psnr)
/// let sideBySide = try pair.triptych().png()
/// ```
public struct PicturePair: Sendable {
    /// The picture that is right.
    package let expected: UnpremultipliedPixmap
    /// The picture that is judged.
    package let actual: UnpremultipliedPixmap

    /// Makes a pair of pictures in memory, each as the PNG file that it would be written into.
    ///
    /// - Throws: ``SVGAError`` when the pictures have two sizes; `SVGAError` without memory.
    /// - Complexity: O(pixels); copies each picture that is not opaque.
    public init(expected: Pixmap, actual: Pixmap) throws {
        try self.init(expected: UnpremultipliedPixmap(expected), actual: UnpremultipliedPixmap(actual))
    }

    /// Makes a pair of PNG files, by the values that they hold before colours are multiplied by alpha.
    ///
    /// - Throws: ``SVGAError`` when the pictures have two sizes; `SVGAError` for a file that is no PNG, is
    ///   damaged or holds more than ``Pixmap/defaultMaxPixelCount`` pixels, and without memory.
    public init(expectedPNG: [UInt8], actualPNG: [UInt8]) throws {
        try self.init(
            expected: UnpremultipliedPixmap(decodingPNG: expectedPNG),
            actual: UnpremultipliedPixmap(decodingPNG: actualPNG))
    }

    /// Makes a pair of pictures with straight alpha.
    ///
    /// - Throws: ``SVGAError`` when the pictures have two sizes.
    package init(expected: UnpremultipliedPixmap, actual: UnpremultipliedPixmap) throws(SVGAError) {
        guard expected.width == actual.width, expected.height == actual.height else {
            throw SVGAError(
                .damaged,
                "\(expected.width)x\(expected.height) pixels are expected, \(actual.width)x\(actual.height) are there")
        }
        (self.expected, self.actual) = (expected, actual)
    }
}
