import CSVGASupport

/// A program that this process starts, writes to and waits for, without a shell. Its standard input is a pipe from this
/// process; of standard output and standard error the last 4096 bytes are kept. It inherits the named descriptors and
/// no others, a small environment, and signals as in a fresh process. It has a separate process group, so that its own
/// children end with it. A program that makes no progress, or that is no longer needed, gets SIGTERM, and two seconds
/// later SIGKILL. It is always reaped: when the last reference is gone, the process does not exist.
package final class ChildProcess {
    /// The way in which a run failed.
    package enum Failure: Hashable, Sendable {
        /// It ended with an exit code other than 0.
        case exit(Int32)
        case signal(Int32)
        /// It ended early, although with the exit code 0.
        case early
        /// It made no progress for as long as allowed.
        case stalled
        case cancelled
    }

    let process: pid_t
    private let path: String
    /// The way in which the run failed, once a call has thrown.
    package private(set) var failure: Failure?
    private let patience: Duration
    private let cancellation: CancellationToken
    private var input: Int32?
    private var texts: ChildTexts
    /// Its exit status; nil while it runs.
    private var status: Int32?

    /// Starts a program by its path. It gets `descriptors` as its descriptors 3, 4 and so on, and may run for
    /// `patience` without progress; a cancellation is seen within a tenth of a second.
    package init(
        _ path: String, _ arguments: [String], open descriptors: [Int32] = [], patience: Duration = .seconds(120),
        cancellation: CancellationToken = CancellationToken()
    ) throws(SVGAError) {
        (self.path, self.patience, self.cancellation) = (path, patience, cancellation)
        var input = try ChildPipe(to: path)
        var output = try ChildPipe(to: path)
        var errors = try ChildPipe(to: path)
        process = try ChildProcess.start(
            [path] + arguments, [input.reader, output.writer, errors.writer] + descriptors)
        self.input = input.takeWriter()
        texts = ChildTexts(output: ChildText(output.takeReader()), errors: ChildText(errors.takeReader()))
    }

    /// The environment variables that a program inherits.
    private static let variables = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"]

    private static func start(_ command: [String], _ descriptors: [Int32]) throws(SVGAError) -> pid_t {
        let environment = variables.compactMap { name in
            unsafe getenv(name).map { unsafe "\(name)=\(PathText.text(of: $0))" }
        }
        let words = unsafe strings(command), variables = unsafe strings(environment + ["LC_ALL=C"])
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let code = unsafe svga_child_start(
            &process, words[0], words, variables, descriptors, Int32(clamping: descriptors.count))
        guard code == 0 else { throw notStarted(command[0], code) }
        return process
    }

    /// Copies of texts for C, with a terminating null.
    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        unsafe texts.map { text in PathText.withCString(of: text) { unsafe strdup($0) } } + [nil]
    }

    deinit { terminate() }

    /// The end of its standard output.
    package var outputText: String { texts.output.text }

    /// The end of its standard error, in one line.
    package var errorText: String { texts.errors.text.split { $0.isNewline }.joined(separator: "; ") }

    /// Writes all bytes to its standard input; an error even if the program ends before it has read them.
    package func write(_ bytes: [UInt8]) throws(SVGAError) {
        var (done, deadline) = (0, SteadyClock.time + patience)
        while done < bytes.count {
            guard let input else { throw error(.early) }
            let count = unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe svga_child_write(input, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
            }
            if count > 0 {
                done += count
                deadline = SteadyClock.time + patience
            } else if count < 0, errno != EAGAIN {
                throw error(endedEarly())
            } else {
                try wait(for: input, until: deadline)
            }
        }
    }

    /// Closes its standard input and waits for a good end; growing `progress` of its output restarts `patience`.
    package func finish(progress: (_ outputText: String) -> Int = { _ in 0 }) throws(SVGAError) {
        closeInput()
        var (reached, deadline) = (progress(outputText), SteadyClock.time + patience)
        while status == nil {
            try wait(for: nil, until: deadline)
            reap()
            let now = progress(outputText)
            if now > reached { (reached, deadline) = (now, SteadyClock.time + patience) }
        }
        if let ownFailure { throw error(ownFailure) }
    }

    /// Ends it, unless it has ended.
    package func terminate() {
        closeInput()
        end()
    }

    /// The error of a run that failed in this way, with the last words of the program.
    package func error(_ failure: Failure) -> SVGAError {
        self.failure = failure
        return switch failure {
        case .exit(let code): error("ended with the code \(code)")
        case .signal(let number): error("was ended by the signal \(number)")
        case .early: error("ended before all frames were encoded")
        case .stalled:
            error("did not go on for \(patience.components.seconds) s and was ended").with { $0.isTransient = true }
        case .cancelled: .cancelled
        }
    }

    /// The error of a program that did something wrong, with its last words.
    package func error(_ act: String) -> SVGAError {
        let reason = [PathText.printable(path) + " " + act, errorText].filter { !$0.isEmpty }.joined(separator: ": ")
        return SVGAError(.failed, reason, at: SVGAError.Place(file: path))
    }

    static func notStarted(_ path: String, _ code: Int32) -> SVGAError {
        let message = systemMessage(code)
        return SVGAError(
            .missingLibrary, "\(PathText.printable(path)) cannot be started: \(message)",
            at: SVGAError.Place(file: path), detail: message)
    }

    /// Waits a moment for room in a pipe or for words on standard error.
    private func wait(for input: Int32?, until deadline: Duration) throws(SVGAError) {
        texts.wait(orForRoomIn: input)
        let failure: Failure? =
            cancellation.isCancelled ? .cancelled : SteadyClock.time >= deadline ? .stalled : nil
        guard let failure else { return }
        closeInput()
        end()
        throw error(failure)
    }

    /// The failure of a program that reads no more. It may be just about to end.
    private func endedEarly() -> Failure {
        closeInput()
        waitForEnd(min(patience, .seconds(2)))
        guard status != nil else {
            end()
            return .early
        }
        return ownFailure ?? .early
    }

    private func reap() {
        if status != nil { return }
        var found: Int32 = 0
        let result = unsafe waitpid(process, &found, WNOHANG)
        if result == process {
            status = found
        } else if result < 0, errno != EINTR {
            // Other code has reaped it, so its status is unknown.
            status = 0xff00
        }
        if status != nil { texts.drain() }
    }

    /// Ends it with SIGTERM or SIGKILL, and waits for that.
    private func end() {
        reap()
        if status != nil { return }
        // The group, including its children.
        kill(-process, SIGTERM)
        waitForEnd(.seconds(2))
        kill(-process, SIGKILL)
        // A process that hangs in the system, on a disk that is gone, is left to the system.
        waitForEnd(.seconds(10))
    }

    private func waitForEnd(_ patience: Duration) {
        let deadline = SteadyClock.time + patience
        while status == nil, SteadyClock.time < deadline {
            texts.wait(orForRoomIn: nil)
            reap()
        }
    }

    private func closeInput() {
        if let input { close(input) }
        input = nil
    }

    /// The failure that its exit status tells; nil for success.
    private var ownFailure: Failure? {
        guard let status else { return nil }
        if status & 0x7f != 0 { return .signal(status & 0x7f) }
        return status >> 8 & 0xff == 0 ? nil : .exit(status >> 8 & 0xff)
    }
}

package enum ProgramSearch {
    /// The path of a program: the name if it has a slash, or the first executable of this name in `PATH`, or nil.
    package static func path(of name: String) -> String? {
        if name.utf8.contains(UInt8(ascii: "/")) { return isProgram(name) ? name : nil }
        let folders = unsafe getenv("PATH").map { unsafe PathText.text(of: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first(where: isProgram)
    }

    private static func isProgram(_ path: String) -> Bool {
        FileSystem.status(at: path)?.isPlainFile == true
            && PathText.withCString(of: path) { unsafe access($0, X_OK) } == 0
    }
}
