import SVGACommandLine
import SVGADocument
import SVGAInspect
import SVGAKit
import SVGAOptimize
import SVGASystem

struct OptimizeOptions {
    let sources: [MovieSource]
    /// The output of each movie; nil for none.
    let outputs: [DocumentOutput?]
    let isInPlace: Bool
    /// Whether movies that miss their budget are written.
    let isForced: Bool
    let isQuiet: Bool
    private let goal: Goal
    private let settings: OptimizerSettings
    private let passes: [any OptimizerPass]
    private let slots: SlotRule
    private let checkedFrameCount: Int?
    private let seconds: Double?
    private let jobCount: Int
    private let report: DocumentOutput?
    private let writesToStandardOutput: Bool

    /// The PSNR that a lossy goal without a quality keeps, in dB.
    static let defaultQuality = 40.0

    init(resolving arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        let movies = try BatchFinder.movies(of: arguments.operands, in: environment)
        sources = try arguments.sources(at: movies.map(\.location))
        isInPlace = arguments.has(.inPlace)
        (isForced, isQuiet) = (arguments.has(.forceOverBudget), arguments.has(.quiet))
        goal = try OptimizeOptions.goal(arguments)
        settings = try OptimizeOptions.settings(arguments, goal)
        passes = try OptimizeOptions.passes(arguments)
        slots = SlotRule(arguments.value(.slots) ?? "auto")
        checkedFrameCount = try OptimizeOptions.checkedFrameCount(arguments)
        seconds = try arguments.duration(.optimizeTimeout, unit: .seconds(1)).map { $0 / .seconds(1) }
        jobCount = try arguments.jobCount(default: ParallelLoop.processorCount)
        outputs = try DocumentOutput.outputs(of: sources, movies, arguments, in: environment)
        writesToStandardOutput = outputs.contains { $0?.path == "-" }
        if writesToStandardOutput, arguments.has(.jsonArray) || arguments.has(.jsonLines) {
            throw arguments.usageError("-o - and --json cannot be combined; --report FILE writes the JSON into a file")
        }
        let inputs = sources.map(\.name)
        report = try arguments.value(.optimizeReport).map { (path) in
            try DocumentOutput(path, inputs: inputs, in: environment)
        }
    }

    /// The optimizer of one movie, whose time begins now.
    func optimizer(limits: Limits, in environment: ToolEnvironment) -> Optimizer {
        var optimizer = Optimizer(goal: goal, passes: passes)
        optimizer.settings = settings
        optimizer.settings.limits = limits
        optimizer.slots = slots
        optimizer.checkedFrameCount = checkedFrameCount
        optimizer.threadCount = jobCount
        optimizer.deadline = TimeLimit(seconds: seconds, cancellation: environment.cancellation)
        return optimizer
    }

    /// Prints text, to standard error where the movie itself goes to standard output.
    func say(_ text: String, in environment: ToolEnvironment) throws {
        guard writesToStandardOutput else { return try environment.print(text) }
        for line in text.split(separator: "\n") { environment.say(String(line)) }
    }

    /// Writes the file of `--report`.
    func write(_ documents: [JSONValue], in environment: ToolEnvironment) throws {
        try report?.write(Array("\(JSONValue.array(documents))\n".utf8), in: environment)
    }
}

extension OptimizeOptions {
    private static func goal(_ arguments: ParsedArguments) throws -> Goal {
        let (bytes, decoded) = (try arguments.byteCount(.byteBudget), try arguments.byteCount(.memoryBudget))
        let quality = try arguments.value(.leastQuality).map { (text) in
            guard let psnr = Double(text.lowercased().hasSuffix("db") ? String(text.dropLast(2)) : text),
                10...99 ~= psnr
            else { throw arguments.usageError("--quality needs dB of 10 ... 99 such as 45dB, not '\(text)'") }
            return psnr
        }
        let isLossy = quality != nil || bytes != nil || decoded != nil || arguments.has(.density)
        let wanted = try arguments.choice(.goal, of: ["identical", "rounding"], named: \.self)
        if isLossy, let wanted {
            throw arguments.usageError(
                "--goal \(wanted) and --quality, --density, --max-bytes or --max-decoded cannot be combined")
        }
        let minPSNR = quality ?? defaultQuality
        if bytes != nil || decoded != nil {
            return .budget(bytes: bytes, decodedBytes: decoded, minPSNR: minPSNR)
        }
        if isLossy { return .quality(minPSNR: minPSNR) }
        return wanted == "identical" ? .identical : .rounding
    }

    private static func settings(_ arguments: ParsedArguments, _ goal: Goal) throws -> OptimizerSettings {
        var settings = OptimizerSettings()
        settings.effort = try arguments.number(.effort, in: 1...9) ?? settings.effort
        if let text = arguments.value(.density) {
            guard let density = Double(text), 0.1...8 ~= density else {
                throw arguments.usageError("--density needs a ratio of 0.1 ... 8, not '\(text)'")
            }
            settings.density = density
        }
        return settings
    }

    private static func passes(_ arguments: ParsedArguments) throws -> [any OptimizerPass] {
        let (wanted, skipped) = (arguments.values(.pass), arguments.values(.skippedPass))
        let names = Optimizer.allPasses.map(\.id)
        if let name = (wanted + skipped).first(where: { !names.contains($0) }) {
            throw arguments.usageError("there is no pass '\(name)'; the passes are \(names.joined(separator: ", "))")
        }
        return Optimizer.allPasses.filter { pass in
            (wanted.isEmpty || wanted.contains(pass.id)) && !skipped.contains(pass.id)
        }
    }

    private static func checkedFrameCount(_ arguments: ParsedArguments) throws -> Int? {
        guard let text = arguments.value(.checkedFrames), text != "all" else { return nil }
        return try arguments.number(.checkedFrames, in: 1...1_000_000)
    }
}
