import SVGACommandLine
import SVGAInspect
import SVGAOptimize

/// The result of a movie, as text and as JSON.
struct OptimizeReport {
    let file: String
    let result: Optimized

    /// The reason why the movie is not as requested, or nil.
    func failure(_ options: OptimizeOptions) -> ToolError? {
        if !result.meetsGoal {
            return ToolError(.someFailed, file: file, message: "optimize: \(missing(isWritten: options.isForced))")
        }
        guard result.isCutShort, result.notes.contains(where: { $0.contains("stopped") }) else { return nil }
        return ToolError(.interrupted, file: file, message: "optimize: it was stopped; what was finished counts")
    }

    private func missing(isWritten: Bool) -> String {
        "the movie does not fit the budget: at best \(result.output.byteCount) bytes, and "
            + "\(result.output.decodedByteCount) bytes of decoded pictures"
            + (isWritten ? "" : "; --force writes that, a lower --quality goes further")
    }
}

extension OptimizeReport {
    /// A line about the movie, and a row for each pass that did something.
    var text: String {
        let rows = result.passes.filter { $0.report.changeCount > 0 || $0.byteDelta != 0 || !$0.revertedKeys.isEmpty }
            .map { pass in
                [
                    pass.id, pass.grade.rawValue, "\(pass.report.changeCount)", "\(pass.byteDelta)",
                    "\(pass.decodedDelta)", OptimizeReport.remark(pass),
                ]
            }
        let table = TextTable(indentation: 2, rows: [["pass", "grade", "changes", "bytes", "memory", ""]] + rows)
        let lines = [summary] + (rows.isEmpty ? [] : table.lines) + result.notes.map { "  note: \($0)" }
        return lines.map(OptimizeReport.trimmed).joined(separator: "\n") + "\n"
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }

    private static func remark(_ pass: PassResult) -> String {
        let reverted = pass.revertedKeys.isEmpty ? [] : ["taken back: \(list(pass.revertedKeys))"]
        let spared = pass.report.sparedKeys.isEmpty ? [] : ["slots spared: \(list(pass.report.sparedKeys))"]
        return (reverted + spared + pass.report.notes).joined(separator: "; ")
    }

    private static func list(_ keys: [String]) -> String {
        let shown = keys.prefix(3).map(Printable.text).joined(separator: ", ")
        return keys.count > 3 ? "\(shown) and \(keys.count - 3) more" : shown
    }

    private var summary: String {
        let (input, output, check) = (result.input, result.output, result.check)
        let frames =
            check.identicalCount == check.frameCount
            ? "\(Printable.count(check.frameCount, "frame")) identical"
            : "\(check.identicalCount) of \(Printable.count(check.frameCount, "frame")) identical, "
                + "lowest \(Printable.decibels(check.lowestPSNR))"
        if result.keepsInput {
            return "\(Printable.text(file)): \(input.byteCount) bytes, kept as it is: nothing makes it smaller"
        }
        return "\(Printable.text(file)): \(input.byteCount) -> \(output.byteCount) bytes "
            + "(\(OptimizeReport.percent(output.byteCount, of: input.byteCount)) %), pictures "
            + "\(input.decodedByteCount) -> \(output.decodedByteCount) bytes of memory, \(frames)"
    }

    private static func percent(_ part: Int, of whole: Int) -> String {
        Printable.number((Double(part) / Double(max(1, whole)) * 1000).rounded() / 10)
    }
}

extension OptimizeReport {
    var document: JSONValue {
        .document([
            ("input", .string(file)), ("before", OptimizeReport.json(result.input)),
            ("after", OptimizeReport.json(result.output)), ("kept", .string(result.keepsInput ? "input" : "output")),
            ("goalMet", .boolean(result.meetsGoal)), ("isCutShort", .boolean(result.isCutShort)),
            ("passes", .array(result.passes.map(OptimizeReport.json))), ("check", check),
            ("notes", .array(result.notes.map(JSONValue.string))),
        ])
    }

    private var check: JSONValue {
        .object([
            ("frames", .integer(result.check.frameCount)), ("frameCount", .integer(result.check.movieFrameCount)),
            ("identical", .integer(result.check.identicalCount)),
            ("lowestPSNR", result.check.lowestPSNR.isFinite ? .number(result.check.lowestPSNR) : .null),
            ("largestDifference", .number(result.check.largestDifference)),
        ])
    }

    private static func json(_ size: Optimized.Size) -> JSONValue {
        .object([
            ("byteCount", .integer(size.byteCount)), ("decodedImageByteCount", .integer(size.decodedByteCount)),
            ("spriteFrameCount", .integer(size.spriteFrameCount)),
        ])
    }

    private static func json(_ pass: PassResult) -> JSONValue {
        .object([
            ("id", .string(pass.id)), ("grade", .string(pass.grade.rawValue)),
            ("changed", .integer(pass.report.changeCount)), ("byteDelta", .integer(pass.byteDelta)),
            ("decodedDelta", .integer(pass.decodedDelta)),
            ("reverted", .array(pass.revertedKeys.map(JSONValue.string))),
            ("spared", .array(pass.report.sparedKeys.map(JSONValue.string))),
            ("notes", .array(pass.report.notes.map(JSONValue.string))),
        ])
    }
}
