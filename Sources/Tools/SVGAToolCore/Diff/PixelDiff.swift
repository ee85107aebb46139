import SVGACommandLine
import SVGADiff
import SVGAInspect
import SVGAKit

/// The comparison of two movies' frames.
struct PixelDiff {
    /// The frames that both movies have and that were compared.
    private(set) var report: ComparisonReport
    /// The reason why no frame was compared; nil if frames were.
    private(set) var obstacle: String?

    init(
        _ before: DiffInput, _ after: DiffInput, _ options: DiffOptions, _ arguments: ParsedArguments,
        in environment: ToolEnvironment
    ) throws {
        report = ComparisonReport(expected: before.name, actual: after.name, missingFrames: [])
        let (first, second) = (try before.renderer(), try after.renderer())
        guard first.movie.viewBox == second.movie.viewBox else {
            obstacle = "none compared, since the canvases have two sizes"
            return
        }
        let counts = [first.movie.frameCount, second.movie.frameCount]
        let selected = try arguments.understand("--frames") { try options.selection.frames(of: first.movie) }
        let frames = selected.filter { $0 < (counts.min() ?? 0) }
        report = ComparisonReport(
            expected: before.name, actual: after.name, missingFrames: selected.filter { $0 >= (counts.min() ?? 0) })
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let bar = environment.progressBar(total: frames.count, unit: "frames", isQuiet: options.isQuiet)
        defer { bar?.clear() }
        for frame in frames {
            if environment.cancellation.isCancelled {
                throw ToolError(
                    .interrupted, message: "interrupted: \(report.frames.count) of \(frames.count) frames compared")
            }
            let pair = try ToolError.catching(file: after.name) {
                try PicturePair(expected: first.render(frame: frame), actual: second.render(frame: frame))
            }
            let difference = pair.difference()
            report.add(difference, frame: frame)
            if !difference.isZero, let folder = options.heatmapFolder {
                let heatmaps = try DifferenceFolder(creating: folder, replacesFiles: arguments.has(.force))
                try heatmaps.write(pair, frame: frame)
            }
            bar?.show(report.frames.count)
        }
    }

    var differing: [(frame: Int, difference: PictureDifference)] { report.frames.filter { !$0.difference.isZero } }

    var isEqual: Bool { obstacle == nil && differing.isEmpty && report.missingFrames.isEmpty }

    /// Whether frames were compared, none was missing, and all have so many dB.
    func isAtLeast(_ minPSNR: Double) -> Bool { obstacle == nil && report.failure(below: minPSNR) == nil }

    var summary: String {
        if let obstacle { return obstacle }
        let count = Printable.count(report.frames.count, "frame")
        let missing = report.missingFrames.isEmpty ? "" : ", \(report.missingFrames.count) missing"
        if report.frames.isEmpty { return count + missing }
        if differing.isEmpty { return "\(count), all identical\(missing)" }
        return "\(count), \(report.frames.count - differing.count) identical, "
            + "lowest \(Printable.decibels(report.lowest.psnr)) at \(report.lowest.frame)\(missing)"
    }

    var json: JSONValue {
        .object([
            ("frameCount", .integer(report.frames.count)),
            ("identicalCount", .integer(report.frames.count - differing.count)),
            ("lowestPSNR", .number(report.lowest.psnr)), ("lowestFrame", .integer(report.lowest.frame)),
            ("frames", .array(differing.map { ComparisonReport.json(of: $0.difference, frame: $0.frame) })),
        ])
    }
}
