import SVGACommandLine
import SVGADocument
import SVGAKit
import SVGALint
import SVGASystem

extension Flag.Category {
    static let rules = Flag.Category("Rules", rank: 40)
}

extension Flag {
    static let lintProfile = Flag(
        "profile", value: "NAME|FILE", .rules,
        help: "\(LintProfile.names.joined(separator: ", ")), or a profile of JSON; gift by default.")
    static let lintRule = Flag(
        "rule", value: "RULE=SEVERITY", .rules,
        help: "How bad the findings of a rule are: \(LintProfile.severityWords.joined(separator: ", ")).",
        isRepeatable: true)
    static let onlyRules = Flag(
        "only", value: "RULES", .rules, help: "Check only these rules, separated by commas.", isRepeatable: true)
    static let noPixels = Flag("no-pixels", .rules, help: "Decode no pictures: faster, and some rules find nothing.")
    static let failOn = Flag(
        "fail-on", value: "SEVERITY", .output,
        help: "End with code 1 for findings this bad or worse: note, warning, error (default) or never.",
        values: LintOptions.failWords)
    static let lintFormat = Flag(
        "format", value: "FORMAT", .output, help: "text, json or sarif.", values: LintFormat.allCases.map(\.rawValue))
    static let baseline = Flag(
        "baseline", value: "FILE", .output, help: "Omit findings of an earlier report of --format json.")
    static let reportFile = Flag(
        "output", short: "o", value: "FILE", .output, help: "The file of the report, or - for standard output.")
    static let lintSummary = Flag(
        "summary", .output, help: "Print only how often each rule and each file has findings.")
    static let listRules = Flag("list-rules", .other, help: "Print the rules and their severities in the profile.")
}

struct LintOptions {
    let paths: [String]
    /// The files of the profile and the baseline, as far as they are files.
    private let settingFiles: [String]
    let profile: LintProfile
    let only: Set<String>?
    let format: LintFormat
    /// Whether findings are counted and not listed.
    let isSummary: Bool
    let baseline: LintBaseline?
    let output: String?
    /// The severity from which on the exit code is 1; nil for never.
    let failsFrom: LintSeverity?
    let hasPixels: Bool
    let excluded: [String]
    let workerCount: Int
    let isQuiet: Bool
    let isUntrusted: Bool
    let limits: Limits
    let cache: ToolCache

    static let failWords = LintSeverity.allCases.map(\.rawValue) + ["never"]
    private static let (maxProfileByteCount, maxBaselineByteCount) = (1 << 20, 64 << 20)

    init(resolving arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        paths = arguments.operands
        if paths.isEmpty, !arguments.has(.listRules) { throw arguments.usageError("FILE|DIR... is missing") }
        profile = try LintOptions.profile(arguments, in: environment)
        let profileFile = arguments.value(.lintProfile).flatMap { LintProfile.named($0) == nil ? $0 : nil }
        settingFiles = [profileFile, arguments.value(.baseline)].compactMap(\.self)
        only = try LintOptions.only(arguments)
        format = try LintFormat(arguments)
        isSummary = arguments.has(.lintSummary)
        if isSummary, format != .text { throw arguments.usageError("--summary needs --format text") }
        output = arguments.value(.reportFile)
        baseline = try arguments.value(.baseline).map { path in
            try LintOptions.reading(path, LintOptions.maxBaselineByteCount, in: environment) {
                try LintBaseline(parsing: $0)
            }
        }
        let word = arguments.value(.failOn) ?? "error"
        guard LintOptions.failWords.contains(word) else {
            throw arguments.usageError("--fail-on '\(word)': there is \(LintOptions.failWords.joined(separator: ", "))")
        }
        failsFrom = LintSeverity(rawValue: word)
        hasPixels = !arguments.has(.noPixels)
        excluded = arguments.values(.exclude)
        workerCount = try arguments.jobCount(default: ParallelLoop.processorCount)
        (isQuiet, isUntrusted) = (arguments.has(.quiet), arguments.has(.untrusted))
        limits = try arguments.limits()
        cache = try ToolCache(resolving: arguments)
    }

    private static func profile(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> LintProfile {
        let name = arguments.value(.lintProfile) ?? LintProfile.gift.name
        var profile: LintProfile
        if let known = LintProfile.named(name) {
            profile = known
        } else if FileSystem.status(at: name) == nil, !name.contains(".") {
            let names = LintProfile.names.joined(separator: ", ")
            let near = Suggestion.text(for: name, among: LintProfile.names)
            throw arguments.usageError(
                near.isEmpty
                    ? "--profile '\(name)': there is \(names), or name a file of JSON"
                    : "--profile '\(name)': no such profile\(near)")
        } else {
            profile = try reading(name, maxProfileByteCount, in: environment) {
                try LintProfile(parsing: $0, named: name)
            }
        }
        for text in arguments.values(.lintRule) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw arguments.usageError("--rule '\(text)': expected RULE=SEVERITY") }
            try arguments.understand("--rule '\(text)'") { try profile.set(rule: parts[0], to: parts[1]) }
        }
        return profile
    }

    private static func only(_ arguments: ParsedArguments) throws -> Set<String>? {
        let names = arguments.values(.onlyRules).flatMap { $0.split(separator: ",").map(String.init) }
        for name in names where LintRule.named(name) == nil {
            let near = Suggestion.text(for: name, among: LintRule.all.map(\.id))
            throw arguments.usageError(
                "--only '\(name)': no such rule\(near.isEmpty ? "; --list-rules names them" : near)")
        }
        return names.isEmpty ? nil : Set(names)
    }

    private static func reading<Value>(
        _ path: String, _ maxByteCount: Int, in environment: ToolEnvironment,
        _ parse: ([UInt8]) throws -> Value
    ) throws -> Value {
        let bytes = try InputFile(name: path, maxByteCount: maxByteCount)
            .text(standardInput: environment.standardInput)
        return try ToolError.saying("read", .badData, file: path) { try parse(bytes) }
    }

    /// The destination of the report, which must replace no file that is read.
    func reportOutput(movies: [String], in environment: ToolEnvironment) throws -> DocumentOutput? {
        guard let output else { return nil }
        return try DocumentOutput(output, inputs: movies + settingFiles, in: environment)
    }

    var linter: Linter { Linter(profile: profile, only: only, hasPixels: hasPixels, limits: limits) }

    /// Whether one of the findings is as bad as the exit code is to say.
    func fails(_ reports: [LintReport]) -> Bool {
        guard let failsFrom else { return false }
        return reports.contains { $0.worst.map { $0 >= failsFrom } ?? false }
    }
}
