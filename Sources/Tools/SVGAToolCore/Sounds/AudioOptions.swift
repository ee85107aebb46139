import SVGACommandLine
import SVGAKit

struct AudioOptions {
    enum Output {
        /// Unchanged, into a directory.
        case folder(String)
        /// Mixed, into a WAV file; nil for standard output.
        case mix(String?)
    }

    let source: MovieSource
    let output: Output?
    let printsJSON: Bool
    let selection: FrameSelection
    let loopCount: Int
    let isQuiet: Bool
    let replacesFiles: Bool

    /// Parses the options, without opening the cache.
    init(resolving arguments: ParsedArguments) throws {
        source = try arguments.source()
        output = try arguments.value(.output).map { (name) in try AudioOptions.output(name, arguments) }
        printsJSON = arguments.has(.json)
        selection = try arguments.selection()
        loopCount = try arguments.number(.passes, in: 1...65535) ?? 1
        isQuiet = arguments.has(.quiet)
        replacesFiles = !arguments.has(.noClobber)
        try checkOptions(arguments)
    }

    private static func output(_ name: String, _ arguments: ParsedArguments) throws -> Output {
        if name.isEmpty { throw arguments.usageError("-o needs the name of a folder or of a .wav file") }
        if name == "-" { return .mix(nil) }
        guard let suffix = OutputFormat.suffix(of: name) else { return .folder(name) }
        if suffix == "wav" { return .mix(name) }
        guard otherFormats.contains(suffix) else { return .folder(name) }
        throw arguments.usageError(
            "-o '\(name)': sounds are mixed into WAV, not into \(suffix); choose a name such as "
                + "'\(name.dropLast(suffix.count))wav', or a folder, which gets each sound as it is")
    }

    /// Extensions of sounds and films, which are not directory names.
    private static let otherFormats: Set<String> = [
        "mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "aif", "aiff", "wma", "caf", "w64", "au", "mp4", "mov",
        "webm", "mkv", "json",
    ]

    private func checkOptions(_ arguments: ParsedArguments) throws {
        switch output {
        case .mix(nil) where printsJSON:
            throw arguments.usageError("standard output takes either the mix or --json")
        case .mix: return
        case nil where !printsJSON: throw arguments.usageError("-o OUT is missing")
        case .folder, nil:
            for flag in [Flag.frames, .passes] where arguments.has(flag) {
                throw arguments.usageError("\(flag.spelling) goes with a mix, as in -o gift.wav")
            }
        }
    }

    /// Whether something of the timeline is written or printed.
    var needsDocument: Bool {
        if case .folder = output { true } else { printsJSON }
    }

    /// Refuses a mix that is the input, or that must not be replaced.
    func checkOutput(in environment: ToolEnvironment) throws {
        guard case .mix(let path) = output else { return }
        let inputs = InputFiles([source.name], in: environment)
        guard let path else { return try inputs.refuseStandardOutput(in: environment) }
        try inputs.refuse(path)
        if !replacesFiles { try OutputFile.refuseExisting([path]) }
    }

    /// Refuses to write an empty result: a movie without audible sounds.
    func checkSounds(of timeline: SoundTimeline) throws {
        switch output {
        case .folder where timeline.sounds.isEmpty && timeline.entries.isEmpty:
            throw ToolError(.badData, file: source.name, message: "audio: the movie has no sound")
        case .mix where timeline.entries.isEmpty:
            let what = timeline.sounds.isEmpty ? "has no sound" : "plays none of its sounds"
            throw ToolError(.badData, file: source.name, message: "audio: the movie \(what)")
        default: return
        }
    }
}

extension Flag {
    static let soundOutput = Flag(
        "output", short: "o", value: "OUT", .output,
        help: "A folder for each sound and timeline.json; or a .wav, or -, for the mix.")
    static let soundsJSON = Flag("json", .output, help: "Print the timeline as a JSON object.")
    static let passes = Flag("loops", value: "N", .output, help: "How often the movie plays in a mix; once by default.")
    static let mixedFrames = Flag(
        "frames", value: "LIST", .picture,
        help: "The frames of a mix, such as 0..30 or 1.5s..3s; their sound is cut with them.")
}
