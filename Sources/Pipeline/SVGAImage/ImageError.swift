import SVGASystem
public import SVGAPixels

/// Why the bytes of an image could not become pixels, or pixels not an image file.
public enum ImageError: Error, Hashable, Sendable {
    /// The first bytes are those of no known image format.
    case unrecognized(byteCount: Int)
    /// The bytes end inside the header, before the size of the picture; `offset` is the first byte that is missing.
    case truncatedHeader(ImageFormat, offset: Int)
    /// The header contradicts the format; `offset` is the first byte that does.
    case malformedHeader(ImageFormat, offset: Int)
    /// The format, or this variant of it, is known but not decoded.
    case unsupported(ImageFormat, variant: String)
    /// The header promises a picture with a side above ``SVGARaster/Pixmap/maxSide``.
    case sideLimitExceeded(width: Int, height: Int, maxSide: Int)
    /// The header promises more pixels than the caller allows.
    case pixelLimitExceeded(width: Int, height: Int, maxPixelCount: Int)
    /// The decoder gave up on what follows the header; `reason` is its own message.
    case malformed(ImageFormat, reason: String)
    /// There is no memory for the pixels.
    case raster(RasterError)
    /// There is no memory for the work of a decoder or encoder.
    case outOfMemory(byteCount: Int)
}

extension ImageError {
    init(_ error: OutOfMemory) { self = .outOfMemory(byteCount: error.byteCount) }

    /// Throws unless Swift, or a library that allocates by itself, can have so many bytes.
    static func checkMemory(byteCount: Int) throws(ImageError) {
        do throws(OutOfMemory) {
            try LargeMemory.check(byteCount: byteCount)
        } catch {
            throw ImageError(error)
        }
    }

    /// Whether nothing is wrong with the image, but memory was missing.
    public var isOutOfMemory: Bool {
        switch self {
        case .outOfMemory, .raster(.outOfMemory): true
        default: false
        }
    }

    /// Whether the image was refused for its size, not for a fault.
    public var isLimitExceeded: Bool {
        switch self {
        case .sideLimitExceeded, .pixelLimitExceeded: true
        default: false
        }
    }
}

extension ImageError: CustomStringConvertible {
    /// One line that says what was wrong and where.
    public var description: String {
        switch self {
        case .unrecognized(let byteCount): "\(byteCount) bytes in no known image format"
        case .truncatedHeader(let format, let offset): "\(format) header ends at image byte \(offset)"
        case .malformedHeader(let format, let offset): "\(format) header is malformed at image byte \(offset)"
        case .unsupported(let format, let variant):
            "\(format) images\(variant.isEmpty ? "" : " (\(variant))") are not decoded"
        case .sideLimitExceeded(let width, let height, let maxSide):
            "image of \(width)x\(height) pixels exceeds the limit of \(maxSide) a side"
        case .pixelLimitExceeded(let width, let height, let maxPixelCount):
            "image of \(width)x\(height) pixels exceeds the limit of \(maxPixelCount) pixels"
        case .malformed(let format, let reason): "\(format) data is malformed: \(reason)"
        case .raster(let error): "\(error)"
        case .outOfMemory(let byteCount): "no memory for an image buffer of \(byteCount) bytes"
        }
    }
}
