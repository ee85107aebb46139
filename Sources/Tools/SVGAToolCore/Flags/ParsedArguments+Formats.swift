import SVGACommandLine
import SVGAKit

extension Flag {
    static let format = Flag(
        "format", value: "FORMAT", .output, help: "The format, regardless of the extension: png, webp, jpeg or avif.",
        values: FileType.stills.map(\.rawValue))
    static let quality = Flag(
        "quality", value: "Q", .output, help: "The quality of lossy WebP, JPEG and AVIF, 0 ... 100; 75 by default.")
    static let lossless = Flag("lossless", .output, help: "Keep every visible pixel as it was drawn, in WebP too.")
}

extension ParsedArguments {
    /// The format of one picture: by `--format`, or by the extension of `-o`; otherwise PNG.
    func pictureFormat() throws -> PictureFormat {
        let chosen = try choice(.format, of: FileType.stills, named: \.rawValue)
        let (compression, colors) = (try compression(), try colorLimit())
        let type = chosen ?? value(.output).flatMap(OutputFormat.still(named:))
        if colors != nil, let type, type != .png {
            throw usageError("--colors is for PNG; choose a --quality for WebP, JPEG and AVIF")
        }
        switch type {
        case nil, .png?:
            try refuseOptionsOfWebP()
            return .png(compression: compression, colors: colors)
        case .webp?: return try webP(compression)
        case let type?:
            if has(.lossless) {
                let name = type.rawValue.uppercased()
                throw usageError("--lossless is for WebP; \(name) always loses, most at a low --quality")
            }
            let quality = try number(.quality, in: (type == .jpeg ? 1 : 0)...100) ?? 75
            return PictureFormat(type, quality: quality, compression: compression)
        }
    }

    /// WebP by `--quality` and `--lossless`.
    func webP(_ compression: PNGCompression) throws -> PictureFormat {
        let quality = try webPQuality()
        return PictureFormat(.webp, quality: quality ?? 75, isLossless: quality == nil, compression: compression)
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
