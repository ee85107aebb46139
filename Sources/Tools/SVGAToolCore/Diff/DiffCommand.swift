import SVGACommandLine
import SVGADiff
import SVGADocument
import SVGAKit

extension Command {
    static let diff = Command(
        name: "diff", summary: "Compare two movies: values, pictures, sprites, pixels.",
        details: """
            `diff` compares the content of two files, regardless of their compression: parameters, the pictures and \
            sounds of the image map, files without a key, and the sprites frame by frame. It pairs sprites by key \
            and by the frames in which they are visible, so an added or removed sprite does not change the others. \
            For changes of order, it reports whether they can be visible.

            `--ignore` omits differences that are not visible: `order` of entries, and of sprites if it cannot show; \
            `encoding`, such as pictures with different compression; `precision` of numbers beyond single precision; \
            `version`, which no player reads.

            `--pixels` also renders both movies and lists the frames that differ. The exit code is 0 without a \
            difference and 1 with one; with `--min-psnr`, only the frames decide.
            """,
        operands: "BEFORE AFTER", operandCount: 2...2, operandCompletions: [.file, .file],
        flags: [.untrusted, .limit] + Flag.network + [
            .ignore, .pixels, .frames, .minPSNR, .heatmapFolder, .force, .json, .quiet, .verbose, .progress, .help,
        ],
        examples: [
            ("diff old.svga new.svga", "the changes"),
            ("diff gift.svga small.svga --ignore encoding,order --pixels", "after optimize: only visible changes"),
            ("diff old.svga new.svga --heatmap out", "with pictures of the frames that differ"),
        ]
    ) { arguments, environment in
        let options = try DiffOptions(resolving: arguments, in: environment)
        let before = try DiffInput(options.before, arguments, in: environment)
        let after = try DiffInput(options.after, arguments, in: environment)
        let diff = DocumentDiff(
            before.document, after.document, ignoring: options.aspects, limits: options.before.limits)
        let pixels = try options.comparesPixels ? PixelDiff(before, after, options, arguments, in: environment) : nil
        let report = DiffReport(before: before.name, after: after.name, diff: diff, pixels: pixels)
        try environment.print(options.isJSON ? "\(report.json)\n" : report.text)
        let isEqual = options.minPSNR.map { pixels?.isAtLeast($0) ?? true } ?? report.isEqual
        return isEqual ? .done : .someFailed
    }
}

extension Flag {
    static let ignore = Flag(
        "ignore", value: "ASPECTS", .other,
        help: "Leave out \(DocumentDiff.Aspect.allCases.map(\.rawValue).joined(separator: ", ")); commas between.",
        isRepeatable: true)
    static let pixels = Flag("pixels", .picture, help: "Also draw both movies and compare their frames.")
    static let heatmapFolder = Flag(
        "heatmap", value: "DIR", .output,
        help: "A folder for a PNG of each frame that differs: before, difference and after; includes --pixels.")
}

struct DiffInput {
    let name: String
    let document: Document
    private let source: MovieSource
    private let bytes: [UInt8]

    init(_ source: MovieSource, _ arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        (self.source, name) = (source, source.name)
        let bytes = try source.bytes(in: environment)
        self.bytes = bytes
        document = try ToolError.catching(file: source.name) { try Document(decoding: bytes, limits: source.limits) }
        if !arguments.has(.quiet) { source.warn(document.warnings, in: environment) }
    }

    func renderer() throws -> FrameRenderer {
        try ToolError.catching(file: name) {
            FrameRenderer(try Movie(decoding: bytes, limits: source.limits), limits: source.limits)
        }
    }
}
