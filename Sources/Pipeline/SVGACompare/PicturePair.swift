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
    /// - Throws: ``PictureSizeError`` when the pictures have two sizes; `RenderError` without memory.
    /// - Complexity: O(pixels); copies each picture that is not opaque.
    public init(expected: Pixmap, actual: Pixmap) throws {
        try self.init(expected: UnpremultipliedPixmap(expected), actual: UnpremultipliedPixmap(actual))
    }

    /// Makes a pair of PNG files, by the values that they hold before colours are multiplied by alpha.
    ///
    /// - Throws: ``PictureSizeError`` when the pictures have two sizes; `RenderError` for a file that is no PNG, is
    ///   damaged or holds more than ``Pixmap/defaultMaxPixelCount`` pixels, and without memory.
    public init(expectedPNG: [UInt8], actualPNG: [UInt8]) throws {
        try self.init(
            expected: UnpremultipliedPixmap(decodingPNG: expectedPNG),
            actual: UnpremultipliedPixmap(decodingPNG: actualPNG))
    }

    /// Makes a pair of pictures with straight alpha.
    ///
    /// - Throws: ``PictureSizeError`` when the pictures have two sizes.
    package init(expected: UnpremultipliedPixmap, actual: UnpremultipliedPixmap) throws(PictureSizeError) {
        guard expected.width == actual.width, expected.height == actual.height else {
            throw PictureSizeError(
                expectedWidth: expected.width, expectedHeight: expected.height, actualWidth: actual.width,
                actualHeight: actual.height)
        }
        (self.expected, self.actual) = (expected, actual)
    }
}

/// Two pictures have different sizes, so they cannot be compared pixel by pixel.
///
/// ```swift
/// do {
///     print(try PicturePair(expected: picture, actual: renderer.render(frame: 0)).difference().psnr)
/// } catch let error as PictureSizeError {
///     print("\(error.actualWidth) columns in place of \(error.expectedWidth)")
/// }
/// ```
public struct PictureSizeError: Error, Hashable, Sendable {
    /// The size of the expected picture, in pixels.
    public let expectedWidth, expectedHeight: Int
    /// The size of the actual picture, in pixels.
    public let actualWidth, actualHeight: Int
}

extension PictureSizeError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        "\(expectedWidth)x\(expectedHeight) pixels are expected, \(actualWidth)x\(actualHeight) are there"
    }
}
