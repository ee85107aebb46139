public import SVGAImage

/// Two pictures of one size, to be measured and shown.
///
/// ```swift
/// let pair = try PicturePair(expected: UnpremultipliedPixmap(decodingPNG: reference), actual: UnpremultipliedPixmap(pixmap))
/// print(pair.difference().psnr)
/// ```
public struct PicturePair: Sendable {
    /// The picture that is right.
    public let expected: UnpremultipliedPixmap
    /// The picture that is judged.
    public let actual: UnpremultipliedPixmap

    /// Makes a pair.
    ///
    /// - Throws: ``PictureSizeError`` when the pictures have two sizes.
    public init(expected: UnpremultipliedPixmap, actual: UnpremultipliedPixmap) throws(PictureSizeError) {
        guard expected.width == actual.width, expected.height == actual.height else {
            throw PictureSizeError(
                expectedWidth: expected.width, expectedHeight: expected.height, actualWidth: actual.width,
                actualHeight: actual.height)
        }
        (self.expected, self.actual) = (expected, actual)
    }
}

/// Two pictures have two sizes, so that they cannot be compared pixel by pixel.
public struct PictureSizeError: Error, Hashable, Sendable {
    /// The size that is right, in pixels.
    public let expectedWidth, expectedHeight: Int
    /// The size that is there, in pixels.
    public let actualWidth, actualHeight: Int
}

extension PictureSizeError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        "\(expectedWidth)x\(expectedHeight) pixels are expected, \(actualWidth)x\(actualHeight) are there"
    }
}
