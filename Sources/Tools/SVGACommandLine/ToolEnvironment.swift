import Glibc
package import SVGASystem

/// Something that takes bytes: a stream of the process, or memory in tests.
package protocol ByteSink: Sendable {
    /// Takes all bytes or throws.
    func write(_ bytes: [UInt8]) throws(FileError)
}

/// A stream of the process, which stays open.
///
/// A type of its own: looking up the conformance of a generic file handle takes a thirtieth of the start of the tool.
private struct StandardStream: ByteSink {
    let descriptor: Int32
    let name: String

    func write(_ bytes: [UInt8]) throws(FileError) {
        guard FileSystem.writeAll(bytes, to: descriptor, of: name) else {
            throw FileError(.write, path: name, code: errno)
        }
    }
}

/// What surrounds a run of a program.
package struct ToolEnvironment: Sendable {
    /// Takes data.
    package var standardOutput: any ByteSink
    /// Takes messages.
    package var standardError: any ByteSink
    /// Where `-` is read from.
    package var standardInput: Int32
    /// Whether standard error is a screen, which can show progress.
    package var isErrorTerminal: Bool
    /// Stops long work.
    package var cancellation: CancellationToken
    /// Whether signals that end the process remove unfinished files first, and cancel ``cancellation`` in commands that
    /// take long.
    package var watchesSignals: Bool
    /// What messages begin with; set by ``Program/run(_:in:)``.
    package internal(set) var programName = ""

    /// Makes an environment, by default without screen and signals.
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

    /// The environment of this process. A pipe whose reader is gone, and a file that may not grow further, become errors in
    /// place of signals.
    package static func process() -> ToolEnvironment {
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        occupyStandardStreams()
        return ToolEnvironment(
            standardOutput: StandardStream(descriptor: STDOUT_FILENO, name: "standard output"),
            standardError: StandardStream(descriptor: STDERR_FILENO, name: "standard error"),
            isErrorTerminal: isatty(STDERR_FILENO) == 1, watchesSignals: true)
    }

    /// A variable of the process's environment.
    package static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe text(of: value)
    }

    /// The text of a string of the system that may be a path, see ``PathText``.
    package static func text(of bytes: UnsafePointer<CChar>) -> String { unsafe PathText.text(of: bytes) }

    /// Makes sure that none of the descriptors 0, 1 and 2 is free. Otherwise the next file that is opened would get its number,
    /// and what is meant for standard error would go into the file.
    ///
    /// A stream that was closed stays useless: reading from 0 and writing to 1 and 2 is the same error as before.
    private static func occupyStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            unsafe _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}

extension ToolEnvironment {
    /// Writes data to standard output.
    package func write(_ bytes: [UInt8]) throws(ToolError) {
        do throws(FileError) {
            try standardOutput.write(bytes)
        } catch {
            throw ToolError(error)
        }
    }

    /// Writes text to standard output, paths in it as the bytes that they are.
    package func print(_ text: String) throws(ToolError) { try write(PathText.bytes(of: text)) }

    /// Writes a line to standard error; a failure cannot be reported anywhere.
    package func say(_ line: String) {
        try? standardError.write(Array("\(programName): \(Printable.text(line))\n".utf8))
    }

    /// Writes the line of an error to standard error.
    package func report(_ error: ToolError) {
        if let line = error.line(of: programName) { try? standardError.write(Array(line.utf8)) }
    }

    /// Writes a line for each deprecated name, unless `--quiet` was given.
    package func sayDeprecations(in arguments: ParsedArguments) {
        if !arguments.has(.quiet) { arguments.deprecations.forEach(say) }
    }

    /// A line that shows progress, nil where standard error is no screen.
    package func progressBar(total: Int?, unit: String, isQuiet: Bool) -> ProgressBar? {
        isErrorTerminal && !isQuiet ? ProgressBar(total: total, unit: unit, on: standardError) : nil
    }
}

extension ToolError: FileFailure {
    /// A file that could not be read, which is the subject of the message, or written, which the message names.
    package init(_ error: FileError) {
        switch error.operation {
        case .read, .examine, .list:
            let isOutOfMemory = error.code == ENOMEM
            let reason = isOutOfMemory ? "no memory for the file" : systemMessage(error.code)
            self.init(isOutOfMemory ? .outOfMemory : .cannotRead, file: error.path, message: "read: \(reason)")
        case _ where error.isBrokenPipe: self = .closedPipe
        case .create: self.init(.cannotCreate, message: "export: \(error)")
        default: self.init(.ioError, message: "export: \(error)")
        }
    }
}
