import SVGACommandLine
import SVGAInspect
import SVGAKit

extension Command {
    static let keys = Command(
        name: "keys", summary: "List the keys that images and texts of viewers can be shown for.",
        details: """
            `keys` lists the keys of each movie in paint order: what the sprites of a key draw, the size of their \
            layout and of their bitmap, how often and when they show, and the frame in which most of them shows.
            """,
        operands: "FILE...",
        operandCount: 1 ... .max,
        flags: [.untrusted] + Flag.network + [.boxes, .jsonArray, .jsonLines, .quiet, .verbose, .help],
        examples: [
            ("keys gift.svga", "the keys as text"),
            ("keys --json --boxes gift.svga", "also where each key shows, frame by frame"),
        ],
        run: KeysCommand.run)
}

/// `svga-tool keys`: what can be replaced in movies.
enum KeysCommand {
    @Sendable static func run(
        _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        var documents = try DocumentPrinter(resolving: arguments, in: environment)
        var failure: ToolError?
        var isFirst = true
        for source in try arguments.sources() {
            let report: KeysReport
            do throws(ToolError) {
                report = KeysReport(
                    input: source.name, renderer: try source.renderer(in: environment),
                    withBoxes: arguments.has(.boxes))
            } catch {
                environment.report(error)
                try documents?.add(error.document(input: source.name))
                failure = failure ?? error
                continue
            }
            if documents != nil {
                try documents?.add(report.json)
            } else {
                try environment.print((isFirst ? "" : "\n") + report.text)
                isFirst = false
            }
        }
        try documents?.finish()
        guard let failure else { return .done }
        return arguments.operands.count == 1 ? failure.code : .someFailed
    }
}

extension KeysReport {
    /// The report as aligned text for people.
    fileprivate var text: String {
        let titles = ["key", "kind", "layout", "bitmap", "uses", "frames", "poster"]
        var lines = [Printable.text(input ?? "")]
        lines += TextTable(indentation: 2, rows: [titles] + keys.map(row)).lines
        for (key, boxes) in zip(keys, boxes ?? []) {
            lines.append("  \(Printable.text(key.name))")
            lines +=
                TextTable(
                    indentation: 4, rows: boxes.runs.map { [text(of: $0.frames), $0.box.text] }
                ).lines
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(of key: MovieContent.Key) -> [String] {
        [
            Printable.text(key.name), key.kind.rawValue, text(of: key.layout), key.imageSize.map(text) ?? "-",
            "\(key.sprites.count)", key.visibleFrames.map(text) ?? "-", key.posterFrame.map { "\($0)" } ?? "-",
        ]
    }

    private func text(of size: Size) -> String {
        size.width > 0 && size.height > 0
            ? "\(Printable.number(size.width))x\(Printable.number(size.height))" : "-"
    }

    private func text(of frames: ClosedRange<Int>) -> String {
        frames.count == 1 ? "\(frames.lowerBound)" : "\(frames.lowerBound)..\(frames.upperBound)"
    }
}
