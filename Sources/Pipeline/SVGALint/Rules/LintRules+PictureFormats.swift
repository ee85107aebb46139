import SVGAFormat
import SVGAGraphics
import SVGAImage

extension LintRule {
    static let pictureFormatRules: [LintRule] = [
        LintRule(
            "picture-webp", "EEEEWWE", "the picture is WebP, GIF or AVIF: SVGAPlayer-Web stays blank",
            fix: "svga-tool edit --replace, with a PNG",
            { context in
                for picture in context.subject.pictures {
                    guard let format = ImageFormat(markOf: picture.asset.bytes),
                        [.webp, .gif, .avif].contains(format)
                    else { continue }
                    context.report(
                        "\(picture.key) is \(format); SVGAPlayer-Web shows no movie with it", key: picture.key)
                }
            }),
        LintRule(
            "picture-jfif", "EEEEIWE", "the picture is JPEG with an application header: SVGAPlayer-Web stays blank",
            fix: "svga-tool edit --replace, with a PNG",
            { context in
                for picture in context.subject.pictures where picture.hasApplicationHeader {
                    context.report(
                        "\(picture.key) is a JPEG that begins with FF D8 FF"
                            + " \(LintText.hexadecimal(picture.asset.bytes[3])); SVGAPlayer-Web shows no movie with it",
                        key: picture.key)
                }
            }),
        LintRule(
            "picture-broken", "EEEEEEE",
            "an entry of the image map is not a picture: SVGAPlayer-Web stops, Web-Lite fails",
            fix: "svga-tool edit --replace, or --remove", pixels: .optional, checkBroken),
    ]

    @Sendable private static func checkBroken(_ context: inout LintContext) {
        for picture in context.subject.pictures {
            if picture.asset.bytes.isEmpty {
                context.report("\(picture.key) has no bytes", key: picture.key)
            } else if let fault = picture.fault, !fault.isLimit {
                context.report("\(picture.key) cannot be decoded: \(fault)", key: picture.key)
            } else if picture.header == nil, picture.asset.kind != .avif || AVIFEncoder.isAvailable {
                let head = picture.asset.bytes.prefix(4).map(LintText.hexadecimal).joined(separator: " ")
                context.report(
                    "\(picture.key) is not a picture: \(LintText.count(picture.asset.bytes.count, "byte")) that begin with"
                        + " \(head)", key: picture.key)
            }
        }
    }
}

extension PictureUse {
    /// Whether it is a JPEG that begins with one of the headers of JFIF, Exif and others.
    fileprivate var hasApplicationHeader: Bool {
        guard asset.kind == .jpeg, asset.bytes.count > 3 else { return false }
        return 0xE0...0xEF ~= asset.bytes[3]
    }
}

extension SVGAError {
    /// Whether a picture is only too large, or memory or a library was missing: the picture is not at fault.
    fileprivate var isLimit: Bool { isLimitExceeded || isOutOfMemory || isPictureTooLarge || isMissingLibrary }
}
