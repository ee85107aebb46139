import SVGACommandLine
import SVGASystem
import SVGAVideo

extension Command {
    static let check = Command(
        name: "check", summary: "Check VAP and YYEVA files as their players read them.",
        details: """
            `check` looks for what keeps a video with alpha from playing: the box `vapc` of VAP, which servers that \
            convert videos drop, the text of YYEVA, which the player of Android overlooks at some places of a file, \
            wrong sizes, positions and numbers of frames, and forms of video that phones do not decode. Any file will \
            do, whatever wrote it; pictures are not decoded.

            Each finding is a line with its severity and a code in brackets that stays the same. Without an error the \
            exit code is 0.
            """,
        operands: "FILE...", operandNote: "FILE is an MP4 file, or - for standard input; -- ends the options.",
        operandCount: 1 ... .max, operandCompletions: [.file],
        flags: [.jsonArray, .jsonLines, .quiet, .help],
        examples: [
            ("check gift.mp4", "the configuration in the file, and its faults"),
            ("check --quiet *.mp4", "only errors and warnings, for scripts"),
            ("check --json a.mp4 b.mp4", "an array of two objects"),
        ]
    ) { arguments, environment in
        var documents = try DocumentPrinter(resolving: arguments, in: environment)
        var failures: [ToolError] = []
        for name in arguments.operands {
            do {
                let report = CheckReport(
                    input: name, report: try AlphaVideoReport(checking: source(name, in: environment)))
                if documents == nil {
                    try environment.print(report.text(isQuiet: arguments.has(.quiet)))
                } else {
                    try documents?.add(report.document)
                }
                if let error = report.error { failures.append(error) }
            } catch {
                let error = ToolError(describing: error, stage: "export")
                environment.report(error)
                try documents?.add(error.document(input: name))
                failures.append(error)
            }
        }
        try documents?.finish()
        guard let failure = failures.first else { return .done }
        return arguments.operands.count == 1 ? failure.code : .someFailed
    }

    /// The maximum size of standard input in bytes.
    private static let maxInputByteCount = 256 << 20

    private static func source(_ name: String, in environment: ToolEnvironment) throws -> MP4Source {
        let isStream = name == "-"
        let file =
            isStream
            ? FileHandle(descriptor: environment.standardInput, name: name)
            : try FileHandle(opening: name, O_RDONLY | O_NOCTTY)
        // Pipes cannot be read at any place.
        if !isStream, try file.status().isPlainFile { return try MP4Source(file) }
        guard let bytes = try file.contents(maxByteCount: maxInputByteCount) else {
            throw SVGAError(.read, path: name, code: EFBIG)
        }
        return MP4Source(bytes)
    }
}
