/// A fault in the bytes of an image.
package enum ImageFault: Hashable, Sendable {
    /// The first bytes match no known image format; `kind` names the actual format, such as "a BMP image".
    case unrecognized(kind: String)
    /// The bytes end inside the header, before the size of the picture; `offset` is the first byte that is missing.
    case truncatedHeader(ImageFormat, offset: Int)
    /// The header contradicts the format; `offset` is the first byte that does.
    case malformedHeader(ImageFormat, offset: Int)
    /// The format, or this variant of it, is known but not decoded.
    case unsupported(ImageFormat, variant: String)
    /// The library that decodes or encodes the format cannot be loaded; `reason` names its package.
    case missingLibrary(ImageFormat, reason: String)
    /// The header promises a picture with a side above ``Pixmap/maxSide``.
    case sideLimitExceeded(width: Int, height: Int, maxSide: Int)
    /// The header promises more pixels than the caller allows.
    case pixelLimitExceeded(width: Int, height: Int, maxPixelCount: Int)
    /// The decoder gave up on what follows the header; `reason` is its own message.
    case malformed(ImageFormat, reason: String)
}

extension ImageFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unrecognized(let kind): "\(kind), which is not decoded; replace it by a PNG image"
        case .truncatedHeader(let format, let offset): "\(format) header ends at image byte \(offset)"
        case .malformedHeader(let format, let offset): "\(format) header is malformed at image byte \(offset)"
        case .unsupported(let format, let variant):
            "\(format) images (\(variant)) are not decoded"
        case .missingLibrary(let format, let reason): "\(format) images need a library: \(reason)"
        case .sideLimitExceeded(let width, let height, let maxSide):
            "image of \(width)x\(height) pixels exceeds the limit of \(maxSide) a side"
        case .pixelLimitExceeded(let width, let height, let maxPixelCount):
            "image of \(width)x\(height) pixels exceeds the limit of \(maxPixelCount) pixels"
        case .malformed(let format, let reason): "\(format) data is malformed: \(reason)"
        }
    }
}
