package import SVGACache
package import SVGACommandLine
import SVGADiff
import SVGADocument
import SVGAKit

extension ToolError {
    /// Does work with the library, whose errors become the tool's; `file` and `stage` are for errors without their own.
    static func catching<Value: ~Copyable>(
        file: String? = nil, stage: String = "render", _ work: () throws -> Value
    ) throws -> Value {
        try ending({ ToolError(describing: $0, file: file, stage: stage) }, work)
    }

    /// A cache that cannot be used.
    init(storage error: SVGAError) {
        let code: ExitCode = error.isOutOfMemory ? .outOfMemory : error.isOutOfSpace ? .ioError : .cannotCreate
        self.init(code, message: "cache: \(error)")
    }

    static func openCache(_ configuration: CacheConfiguration) throws -> MovieCache {
        try ending(ToolError.init(storage:)) { try MovieCache(configuration) }
    }

    /// An export that came to nothing; the prefix `stage` is for errors without their own.
    package init(_ error: SVGAError, file: String, stage: String = "export") {
        if error.isCancelled {
            self.init(.interrupted, message: "interrupted: nothing was written")
        } else if let frame = error.place.frame {
            self = ToolError(describing: error.with { $0.place.frame = nil }, file: file).adding("(frame \(frame))")
        } else {
            // A missing or failed encoder is not the fault of the input.
            let isOfEncoder = [.missingLibrary, .failed].contains(error.category) && error.stage == nil
            self.init(describing: error, file: isOfEncoder ? nil : file, stage: stage)
        }
    }

    /// An incomplete sequence of frames, with the number of existing ones.
    package init(_ error: SVGAError, file: String, frameCount: Int) {
        let cause = ToolError(error, file: file, stage: "render")
        let message = "\(cause.message ?? "export: stopped"); \(error.writtenCount) of \(frameCount) frames written"
        self.init(cause.code, file: file, message: message)
    }

    /// The error with more words after its message.
    func adding(_ words: String) -> ToolError {
        ToolError(code, file: file, message: "\(message ?? "") \(words)")
    }
}

extension ToolError {
    /// A URL that could not be fetched. Its query, which may hold a signature, is not shown.
    package init(_ error: SVGAError, request: MovieRequest) {
        let code: ExitCode =
            switch error.cause {
            case .content, .coding, .undecodable, .digest: error.formatError.map { ExitCode($0) } ?? .badData
            case .storage: ToolError(storage: error).code
            default: ToolError.code(of: error)
            }
        self.init(code, file: PrintableURL.text(request.url), message: "fetch: \(ToolError.reason(error, request))")
    }

    /// The fault, without naming the URL twice.
    private static func reason(_ error: SVGAError, _ request: MovieRequest) -> String {
        let isOfRequest = error.url == request.url
        let reason = isOfRequest ? "\(error.with { $0.place.url = nil })" : "\(error)"
        let flag: Flag
        switch error.cause {
        case .address: flag = .allowPrivateAddresses
        case .scheme where error.detail == "file" && isOfRequest: flag = .allowFileURLs
        default: return reason
        }
        return "\(reason); \(flag.spelling) allows it if the URL is your own"
    }

    private static func code(of error: SVGAError) -> ExitCode {
        switch error.category {
        case .cancelled: .interrupted
        case .invalidRequest: .usage
        case .forbidden: .forbidden
        case .tooLarge: .limitExceeded
        default: error.isTransient ? .tryAgainLater : .unavailable
        }
    }
}
