import SVGACommandLine
import SVGADiff
import SVGAKit

extension Command {
    static let compare = Command(
        name: "compare", summary: "Measure how much the frames of two movies or folders of PNGs differ.",
        details: """
            `compare` measures how much frames differ. EXPECTED and ACTUAL are each a movie, rendered at its own \
            size, or a folder of PNG files whose names end with the number of their frame. The table lists each \
            frame's PSNR in dB and its largest and mean difference, and the last line the lowest and the median \
            PSNR.

            `--diff-dir` writes pictures of the differences. If the folder has pictures of other frames, such as \
            from an earlier comparison, the command fails: `--clean` removes them after the new pictures are \
            written, and `--add` keeps them.
            """,
        operands: "EXPECTED ACTUAL", operandCount: 2...2, operandCompletions: [.file, .file],
        flags: [.untrusted, .limit] + Flag.network + [
            .frames, .diffDir, .clean, .add, .noClobber, .json, .minPSNR, .quiet, .verbose, .progress, .help,
        ],
        examples: [
            ("compare old.svga new.svga", "all frames of two movies"),
            ("compare reference gift.svga --diff-dir out", "the frames in a folder, with pictures of the differences"),
            ("compare before after --min-psnr 45", "two folders, for scripts"),
        ]
    ) { arguments, environment in
        let options = try CompareOptions(resolving: arguments)
        let expected = try FrameSource(opening: options.expected, in: environment)
        let actual = try FrameSource(opening: options.actual, in: environment)
        let match = try FrameMatch(
            expected: expected, actual: actual, selection: options.selection, arguments: arguments)
        let files = try options.differenceFiles(
            of: match.common, comparing: expected.paths + actual.paths, arguments, in: environment)
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let report = try compare(expected, actual, match, options, in: environment)
        try files?.clean(in: environment)
        try environment.print(options.isJSON ? "\(report.json)\n" : report.text)
        if let failure = options.minPSNR.flatMap(report.failure(below:)) {
            throw ToolError(.someFailed, file: actual.name, message: "compare: \(failure)")
        }
        if !match.missing.isEmpty, !options.isQuiet { environment.say("\(actual.name): \(report.missing)") }
        return .done
    }

    /// Compares frame by frame with a progress bar.
    private static func compare(
        _ expected: FrameSource, _ actual: FrameSource, _ match: FrameMatch, _ options: CompareOptions,
        in environment: ToolEnvironment
    ) throws -> ComparisonReport {
        let bar = environment.progressBar(total: match.common.count, unit: "frames", isQuiet: options.isQuiet)
        defer { bar?.clear() }
        let differences = try options.differenceFolder.map { (folder) in
            try DifferenceFolder(creating: folder, replacesFiles: options.replacesFiles)
        }
        var report = ComparisonReport(expected: expected.name, actual: actual.name, missingFrames: match.missing)
        for frame in match.common {
            if environment.cancellation.isCancelled {
                let message = "interrupted: \(report.frames.count) of \(match.common.count) frames compared"
                throw ToolError(.interrupted, message: message)
            }
            let pair = try pair(of: frame, expected, actual)
            report.add(pair.difference(), frame: frame)
            try differences?.write(pair, frame: frame)
            bar?.show(report.frames.count)
        }
        return report
    }

    private static func pair(of frame: Int, _ expected: FrameSource, _ actual: FrameSource) throws -> PicturePair {
        let (first, second) = (try expected.picture(of: frame), try actual.picture(of: frame))
        return try ToolError.ending({
            ToolError(describing: $0, file: actual.name, stage: "compare").adding("(frame \(frame))")
        }) { try PicturePair(expected: first, actual: second) }
    }
}
