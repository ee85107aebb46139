import SVGACommandLine

extension Flag {
    static let documentFile = Flag(
        "output", short: "o", value: "FILE", .output, help: "The file, or - for standard output.")
}

/// The destination of a command's single file: a file, which exists completely or not at all, or standard output.
/// Making the value refuses what cannot be written, so that it comes before any work.
struct DocumentOutput {
    /// The path as it was typed; `-` for standard output.
    let path: String
    private let replacesFiles: Bool
    /// Whether the file is one that was read and is changed.
    private let isInPlace: Bool

    /// The output that `-o` names. An operand is refused, and a file that `--no-clobber` keeps.
    init(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        guard let path = arguments.value(.documentFile), !path.isEmpty else {
            throw arguments.usageError("-o FILE is missing")
        }
        try self.init(
            path, inputs: arguments.operands, replacesFiles: !arguments.has(.noClobber), in: environment)
    }

    /// An output that is none of the inputs, by whatever name.
    init(_ path: String, inputs: [String], replacesFiles: Bool = true, in environment: ToolEnvironment) throws {
        (self.path, self.replacesFiles, isInPlace) = (path, replacesFiles, false)
        let inputs = InputFiles(inputs, in: environment)
        if path == "-" {
            try inputs.refuseStandardOutput(in: environment)
        } else {
            try inputs.refuse(path)
            if !replacesFiles { try OutputFile.refuseExisting([path]) }
        }
    }

    /// The path of an input, for commands that change their input; standard input and URLs are refused.
    init(inPlaceOf source: MovieSource) throws {
        guard source.name != "-", !ToolCache.isURL(source.name) else {
            throw ToolError(
                .usage, file: source.name, message: "export: only a file can be changed in place; use -o FILE")
        }
        (path, replacesFiles, isInPlace) = (source.name, true, true)
    }

    func write(_ bytes: [UInt8], in environment: ToolEnvironment) throws {
        if path == "-" { return try environment.write(bytes) }
        if isInPlace { return try OutputFile.rewrite(bytes, at: path) }
        try OutputFile.write(bytes, to: path, replacing: replacesFiles)
    }

    /// Writes the file, and says so unless `--quiet` was given.
    func write(_ bytes: [UInt8], reporting arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        try write(bytes, in: environment)
        if path != "-", !arguments.has(.quiet) {
            environment.say("\(Printable.count(bytes.count, "byte")) written to \(path)")
        }
    }
}
