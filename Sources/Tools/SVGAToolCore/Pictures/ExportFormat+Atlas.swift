import SVGACommandLine
import SVGAKit

/// The words of `--page-format`: pages need alpha, which JPEG lacks.
private let pageFormats = ["png", "webp"]

extension Flag {
    static let pageFormat = Flag(
        "page-format", value: "FORMAT", .output, help: "The pages of an atlas: png (default) or webp.",
        values: pageFormats)
    static let maxPageSide = Flag(
        "max-page-side", value: "N", .output, help: "Maximum pixels per side of an atlas page; 4096 by default.")
}

extension ExportFormat {
    static let atlas = ExportFormat(
        type: .atlas, options: [.pageFormat, .maxPageSide, .quality, .lossless, .compression]
    ) { arguments in
        if let output = arguments.value(.animationFile), OutputFormat.suffix(of: output) != "json" {
            throw arguments.usageError(
                "-o '\(output)': an atlas is a JSON file with pages beside it; choose a name such as gift.json")
        }
        let side = try arguments.number(.maxPageSide, in: AnimationSource.Atlas.pageSides)
        let scale = try arguments.framing().pixelRatio
        var settings = AnimationSource.Atlas(pages: try pageFormat(arguments), maxPageSide: side ?? 4096)
        settings.scale = scale
        return .atlas(settings)
    }

    private static func pageFormat(_ arguments: ParsedArguments) throws -> PictureFormat {
        let compression = try arguments.compression()
        guard try arguments.choice(.pageFormat, of: pageFormats, named: \.self) == "webp" else {
            for option in [Flag.quality, .lossless] where arguments.has(option) {
                throw arguments.usageError("\(option.spelling) is for pages of WebP; add --page-format webp")
            }
            return .png(compression: compression)
        }
        return try arguments.webP(compression)
    }
}

extension ExportCommand {
    static func exportAtlas(
        _ settings: AnimationSource.Atlas, by painter: FramePainter, _ options: ExportOptions,
        in environment: ToolEnvironment
    ) throws -> AnimationSource.File {
        guard let path = options.path else {
            throw ToolError(.usage, message: "export: an atlas is several files, which -o - cannot take")
        }
        var refusal: ToolError?
        return try ToolError.ending({ refusal ?? ToolError($0, file: options.source.name) }) {
            let run = AtlasRun(options.run(of: painter), settings, path: path)
            let bar = environment.progressBar(total: run.pictureCount, unit: "frames", isQuiet: options.isQuiet)
            defer { bar?.clear() }
            let atlas = try run.export(
                cancellation: environment.cancellation, progress: { bar?.show($0) },
                check: { paths throws(SVGAError) in
                    refusal = options.refusal(of: paths, in: environment)
                    if refusal != nil { throw SVGAError.cancelled }
                },
                open: { path throws(SVGAError) in try options.open(path) })
            bar?.clear()
            if !options.isQuiet { environment.say(summary(of: atlas)) }
            return atlas.file
        }
    }

    private static func summary(of atlas: AtlasRun.Result) -> String {
        let (pages, frames) = (
            Printable.count(atlas.pageCount, "page"), Printable.count(atlas.file.frameCount, "rectangle")
        )
        return "\(frames) on \(pages), of which \(Int((atlas.fill * 100).rounded())) % is covered"
    }
}
