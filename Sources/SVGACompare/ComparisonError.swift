import SVGAImage
public import SVGARaster

/// Why two pictures cannot be compared or shown beside each other.
public enum ComparisonError: Error, Hashable, Sendable {
    /// Only pictures of one size can be compared pixel by pixel.
    case sizesDiffer(expectedWidth: Int, expectedHeight: Int, actualWidth: Int, actualHeight: Int)
    /// A picture that shows them cannot be made.
    case raster(RasterError)

    /// Makes sure that two pictures have one size.
    static func check(_ expected: StraightImage, _ actual: StraightImage) throws(ComparisonError) {
        guard expected.width == actual.width, expected.height == actual.height else {
            throw .sizesDiffer(
                expectedWidth: expected.width, expectedHeight: expected.height, actualWidth: actual.width,
                actualHeight: actual.height)
        }
    }
}

extension ComparisonError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        switch self {
        case .sizesDiffer(let expectedWidth, let expectedHeight, let actualWidth, let actualHeight):
            "\(expectedWidth)x\(expectedHeight) pixels are expected, \(actualWidth)x\(actualHeight) are there"
        case .raster(let error): "\(error)"
        }
    }
}
