import CSVGASupport
package import SVGASystem

/// Something that takes bytes: a stream of the process, or memory in tests.
package protocol ByteSink: Sendable {
    /// Takes all bytes or throws.
    func write(_ bytes: [UInt8]) throws(SVGAError)
}

/// A stream of the process, which stays open. A separate type, because looking up the conformance of a generic file
/// handle takes a thirtieth of the tool's start time.
private struct StandardStream: ByteSink {
    let descriptor: Int32
    let name: String

    func write(_ bytes: [UInt8]) throws(SVGAError) {
        guard FileSystem.writeAll(bytes, to: descriptor, of: name) else {
            throw SVGAError(.write, path: name, code: errno)
        }
    }
}

package struct ToolEnvironment: Sendable {
    /// Takes data.
    package var standardOutput: any ByteSink
    /// Takes messages.
    package var standardError: any ByteSink
    /// The input for `-`.
    package var standardInput: Int32
    /// The descriptor of ``standardOutput``; nil for memory in tests.
    package var standardOutputDescriptor: Int32?
    /// Whether standard error is a screen, which can show progress.
    package var isErrorTerminal: Bool
    /// The columns of that screen; read again for each line, because its window may be resized.
    package var screenColumnCount: @Sendable () -> Int = { 80 }
    /// Whether errors and warnings on that screen are coloured.
    package var usesColor = false
    /// Whether progress is written even if standard error is not a terminal; set by ``Program/run(_:in:)``.
    package var logsProgress = false
    /// Whether to say more than usual; set by ``Program/run(_:in:)``.
    package var isVerbose = false
    package var cancellation: CancellationToken
    /// Whether signals that end the process remove unfinished files first, and cancel ``cancellation`` in commands that
    /// take long.
    package var watchesSignals: Bool
    /// The prefix of messages; set by ``Program/run(_:in:)``.
    package internal(set) var programName = ""

    /// Creates an environment, by default without a terminal and signals.
    package init(
        standardOutput: any ByteSink, standardError: any ByteSink, standardInput: Int32 = 0,
        isErrorTerminal: Bool = false, cancellation: CancellationToken = CancellationToken(),
        watchesSignals: Bool = false
    ) {
        self.standardOutput = standardOutput
        self.standardError = standardError
        self.standardInput = standardInput
        self.isErrorTerminal = isErrorTerminal
        self.cancellation = cancellation
        self.watchesSignals = watchesSignals
    }

    /// The environment of this process. A pipe whose reader is gone, and a file that may not grow further, become
    /// errors instead of signals.
    package static func process() -> ToolEnvironment {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        occupyStandardStreams()
        var environment = ToolEnvironment(
            standardOutput: StandardStream(descriptor: STDOUT_FILENO, name: "standard output"),
            standardError: StandardStream(descriptor: STDERR_FILENO, name: "standard error"),
            isErrorTerminal: isatty(STDERR_FILENO) == 1, watchesSignals: true)
        environment.standardOutputDescriptor = STDOUT_FILENO
        environment.screenColumnCount = { Screen.columnCount(of: STDERR_FILENO) }
        environment.usesColor = environment.isErrorTerminal && Screen.takesColor
        return environment
    }

    package static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe text(of: value)
    }

    /// The text of a system string that may be a path, see ``PathText``.
    package static func text(of bytes: UnsafePointer<CChar>) -> String { unsafe PathText.text(of: bytes) }

    package static var variableNames: [String] {
        var names: [String] = []
        var next = unsafe environ
        while let text = unsafe next.pointee {
            names.append(unsafe String(String(cString: text).prefix { $0 != "=" }))
            unsafe next += 1
        }
        return names
    }

    /// Makes sure that none of the descriptors 0, 1 and 2 is free. Otherwise the next file that is opened would get its
    /// number, and messages for standard error would go into the file. A stream that was closed stays useless: reading
    /// from 0 and writing to 1 and 2 is the same error as before.
    private static func occupyStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // If even that device is missing, a directory is as useless as a stream.
            if unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0 {
                unsafe _ = open("/", O_RDONLY)
            }
        }
    }
}

extension ToolEnvironment {
    package func write(_ bytes: [UInt8]) throws { try standardOutput.write(bytes) }

    /// Writes text to standard output, paths in it as the bytes that they are.
    package func print(_ text: String) throws { try write(PathText.bytes(of: text)) }

    /// Writes a line to standard error; a failure cannot be reported anywhere.
    package func say(_ line: String) { say(line, .plain) }

    /// Writes a line that asks for attention to standard error.
    package func warn(_ line: String) { say(line, .warning) }

    /// Writes a line to standard error where `--verbose` was given.
    package func sayIfVerbose(_ line: @autoclosure () -> String) { if isVerbose { say(line()) } }

    /// Writes the line of an error to standard error.
    package func report(_ error: ToolError) {
        if let line = error.line { say(line, .error) }
    }

    private func say(_ line: String, _ tone: Screen.Tone) {
        let head = usesColor ? Screen.colored("\(programName):", tone) : "\(programName):"
        try? standardError.write(Array("\(head) \(Printable.text(line))\n".utf8))
    }

    /// Writes a line for each deprecated name, unless `--quiet` was given.
    package func sayDeprecations(in arguments: ParsedArguments) {
        if !arguments.has(.quiet) { arguments.deprecations.forEach(warn) }
    }

    /// Shows progress on a screen, or in lines where `--progress` was given; nil otherwise.
    package func progressBar(total: Int?, unit: String, isQuiet: Bool) -> ProgressBar? {
        if isQuiet || !isErrorTerminal && !logsProgress { return nil }
        let surface: ProgressBar.Surface =
            isErrorTerminal ? .screen(columns: screenColumnCount) : .log(programName: programName)
        return ProgressBar(total: total, unit: unit, on: standardError, surface)
    }

    /// The environment of work within other work, which shows its own progress.
    package var withoutProgress: ToolEnvironment {
        var environment = self
        (environment.isErrorTerminal, environment.logsProgress) = (false, false)
        return environment
    }
}

extension ToolEnvironment {
    /// The arguments of the process after the program name, with all their bytes.
    package static func arguments() -> [String] {
        var count: Int32 = 0
        guard let values = unsafe carguments(&count) else { return Array(CommandLine.arguments.dropFirst()) }
        return (1..<max(1, Int(count))).compactMap { index in
            unsafe values[index].map { unsafe ToolEnvironment.text(of: $0) }
        }
    }
}
