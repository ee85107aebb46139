public import SVGAFormat
public import SVGAGraphics
import SVGAImage

extension MovieContent {
    /// An image that replaces a bitmap, in the box of its layout.
    ///
    /// The box reaches from the sprite's origin to its layout's size; where a sprite has no layout, it is as large as the
    /// image. The image moves, fades and is masked as the bitmap would be.
    public struct Image: Equatable, Sendable {
        /// The scaling of an image to its box.
        public enum Fit: String, Hashable, Sendable, CaseIterable {
            /// Each side scaled by its own factor.
            case fill
            /// The largest size inside the box, sides in proportion, centred.
            case contain
            /// The smallest size that covers the box, sides in proportion, centred and cut off.
            case cover
            /// One pixel is one unit of the sprite: centred and clipped, or with ``MovieContent/Profile/web`` at the
            /// origin and not clipped.
            case none
        }

        /// The outline of the drawn image. Cases are added from version to version.
        public enum Shape: Hashable, Sendable {
            /// All of the box that the image covers.
            case rectangle
            /// The largest circle in its middle.
            case circle
            /// Corners of this radius, in units of the sprite.
            case rounded(Double)
        }

        /// The pixels.
        public let pixmap: Pixmap
        /// The scaling; nil for the profile's: ``Fit/contain`` for iOS, ``Fit/fill`` for all others.
        public var fit: Fit?
        /// The outline.
        public var shape: Shape
        /// A map that is applied to the fitted image in the sprite's own space, all numbers finite.
        public var transform: Affine

        /// Creates an image from pixels.
        public init(_ pixmap: Pixmap, fit: Fit? = nil, shape: Shape = .rectangle, transform: Affine = .identity) {
            (self.pixmap, self.fit, self.shape, self.transform) = (pixmap, fit, shape, transform)
        }

        /// Creates an image from a PNG, JPEG, WebP, GIF or AVIF file, upright by its Exif orientation; an animation shows its
        /// first frame.
        ///
        /// - Parameters:
        ///   - bytes: The complete file.
        ///   - limits: The limits of its side and of its pixels, checked by the header before anything is allocated.
        ///   - fit: The scaling; nil for the profile's.
        ///   - shape: The outline.
        ///   - transform: A map in the sprite's own space.
        /// - Throws: ``SVGAError``: the format is unknown, damaged or not decoded, the image exceeds a limit, or memory is
        ///   missing.
        /// - Complexity: O(pixels + bytes).
        public init(
            decoding bytes: [UInt8], limits: Limits = .default, fit: Fit? = nil, shape: Shape = .rectangle,
            transform: Affine = .identity
        ) throws(SVGAError) {
            let header = try ImageHeader(reading: bytes)
            let side = max(header.width, header.height)
            guard side <= limits.maxImageSide else {
                throw .image(
                    .sideLimitExceeded(width: header.width, height: header.height, maxSide: limits.maxImageSide))
            }
            let pixmap = try Pixmap(
                decoding: bytes, header: header, maxPixelCount: limits.maxImagePixelCount, appliesExifOrientation: true)
            self.init(pixmap, fit: fit, shape: shape, transform: transform)
        }
    }
}

extension MovieContent: CustomStringConvertible, CustomReflectable {
    /// One line, such as `MovieContent(1 images, 2 texts, 0 hidden, 0 drawings)`.
    public var description: String {
        "MovieContent(\(images.count) images, \(texts.count) texts, \(hidden.count) hidden, \(drawings.count) drawings)"
    }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension MovieContent.Image: CustomStringConvertible, CustomReflectable {
    /// One line, the image's pixels.
    public var description: String { "Image(\(pixmap))" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
