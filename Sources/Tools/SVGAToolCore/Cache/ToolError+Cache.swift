import SVGACommandLine
import SVGACache

extension ToolError {
    /// A URL that could not be fetched. Its query, which may hold a signature, is not shown.
    init(_ error: CacheError, request: MovieRequest) {
        let code: ExitCode =
            switch error.kind {
            case .cancelled: .interrupted
            case .notAnAnimation(let error), .undecodable(let error): ExitCode(error)
            case .digestMismatch: .badData
            case .storage(let error): ToolError(error).code
            case .transfer(let failure) where failure.isMistake: .usage
            default: ToolError.code(of: error)
            }
        self.init(code, file: PrintableURL.text(request.url), message: "fetch: \(ToolError.reason(error, request))")
    }

    /// What was wrong, without naming the URL twice.
    private static func reason(_ error: CacheError, _ request: MovieRequest) -> String {
        guard case .transfer(let failure) = error.kind else { return "\(error.kind)" }
        return failure.url == request.url ? "\(failure.kind)" : "\(failure)"
    }

    /// A cache that cannot be used.
    init(_ error: StorageError) {
        let code: ExitCode = error.isOutOfMemory ? .outOfMemory : error.isOutOfSpace ? .ioError : .cannotCreate
        self.init(code, message: "cache: \(error)")
    }

    private static func code(of error: CacheError) -> ExitCode {
        if error.isForbidden { return .forbidden }
        if error.isLimitExceeded { return .limitExceeded }
        return error.isTransient ? .tryAgainLater : .unavailable
    }
}

extension TransferError {
    /// Whether what was arguments cannot be asked for.
    fileprivate var isMistake: Bool {
        switch kind {
        case .invalidURL, .invalidHeaderField: true
        default: false
        }
    }
}
