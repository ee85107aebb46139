public import SVGAGraphics
package import SVGAImage

/// Two pictures of one size, for measuring and showing their difference.
///
/// ```swift
/// let pair = try await PicturePair(expected: picture, actual: renderer.render(frame: 12))
/// print(pair.difference().psnr)
/// let sideBySide = try pair.triptych().png()
/// ```
public struct PicturePair: Sendable {
    package let expected: UnpremultipliedPixmap
    /// The picture that is judged.
    package let actual: UnpremultipliedPixmap

    /// Creates a pair from pictures in memory, each as its PNG file.
    ///
    /// - Throws: ``SVGAError`` when the pictures have two sizes; `SVGAError` without memory.
    /// - Complexity: O(pixels); copies each picture that is not opaque.
    public init(expected: Pixmap, actual: Pixmap) throws {
        try self.init(expected: UnpremultipliedPixmap(expected), actual: UnpremultipliedPixmap(actual))
    }

    /// Creates a pair from PNG files, by their values before colours are multiplied by alpha.
    ///
    /// - Throws: ``SVGAError`` if the pictures have two sizes; `SVGAError` for a file that is not a PNG, is damaged or
    ///   has more than ``Pixmap/defaultMaxPixelCount`` pixels, or if memory is insufficient.
    public init(expectedPNG: [UInt8], actualPNG: [UInt8]) throws {
        try self.init(
            expected: UnpremultipliedPixmap(decodingPNG: expectedPNG),
            actual: UnpremultipliedPixmap(decodingPNG: actualPNG))
    }

    /// Creates a pair from pictures with straight alpha.
    ///
    /// - Throws: ``SVGAError`` when the pictures have two sizes.
    package init(expected: UnpremultipliedPixmap, actual: UnpremultipliedPixmap) throws(SVGAError) {
        guard expected.width == actual.width, expected.height == actual.height else {
            throw SVGAError(
                .damaged,
                "expected \(expected.width)x\(expected.height) pixels, found \(actual.width)x\(actual.height)")
        }
        (self.expected, self.actual) = (expected, actual)
    }
}
