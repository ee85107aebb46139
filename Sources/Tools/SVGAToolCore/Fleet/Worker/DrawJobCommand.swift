import SVGACommandLine
import SVGAFleet
import SVGAJobs
import SVGAKit
import SVGASystem

extension Command {
    /// The command that a worker runs for a job that killed another worker; not in the help.
    static let drawJob = Command(
        name: "draw-job", summary: "Draw one job for a worker.",
        details: "`draw-job` draws the movie of standard input into descriptor 3, within bounds.",
        operands: "SECONDS PRODUCT", operandCount: 2...2, operandCompletions: [.none, .none],
        flags: drawJobFlags, examples: [("draw-job 120 'png poster'", "a poster")]
    ) { arguments, environment in
        guard let seconds = UInt32(arguments.operands[0]), seconds > 0 else {
            throw arguments.usageError("SECONDS is a number above 0, not '\(arguments.operands[0])'")
        }
        let product = try arguments.understand("PRODUCT") {
            try RenderRequest.Product(canonicalText: arguments.operands[1])
        }
        try setBounds(memory: arguments.byteCount(.jobMemory), seconds: seconds)
        #if DEBUG
            if arguments.has(crash) { CrashHook.crash() }
        #endif
        let movie = try InputFile(name: "-", maxByteCount: maxMovieByteCount)
            .bytes(standardInput: environment.standardInput)
        let result = try draw(product, movie, try arguments.jobBudget())
        try ToolError.saying(nil, .ioError) {
            try FileHandle(descriptor: IsolatedRenderer.resultDescriptor, name: "the result").write(result)
        }
        return .done
    }

    #if DEBUG
        private static let crash = Flag(
            String(IsolatedRenderer.crashArgument.dropFirst(2)), .other, help: "End in the middle, for tests.")
        private static let drawJobFlags: [Flag] = [.jobMemory, .maxPixels, .maxAnimationPixels, .limit, crash, .help]
    #else
        private static let drawJobFlags: [Flag] = [.jobMemory, .maxPixels, .maxAnimationPixels, .limit, .help]
    #endif

    private static let maxMovieByteCount = 256 << 20

    /// Bounds memory, and time in case that the worker is gone; leaves no core.
    private static func setBounds(memory: Int?, seconds: UInt32) throws {
        if let memory {
            try set(__rlimit_resource_t(RLIMIT_AS.rawValue), UInt(clamping: memory), "memory")
        }
        try set(__rlimit_resource_t(RLIMIT_CORE.rawValue), 0, "core")
        alarm(seconds > .max - 10 ? seconds : seconds + 10)
    }

    private static func set(_ resource: __rlimit_resource_t, _ value: UInt, _ name: String) throws {
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else {
            throw ToolError(.unavailable, message: "\(name): \(systemMessage(errno))")
        }
        limit.rlim_cur = min(value, limit.rlim_max)
        guard unsafe setrlimit(resource, &limit) == 0 else {
            throw ToolError(.unavailable, message: "\(name): \(systemMessage(errno))")
        }
    }

    private static func draw(
        _ product: RenderRequest.Product, _ movie: [UInt8], _ budget: AnimationBudget
    ) throws -> [UInt8] {
        try ToolError.ending(ToolError.init(ofJob:)) {
            let job = RenderJob(
                product: product, source: try SourceFile(movie), budget: budget, posters: PosterFrames(),
                movies: SharedMovies(maxByteCount: 0))
            return try job.result(CancellationToken()).array
        }
    }
}

extension ToolError {
    /// A job without a result.
    init(ofJob error: SVGAError) {
        self.init(ExitCode(rawValue: JobCode.code(of: error)) ?? .badData, message: "\(error)")
    }
}
