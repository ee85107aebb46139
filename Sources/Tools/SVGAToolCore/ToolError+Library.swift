package import SVGACache
package import SVGACommandLine
import SVGACompare
import SVGADocument
package import SVGAKit
import SVGAServer

extension ExitCode {
    /// How a run ends with a movie that could not be decoded.
    init(_ error: FormatError) {
        self = error.isOutOfMemory ? .outOfMemory : error.isLimitExceeded ? .limitExceeded : .badData
    }
}

extension ToolError {
    /// Does work with the library, whose errors become errors of the tool.
    ///
    /// - Parameters:
    ///   - file: The input or output that the error names.
    ///   - stage: What the message of an error without a stage of its own begins with.
    static func catching<Value: ~Copyable>(
        file: String? = nil, stage: String = "render", _ work: () throws -> Value
    ) throws(ToolError) -> Value {
        do {
            return try work()
        } catch {
            throw ToolError(describing: error, file: file, stage: stage)
        }
    }

    /// The exit code and the line of an error of the library.
    package init(describing error: any Error, file: String? = nil, stage: String = "render") {
        switch error {
        case let error as ToolError: self = error
        case let error as FormatError: self.init(ExitCode(error), file: file, message: "\(error)")
        case DocumentError.unsound(let error): self.init(ExitCode(error), file: file, message: "\(error)")
        case DocumentError.noSuchKey, DocumentError.ambiguousKey, DocumentError.keyExists, DocumentError.badValue,
            DocumentError.notRepresentable:
            self.init(.usage, file: file, message: "\(stage): \(error)")
        case DocumentError.unreadFile: self.init(.badData, file: file, message: "\(stage): \(error)")
        case let error as RenderError where error.isCancelled:
            self.init(.interrupted, file: file, message: "interrupted")
        case let error as RenderError:
            // A size or a frame that cannot be is a mistake of the caller.
            let code: ExitCode =
                error.isInvalidRequest
                ? .usage : error.isOutOfMemory ? .outOfMemory : error.isMissingLibrary ? .unavailable : .limitExceeded
            self.init(code, file: file, message: "\(stage): \(error)")
        case let error as FileError: self.init(error)
        case let error as PictureSizeError: self.init(.badData, file: file, message: "\(stage): \(error)")
        case let error as StorageError: self.init(error)
        case let error as ServerError: self.init(error)
        default: self.init(.limitExceeded, file: file, message: "\(stage): \(error)")
        }
    }

    /// An export that came to nothing.
    package init(_ error: ExportError, file: String) {
        switch error.reason {
        case .file(let error): self.init(error)
        case .encoding(let error): self.init(describing: error, file: file, stage: "export")
        case .selection(let error): self.init(.usage, file: file, message: "\(error)")
        case .size(let error): self.init(describing: error, file: file)
        case .frame(let frame, let error): self = ToolError(describing: error, file: file).adding("(frame \(frame))")
        case .missingEncoder(let text): self.init(.unavailable, message: "export: \(text)")
        case .failedEncoder(let text): self.init(.ioError, message: "export: \(text)")
        case .stalledEncoder(let text): self.init(.tryAgainLater, message: "export: \(text)")
        case .sound(let error): self.init(error, file: file)
        case .frameBeyondPage, .picture, .pictureSize, .pictureCount:
            self.init(.usage, file: file, message: "export: \(error)")
        case .cancelled: self.init(.interrupted, message: "interrupted: nothing was written")
        }
    }

    /// A sequence of frames that is incomplete; says how much of it is there.
    package init(_ error: ExportError, file: String, frameCount: Int) {
        let cause = ToolError(error, file: file)
        let message = "\(cause.message ?? "export: stopped"); \(error.writtenCount) of \(frameCount) frames written"
        self.init(cause.code, file: file, message: message)
    }

    /// The error with more words behind its message.
    func adding(_ words: String) -> ToolError {
        ToolError(code, file: file, message: "\(message ?? "") \(words)")
    }
}

extension ToolError {
    /// A URL that could not be fetched. Its query, which may hold a signature, is not shown.
    package init(_ error: CacheError, request: MovieRequest) {
        let code: ExitCode =
            switch error.kind {
            case .cancelled: .interrupted
            case .notAnAnimation(let error), .undecodable(let error), .contentCoding(_, let error?): ExitCode(error)
            case .notAPicture, .digestMismatch, .contentCoding: .badData
            case .storage(let error): ToolError(error).code
            case .transfer(let failure) where failure.isInvalidRequest: .usage
            default: ToolError.code(of: error)
            }
        self.init(code, file: PrintableURL.text(request.url), message: "fetch: \(ToolError.reason(error, request))")
    }

    /// What was wrong, without naming the URL twice.
    private static func reason(_ error: CacheError, _ request: MovieRequest) -> String {
        guard case .transfer(let failure) = error.kind else { return "\(error.kind)" }
        let reason = failure.url == request.url ? failure.reason : "\(failure)"
        let flag: Flag
        switch failure.kind {
        case .addressRefused: flag = .allowPrivateAddresses
        case .schemeRefused("file") where failure.url == request.url: flag = .allowFileURLs
        default: return reason
        }
        return "\(reason); \(flag.spelling) allows it if the URL is your own"
    }

    private static func code(of error: CacheError) -> ExitCode {
        if error.isForbidden { return .forbidden }
        if error.isLimitExceeded { return .limitExceeded }
        return error.isTransient ? .tryAgainLater : .unavailable
    }

    /// A cache that cannot be used.
    private init(_ error: StorageError) {
        let code: ExitCode = error.isOutOfMemory ? .outOfMemory : error.isOutOfSpace ? .ioError : .cannotCreate
        self.init(code, message: "cache: \(error)")
    }

    /// A server that cannot start.
    private init(_ error: ServerError) {
        let code: ExitCode =
            error.isMissingLibrary ? .unavailable : error.isUnusableFolder ? .cannotCreate : .tryAgainLater
        self.init(code, message: "serve: \(error)")
    }
}

extension TransferError {
    /// Whether the URL or a header field cannot be requested at all.
    fileprivate var isInvalidRequest: Bool {
        switch kind {
        case .invalidURL, .invalidHeaderField: true
        default: false
        }
    }
}
