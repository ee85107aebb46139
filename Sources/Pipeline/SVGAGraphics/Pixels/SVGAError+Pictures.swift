@_exported public import SVGAErrors

/// The error of drawing, and of images that are decoded and encoded.
@available(*, deprecated, renamed: "SVGAError")
public typealias RenderError = SVGAError

extension SVGAError {
    /// The movie has no frame of this index; its frames are `0 ..< count`.
    package static func frameOutOfRange(_ frame: Int, count: Int) -> SVGAError {
        SVGAError(.invalidRequest, "frame \(frame) is outside the movie, which has frames 0 ... \(count - 1)")
    }

    package static func scaleOutOfRange(_ scale: Double) -> SVGAError {
        SVGAError(.invalidRequest, "\(scale) is not a scale, which is a number above 0")
    }

    /// A side of a picture is below 1 or above ``Pixmap/maxSide``.
    package static func sizeOutOfRange(width: Double, height: Double) -> SVGAError {
        let reason =
            "a picture of \(number(width)) by \(number(height)) pixels is outside 1 ... \(Pixmap.maxSide) a side"
        return SVGAError(.invalidRequest, reason)
    }

    package static func sizeOutOfRange(width: Int, height: Int) -> SVGAError {
        sizeOutOfRange(width: Double(width), height: Double(height))
    }

    /// A side in whole pixels, which a product of scale and size is not always.
    private static func number(_ value: Double) -> String {
        Int(exactly: value.rounded()).map { "\($0)" } ?? "\(value)"
    }

    package static func paddingTooLarge(_ padding: Int) -> SVGAError {
        let reason = "a padding of \(padding) pixels on each side leaves no room for the picture"
        return SVGAError(.invalidRequest, reason, remedy: "choose less, or a larger size")
    }

    package static func pictureTooLarge(width: Int, height: Int, maxPixelCount: Int) -> SVGAError {
        excess(
            "a picture of \(width) by \(height) pixels has more than \(maxPixelCount)", of: maxPixelCount,
            "maxPixelCount", product(width, height), remedy: "choose a smaller size")
    }

    package static func animationTooLarge(pictureCount: Int, width: Int, height: Int, maxPixelCount: Int) -> SVGAError {
        excess(
            "\(pictureCount) pictures of \(width) by \(height) pixels have more than \(maxPixelCount) together",
            of: maxPixelCount, "maxPixelCount", product(width, height, pictureCount),
            remedy: "choose a smaller size or fewer frames a second")
    }

    private static func product(_ numbers: Int...) -> Int {
        numbers.reduce(1) { product, number in
            let (result, overflow) = product.multipliedReportingOverflow(by: number)
            return overflow ? .max : result
        }
    }

    private static func excess(
        _ reason: String, of limit: Int, _ name: String, _ found: Int, remedy: String
    ) -> SVGAError {
        SVGAError(
            .invalidRequest, reason, remedy: remedy, limit: Limit(name: name, limit: limit, found: found))
    }

    /// Drawing a frame, or an image of the movie, takes more than a limit of `Limits` allows. `imageKey` is the image
    /// that exceeds it, or up to which all images together do; nil for what a frame takes.
    package static func limitExceeded(
        named name: String, limit: Int, found: Int, imageKey: String? = nil
    ) -> SVGAError {
        let need = name == "maxCommandCount" ? "the frames need" : "the frame needs"
        let reason =
            imageKey == nil
            ? "drawing costs too much: \(name) is \(limit), \(need) \(found)"
            : "the images are too large: \(name) is \(limit), found \(found)"
        return SVGAError(
            .tooLarge, reason, remedy: raising(name), at: Place(field: imageKey.map { "images[\($0)]" }),
            limit: Limit(name: name, limit: limit, found: found))
    }

    /// The remedy for users of a program or the library: raise a limit.
    package static func raising(_ name: String) -> String {
        "if you trust the file, raise the limit with '--limit \(name)=N' or Limits.\(name)"
    }

    /// No sprite of the movie has the key that content is for; `nearest` is the most similar one.
    package static func unknownKey(_ key: String, nearest: String?) -> SVGAError {
        SVGAError(
            .invalidRequest, "no sprite has the key \(key.debugDescription)",
            remedy: nearest.map { "the nearest is \($0.debugDescription)" } ?? "svga-tool keys lists the keys")
    }

    package static func image(_ fault: ImageFault) -> SVGAError {
        let category: Category =
            switch fault {
            case .sideLimitExceeded, .pixelLimitExceeded: .tooLarge
            case .missingLibrary: .missingLibrary
            default: .damaged
            }
        return SVGAError(category, "\(fault)")
    }
}
