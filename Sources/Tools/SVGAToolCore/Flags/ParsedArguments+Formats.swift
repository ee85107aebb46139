import SVGACommandLine
import SVGAKit

extension Flag {
    static let format = Flag(
        "format", value: "FORMAT", .output, help: "The format, regardless of the extension: png, webp, jpeg or avif.",
        values: PictureFormat.names)
    static let quality = Flag(
        "quality", value: "Q", .output, help: "The quality of lossy WebP, JPEG and AVIF, 0 ... 100; 75 by default.")
    static let lossless = Flag("lossless", .output, help: "Keep every visible pixel as it was drawn, in WebP too.")
}

extension PictureFormat {
    /// The words of `--format`.
    static let names = ["png", "webp", "jpeg", "avif"]
}

extension ParsedArguments {
    /// The format of one picture: by `--format`, or by the extension of `-o`; otherwise PNG.
    func pictureFormat() throws -> PictureFormat {
        let chosen = try choice(.format, of: PictureFormat.names, named: \.self)
        let (compression, colors) = (try compression(), try colorLimit())
        let name = chosen ?? value(.output).flatMap(OutputFormat.name(ofSuffixOf:))
        if colors != nil, let name, name != "png" {
            throw usageError("--colors is for PNG; choose a --quality for WebP, JPEG and AVIF")
        }
        switch name {
        case "webp":
            guard let quality = try webPQuality() else { return .losslessWebP(effort: compression.losslessEffort) }
            return .webp(quality: quality, effort: compression.effort)
        case "jpeg":
            try refuseLossless("JPEG")
            return .jpeg(quality: try number(.quality, in: 1...100) ?? 75, isProgressive: compression != .fast)
        case "avif":
            try refuseLossless("AVIF")
            return .avif(quality: try number(.quality, in: 0...100) ?? 75, speed: compression.avifSpeed)
        default:
            try refuseOptionsOfWebP()
            return .png(compression: compression, colors: colors)
        }
    }

    private func refuseLossless(_ format: String) throws {
        guard has(.lossless) else { return }
        throw usageError("--lossless is for WebP; \(format) always loses, most at a low --quality")
    }

    /// The quality of WebP with loss; nil for `--lossless`.
    func webPQuality() throws -> Int? {
        guard has(.lossless) else { return try number(.quality, in: 0...100) ?? 75 }
        if has(.quality) { throw usageError("--quality and --lossless cannot be combined") }
        return nil
    }

    /// Refuses options that mean nothing in a format that is always lossless.
    func refuseOptionsOfWebP() throws {
        for option in [Flag.quality, .lossless] where has(option) {
            throw usageError("\(option.spelling) is not for PNG, which is always lossless")
        }
    }
}
