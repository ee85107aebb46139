import SVGACommandLine
import SVGAKit

/// A format of `export`: its name, and which options mean something in it.
struct ExportFormat: Sendable {
    let type: FileType
    /// The options that only some formats have, and that this one has.
    let options: [Flag]
    /// Applies the options.
    let resolve: @Sendable (ParsedArguments) throws -> AnimationFormat
}

extension ExportFormat {
    /// All of them, in the order of the help.
    static let all = [webp, apng, gif, atlas, vap, yyeva, webm, mp4, mov, y4m, rgba, bgra, i420]

    static let names = all.map(\.type.rawValue)

    /// The format that `--format`, or else the suffix of the output, names.
    static func named(in arguments: ParsedArguments, output: String) throws -> ExportFormat {
        if let format = try arguments.choice(.animationFormat, of: all, named: \.type.rawValue) { return format }
        guard let suffix = OutputFormat.suffix(of: output) else {
            throw arguments.usageError(
                "-o '\(output)' has no suffix that tells the format: choose a name such as gift.webp, or use --format")
        }
        if let format = all.first(where: { $0.type.suffixes.contains(suffix) }) { return format }
        let known = all.flatMap(\.type.suffixes).joined(separator: ", ")
        throw arguments.usageError(
            "-o '\(output)': suffixes of what is written are \(known), not \(suffix); choose another one, or use --format"
        )
    }

    /// The format with its options; refuses options without an effect.
    func resolved(_ arguments: ParsedArguments) throws -> AnimationFormat {
        for flag in ExportFormat.all.flatMap(\.options) where arguments.has(flag) && !has(flag) {
            let others = ExportFormat.all.filter { $0.has(flag) }.map(\.type.rawValue)
            throw arguments.usageError(
                "\(flag.spelling) means nothing in \(type.rawValue): it is for \(others.joined(separator: ", "))")
        }
        return try resolve(arguments)
    }

    private func has(_ flag: Flag) -> Bool { options.contains { $0.name == flag.name } }
}

extension ExportFormat {
    static let webp = ExportFormat(
        type: .webp, options: [.quality, .lossless, .compression, .appleStrict, .loops, .maxBytes]
    ) { arguments in
        let (compression, redraws) = (try arguments.compression(), arguments.has(.appleStrict))
        guard let quality = try arguments.webPQuality() else {
            return .losslessWebP(effort: compression.losslessEffort, redrawsFrames: redraws)
        }
        return .webp(quality: quality, effort: compression.effort, redrawsFrames: redraws)
    }

    static let apng = ExportFormat(type: .apng, options: [.compression, .colors, .loops, .maxBytes]) { arguments in
        .apng(compression: try arguments.compression(), colors: try arguments.colorLimit())
    }

    static let gif = ExportFormat(type: .gif, options: [.colors, .matte, .loops, .maxBytes]) { try $0.gif() }
    static let webm = video(.webm, hasQuality: true) { .webm(quality: $0) }
    static let mp4 = video(.mp4, hasQuality: true) { .mp4(quality: $0) }
    static let mov = video(.mov) { _ in .proRes }

    /// The formats that ffmpeg encodes.
    private static func video(
        _ type: FileType, hasQuality: Bool = false, _ make: @escaping @Sendable (_ quality: Int) -> AnimationFormat
    ) -> ExportFormat {
        let options: [Flag] = [.loops, .ffmpeg, .ffmpegTimeout, .sound] + (hasQuality ? [.quality, .maxBytes] : [])
        return ExportFormat(type: type, options: options) { arguments in
            _ = try arguments.number(.loops, in: 1...AnimationFormat.maxPassCount)
            return make(try arguments.number(.quality, in: 0...100) ?? 75)
        }
    }

    static let y4m = ExportFormat(type: .y4m, options: []) { _ in .y4m }
    static let rgba = ExportFormat(type: .rgba, options: []) { _ in .rgba }
    static let bgra = ExportFormat(type: .bgra, options: []) { _ in .bgra }
    static let i420 = ExportFormat(type: .i420, options: []) { _ in .i420 }
    static let vap = alphaVideo(.vap, [.configuration], AnimationFormat.vap)
    static let yyeva = alphaVideo(.yyeva, [], AnimationFormat.yyeva)

    /// The formats with alpha next to the colours.
    private static func alphaVideo(
        _ type: FileType, _ options: [Flag],
        _ make: @escaping @Sendable (_ quality: Int, _ alphaScale: Double) -> AnimationFormat
    ) -> ExportFormat {
        ExportFormat(
            type: type, options: [.quality, .alphaScale, .encoder, .ffmpeg, .ffmpegTimeout, .maxBytes] + options
        ) { arguments in
            make(
                try arguments.number(.quality, in: 0...100) ?? 75,
                try arguments.choice(.alphaScale, of: [1, 0.5]) { $0 == 1 ? "1" : "0.5" } ?? 1)
        }
    }
}
