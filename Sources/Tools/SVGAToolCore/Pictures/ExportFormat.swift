import SVGACommandLine
import SVGAKit

/// A format of `export`: its name, and which options mean something in it.
struct ExportFormat: Sendable {
    /// The word of `--format`.
    let name: String
    /// The extensions of its files, in lower case; none if only `--format` chooses it.
    let suffixes: [String]
    /// The options that only some formats have, and that this one has.
    let options: [Flag]
    /// Applies the options.
    let resolve: @Sendable (ParsedArguments) throws -> AnimationFormat
}

extension ExportFormat {
    /// All of them, in the order of the help.
    static let all = [webp, apng, gif, atlas, vap, yyeva, webm, mp4, mov, y4m, rgba, bgra, i420]

    /// The words of `--format`.
    static let names = all.map(\.name)

    /// The format that `--format`, or else the suffix of the output, names.
    static func named(in arguments: ParsedArguments, output: String) throws -> ExportFormat {
        if let format = try arguments.choice(.animationFormat, of: all, named: \.name) { return format }
        guard let suffix = OutputFormat.suffix(of: output) else {
            throw arguments.usageError(
                "-o '\(output)' has no suffix that tells the format: choose a name such as gift.webp, or use --format")
        }
        if let format = all.first(where: { $0.suffixes.contains(suffix) }) { return format }
        let known = all.flatMap(\.suffixes).joined(separator: ", ")
        throw arguments.usageError(
            "-o '\(output)': suffixes of what is written are \(known), not \(suffix); choose another one, or use --format"
        )
    }

    /// The format with its options; refuses options without an effect.
    func resolved(_ arguments: ParsedArguments) throws -> AnimationFormat {
        for flag in ExportFormat.all.flatMap(\.options) where arguments.has(flag) && !has(flag) {
            let others = ExportFormat.all.filter { $0.has(flag) }.map(\.name)
            throw arguments.usageError(
                "\(flag.spelling) means nothing in \(name): it is for \(others.joined(separator: ", "))")
        }
        return try resolve(arguments)
    }

    private func has(_ flag: Flag) -> Bool { options.contains { $0.name == flag.name } }
}

extension ExportFormat {
    static let webp = ExportFormat(
        name: "webp", suffixes: ["webp"], options: [.quality, .lossless, .compression, .appleStrict, .loops, .maxBytes]
    ) { arguments in
        let (compression, redraws) = (try arguments.compression(), arguments.has(.appleStrict))
        guard let quality = try arguments.webPQuality() else {
            return .losslessWebP(effort: compression.losslessEffort, redrawsFrames: redraws)
        }
        return .webp(quality: quality, effort: compression.effort, redrawsFrames: redraws)
    }

    static let apng = ExportFormat(
        name: "apng", suffixes: ["apng", "png"], options: [.compression, .colors, .loops, .maxBytes]
    ) { arguments in
        .apng(compression: try arguments.compression(), colors: try arguments.colorLimit())
    }

    static let gif = ExportFormat(
        name: "gif", suffixes: ["gif"], options: [.colors, .matte, .loops, .maxBytes]
    ) { arguments in try arguments.gif() }
    static let webm = video("webm", suffixes: ["webm"], hasQuality: true) { .webm(quality: $0) }
    static let mp4 = video("mp4", suffixes: ["mp4", "m4v"], hasQuality: true) { .mp4(quality: $0) }
    static let mov = video("mov", suffixes: ["mov"]) { _ in .proRes }

    /// The formats that ffmpeg encodes.
    private static func video(
        _ name: String, suffixes: [String], hasQuality: Bool = false,
        _ make: @escaping @Sendable (_ quality: Int) -> AnimationFormat
    ) -> ExportFormat {
        let options: [Flag] = [.loops, .ffmpeg, .ffmpegTimeout, .sound] + (hasQuality ? [.quality, .maxBytes] : [])
        return ExportFormat(name: name, suffixes: suffixes, options: options) { arguments in
            _ = try arguments.number(.loops, in: 1...AnimationFormat.maxPassCount)
            return make(try arguments.number(.quality, in: 0...100) ?? 75)
        }
    }

    static let y4m = ExportFormat(name: "y4m", suffixes: ["y4m"], options: []) { _ in .y4m }
    static let rgba = ExportFormat(name: "rgba", suffixes: ["rgba"], options: []) { _ in .rgba }
    static let bgra = ExportFormat(name: "bgra", suffixes: ["bgra"], options: []) { _ in .bgra }
    static let i420 = ExportFormat(name: "i420", suffixes: ["i420", "yuv"], options: []) { _ in .i420 }

    static let vap = ExportFormat(
        name: "vap", suffixes: [],
        options: [.quality, .alphaScale, .configuration, .encoder, .ffmpeg, .ffmpegTimeout, .maxBytes]
    ) { arguments in
        .vap(quality: try arguments.number(.quality, in: 0...100) ?? 75, alphaScale: try arguments.alphaScale())
    }

    static let yyeva = ExportFormat(
        name: "yyeva", suffixes: [], options: [.quality, .alphaScale, .encoder, .ffmpeg, .ffmpegTimeout, .maxBytes]
    ) { arguments in
        .yyeva(quality: try arguments.number(.quality, in: 0...100) ?? 75, alphaScale: try arguments.alphaScale())
    }
}

extension ParsedArguments {
    /// The size of the alpha part relative to the colours.
    fileprivate func alphaScale() throws -> Double {
        try choice(.alphaScale, of: [1, 0.5]) { $0 == 1 ? "1" : "0.5" } ?? 1
    }
}
