public import SVGASystem

/// The reason why a frame could not be drawn, or an image not be decoded or encoded.
///
/// Kinds of faults are added from version to version, so an error is asked questions and not switched over:
///
/// ```swift
/// do {
///     let picture = try renderer.render(frame: 12)
///     print(picture.width)
/// } catch {
///     if error.isInvalidRequest { print("there is no such picture: \(error)") }
///     if error.isOutOfMemory { print("try again later") }
/// }
/// ```
public struct RenderError: Error, Hashable, Sendable {
    /// The fault.
    package enum Kind: Hashable, Sendable {
        /// The movie has no frame of this index; its frames are `0 ..< count`.
        case frameOutOfRange(Int, count: Int)
        /// The scale is not a finite number above 0.
        case scaleOutOfRange(Double)
        /// A side of a picture is below 1 or above ``Pixmap/maxSide``.
        case sizeOutOfRange(width: Double, height: Double)
        /// The padding on both sides leaves no pixel between.
        case paddingTooLarge(padding: Int)
        /// The picture would have more pixels than the caller allows.
        case pictureTooLarge(width: Int, height: Int, maxPixelCount: Int)
        /// The pictures of an animation would have more pixels together than the caller allows.
        case animationTooLarge(pictureCount: Int, width: Int, height: Int, maxPixelCount: Int)
        /// The file would have more bytes than the caller allows.
        case fileTooLarge(maxByteCount: Int)
        /// The file could not be made for another reason, which the text names.
        case export(String)
        /// Drawing a frame, or the images of the movie, take more than a limit allows.
        case limitExceeded(ExceededLimit)
        /// The bytes of an image could not become pixels.
        case image(ImageFault)
        /// The system has no free block of `byteCount` bytes.
        case outOfMemory(byteCount: Int)
        /// No sprite of the movie has the key that content is for; `nearest` is the most similar one.
        case unknownKey(String, nearest: String?)
        /// A text of content cannot be laid out.
        case text(TextFault)
        /// The caller asked to stop.
        case cancelled
    }

    /// A limit by the name of its member in `Limits`.
    package struct ExceededLimit: Hashable, Sendable {
        package let name: String
        package let limit: Int
        package let found: Int
        /// The image that exceeds it, or up to which all images together do; nil for what a frame takes to draw.
        package let imageKey: String?
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }
}

extension RenderError {
    /// Whether the request is invalid: a frame outside the movie, a scale or a size out of range, a key of no sprite.
    public var isInvalidRequest: Bool {
        switch kind {
        case .frameOutOfRange, .scaleOutOfRange, .sizeOutOfRange, .paddingTooLarge, .pictureTooLarge,
            .animationTooLarge, .fileTooLarge, .unknownKey:
            true
        case .text(let fault): fault.cause == .invalid
        default: false
        }
    }

    /// Whether the picture or the animation would have more pixels or bytes than the caller allows.
    package var isPictureTooLarge: Bool {
        switch kind {
        case .pictureTooLarge, .animationTooLarge, .fileTooLarge: true
        default: false
        }
    }

    /// Whether the movie, or one of its images, takes more than a limit allows; nothing needs to be damaged.
    public var isLimitExceeded: Bool {
        switch kind {
        case .limitExceeded: true
        case .image(let fault): fault.isLimitExceeded
        case .text(let fault): fault.cause == .limitExceeded
        default: false
        }
    }

    /// Whether nothing is wrong with the movie, except that memory was missing.
    public var isOutOfMemory: Bool {
        switch kind {
        case .outOfMemory: true
        case .text(let fault): fault.cause == .outOfMemory
        default: false
        }
    }

    /// Whether a library is missing, or all fonts that texts need; an administrator can install them.
    public var isMissingLibrary: Bool {
        switch kind {
        case .text(let fault): fault.cause == .missingLibrary
        case .image(.missingLibrary): true
        default: false
        }
    }

    /// Whether the caller asked to stop.
    public var isCancelled: Bool { kind == .cancelled }
}

extension RenderError: MemoryError {
    @usableFromInline
    package static func outOfMemory(byteCount: Int) -> RenderError { RenderError(.outOfMemory(byteCount: byteCount)) }

