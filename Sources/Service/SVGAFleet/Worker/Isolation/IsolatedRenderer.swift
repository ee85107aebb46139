package import SVGAJobs
import SVGAKit
package import SVGASystem

/// Draws in a separate process of limited memory and time, without network or credentials; only it dies of a bad job.
package struct IsolatedRenderer: JobDrawing {
    package static let resultDescriptor: Int32 = 3
    /// The argument that makes a debug build end in the middle.
    package static let crashArgument = "--crash"

    private let program: String
    private let arguments: [String]

    /// The program gets `arguments`, the seconds and the text of the product, reads the movie from standard input, and
    /// ends with the exit codes of the tool.
    package init(program: String = "/proc/self/exe", arguments: [String]) {
        (self.program, self.arguments) = (program, arguments)
    }

    package func result(
        of product: RenderRequest.Product, from source: SourceFile, named name: String, timeout: Int,
        _ cancellation: CancellationToken, observer: RenderJob.Observer
    ) throws -> SharedBytes {
        let movie = try source.bytes()
        let start = SteadyClock.now
        let file = try IsolatedRenderer.onDisk { try NamelessFile() }
        let crash = CrashHook.strikes(name) ? [IsolatedRenderer.crashArgument] : []
        try run(arguments + crash + ["\(timeout)", product.canonicalText], movie, file, timeout, cancellation)
        observer(.draw, SteadyClock.now - start)
        return try result(in: file)
    }

    private func run(
        _ arguments: [String], _ movie: [UInt8], _ file: NamelessFile, _ timeout: Int,
        _ cancellation: CancellationToken
    ) throws {
        var child: ChildProcess?
        do {
            let process = try ChildProcess(
                program, arguments, open: [file.descriptor], patience: .seconds(timeout), cancellation: cancellation)
            child = process
            try process.write(movie)
            try process.finish()
        } catch {
            throw IsolatedRenderer.fault(error, of: child, timeout)
        }
    }

    private static func fault(_ error: SVGAError, of child: ChildProcess?, _ timeout: Int) -> JobFault {
        let words = child?.errorText ?? ""
        return switch child?.failure {
        case nil:
            JobFault(.job, code: JobCode.outOfMemory, message: "no process for the job: \(error.detail ?? "")")
        case .exit(JobCode.outOfMemory):
            // Another attempt would have no more memory.
            JobFault(.job, code: JobCode.limitExceeded, message: "the job takes too much memory: \(words)")
        // It writes nothing but the result, into a file of the worker.
        case .exit(JobCode.ioError): JobFault(.disk, code: JobCode.ioError, message: words)
        case .exit(let code): JobFault(.job, code: code, message: words.isEmpty ? "exit code \(code)" : words)
        case .signal(SIGTERM), .signal(SIGINT), .signal(SIGHUP):
            // A service manager that stops the worker asks all of its processes to end. The job is not to blame.
            JobFault(.stopped, code: JobCode.interrupted, message: "the process of the job was asked to end")
        case .signal(let number): JobFault(.death, code: JobCode.poison, message: "signal \(number)")
        case .stalled: JobFault(.death, code: JobCode.poison, message: "no end within \(timeout) seconds")
        case .early: JobFault(.death, code: JobCode.poison, message: "the process ended early")
        case .cancelled: JobFault(SVGAError.jobCancelled)
        }
    }
}

extension IsolatedRenderer {
    private func result(in file: NamelessFile) throws -> SharedBytes {
        let bytes = try IsolatedRenderer.onDisk {
            try file.rewind()
            return try FileHandle(descriptor: file.descriptor, name: "the result")
                .contents(maxByteCount: JobRunner.maxResultByteCount)
        }
        guard let bytes else {
            throw JobFault(.job, code: JobCode.limitExceeded, message: "the result is too large")
        }
        return SharedBytes(bytes)
    }

    /// Works with the file of a result; its errors are errors of the worker's disk.
    private static func onDisk<Value>(_ work: () throws -> Value) throws -> Value {
        try JobFault.ending(
            { JobFault($0.isOutOfSpace ? .disk : .job, code: JobCode.ioError, message: "\($0)") }, work)
    }
}

/// Ends a process in a job whose source contains the text of `SVGA_TEST_CRASH`; for tests, only in debug builds.
package enum CrashHook {
    static func strikes(_ source: String) -> Bool {
        #if DEBUG
            guard let value = unsafe getenv("SVGA_TEST_CRASH") else { return false }
            let text = unsafe String(cString: value)
            return !text.isEmpty && source.contains(text)
        #else
            return false
        #endif
    }

    /// Ends the process as a signal would.
    package static func crash() {
        #if DEBUG
            signal(SIGABRT, SIG_DFL)
            abort()
        #endif
    }
}
