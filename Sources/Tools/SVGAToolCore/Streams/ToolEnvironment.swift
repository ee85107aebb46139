import Glibc
public import SVGAKit

/// What surrounds a run of the tool.
public struct ToolEnvironment: Sendable {
    /// Takes data.
    public var standardOutput: any ByteSink
    /// Takes talk.
    public var standardError: any ByteSink
    /// Where `-` is read from.
    public var standardInput: Int32
    /// Whether standard error is a screen, which can show progress.
    public var isErrorTerminal: Bool
    /// Stops long work.
    public var cancellation: CancellationToken
    /// Whether signals that end the process remove unfinished files first, and with commands that take long make the wish of
    /// ``cancellation``.
    public var watchesSignals: Bool

    /// Makes an environment, by default without screen and signals.
    public init(
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

    /// The environment of this process. A pipe whose reader is gone, and a file that may not grow further, become errors in
    /// place of signals.
    public static func process() -> ToolEnvironment {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        StandardStreams.occupy()
        return ToolEnvironment(
            standardOutput: FileHandle.standardOutput, standardError: FileHandle.standardError,
            isErrorTerminal: isatty(STDERR_FILENO) == 1, watchesSignals: true)
    }
}

extension ToolEnvironment {
    /// Writes data to standard output.
    func write(_ bytes: [UInt8]) throws(ToolError) {
        do throws(FileError) {
            try standardOutput.write(bytes)
        } catch {
            throw ToolError(error)
        }
    }

    /// Writes text to standard output.
    func print(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

    /// Writes a line to standard error; nobody can be told when that fails.
    func say(_ line: String) { try? standardError.write(Array("\(Tool.name): \(Printable.text(line))\n".utf8)) }

    /// Writes what was wrong with a movie, and with the images that were drawn so far, to standard error.
    func sayWarnings(of renderer: FrameRenderer, file: String) {
        for warning in renderer.movie.warnings + renderer.warnings { say("\(file): warning: \(warning)") }
    }

    /// A line that shows progress, nil where nobody sees it.
    func progressBar(total: Int?, unit: String, isQuiet: Bool) -> ProgressBar? {
        isErrorTerminal && !isQuiet ? ProgressBar(total: total, unit: unit, on: standardError) : nil
    }

    /// Writes the line of an error to standard error.
    func report(_ error: ToolError) {
        if let line = error.line { try? standardError.write(Array(line.utf8)) }
    }
}