    package static func frameOutOfRange(_ frame: Int, count: Int) -> RenderError {
        RenderError(.frameOutOfRange(frame, count: count))
    }

    package static func scaleOutOfRange(_ scale: Double) -> RenderError { RenderError(.scaleOutOfRange(scale)) }

    package static func sizeOutOfRange(width: Double, height: Double) -> RenderError {
        RenderError(.sizeOutOfRange(width: width, height: height))
    }

    package static func sizeOutOfRange(width: Int, height: Int) -> RenderError {
        sizeOutOfRange(width: Double(width), height: Double(height))
    }

    package static func paddingTooLarge(_ padding: Int) -> RenderError {
        RenderError(.paddingTooLarge(padding: padding))
    }

    package static func pictureTooLarge(width: Int, height: Int, maxPixelCount: Int) -> RenderError {
        RenderError(.pictureTooLarge(width: width, height: height, maxPixelCount: maxPixelCount))
    }

    package static func limitExceeded(
        named name: String, limit: Int, found: Int, imageKey: String? = nil
    ) -> RenderError {
        RenderError(.limitExceeded(ExceededLimit(name: name, limit: limit, found: found, imageKey: imageKey)))
    }

    package static func unknownKey(_ key: String, nearest: String?) -> RenderError {
        RenderError(.unknownKey(key, nearest: nearest))
    }

    package static func text(_ fault: TextFault) -> RenderError { RenderError(.text(fault)) }

    package static func image(_ fault: ImageFault) -> RenderError { RenderError(.image(fault)) }

    package static var cancelled: RenderError { RenderError(.cancelled) }
}

extension RenderError: CustomStringConvertible {
    /// One line that says what was wrong.
    public var description: String {
        switch kind {
        case .frameOutOfRange(let frame, let count):
            "frame \(frame) is outside the movie, which has frames 0 ... \(count - 1)"
        case .scaleOutOfRange(let scale):
            "\(scale) is no scale, which is a number above 0"
        case .sizeOutOfRange(let width, let height):
            "a picture of \(RenderError.number(width)) by \(RenderError.number(height)) pixels is outside"
                + " 1 ... \(Pixmap.maxSide) a side"
        case .paddingTooLarge(let padding):
            "a padding of \(padding) pixels on each side leaves no room for the picture; choose less, or a larger size"
        case .pictureTooLarge(let width, let height, let maxPixelCount):
            "a picture of \(width) by \(height) pixels has more than \(maxPixelCount); choose a smaller size"
        case .animationTooLarge(let count, let width, let height, let maxPixelCount):
            "\(count) pictures of \(width) by \(height) pixels have more than \(maxPixelCount) together; choose a "
                + "smaller size or fewer frames a second"
        case .fileTooLarge(let maxByteCount):
            "the file has more than \(maxByteCount) bytes; choose a smaller size, a lower quality or fewer frames a "
                + "second"
        case .export(let text): text
        case .limitExceeded(let exceeded): exceeded.description
        case .image(let fault): "\(fault)"
        case .outOfMemory(let byteCount): "no memory for \(byteCount) bytes of a picture"
        case .unknownKey(let key, let nearest):
            "no sprite has the key \(key.debugDescription)"
                + (nearest.map { "; the nearest is \($0.debugDescription)" } ?? "; svga-tool keys lists the keys")
        case .text(let fault): "the text of \(fault.key.debugDescription) cannot be drawn: \(fault.reason)"
        case .cancelled: "stopped"
        }
    }
}

extension RenderError {
    /// A side in whole pixels, which a product of scale and size is not always.
    private static func number(_ value: Double) -> String {
        Int(exactly: value.rounded()).map { "\($0)" } ?? "\(value)"
    }
}

extension RenderError.ExceededLimit: CustomStringConvertible {
    package var description: String {
        let fault =
            imageKey.map { "the images are too large: \(name) is \(limit), found \(found) (images[\($0)])" }
            ?? "drawing costs too much: \(name) is \(limit), the frame needs \(found)"
        return "\(fault); \(RenderError.ExceededLimit.advice(name))"
    }

    /// How a user of a program, or of the library, raises a limit.
    package static func advice(_ name: String) -> String {
        "if you trust the file, raise the limit with '--limit \(name)=N' or Limits.\(name)"
    }
}
