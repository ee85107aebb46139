import SVGACommandLine
import SVGAKit

extension ExitCode {
    /// How a run ends with a movie that could not be decoded.
    init(_ error: FormatError) {
        self = error.isOutOfMemory ? .outOfMemory : error.isLimitExceeded ? .limitExceeded : .badData
    }
}

extension ToolError {
    /// A movie that could not be decoded.
    init(_ error: FormatError, file: String) { self.init(ExitCode(error), file: file, message: "\(error)") }

    /// A picture that could not be drawn. A size or a frame that cannot be is a mistake of the caller.
    init(_ error: RenderError, file: String? = nil, doing work: String = "render") {
        guard !error.isCancelled else {
            self.init(.interrupted, file: file, message: "interrupted")
            return
        }
        let code: ExitCode =
            error.isInvalidRequest ? .usage : error.isOutOfMemory ? .outOfMemory : .limitExceeded
        self.init(code, file: file, message: "\(work): \(error)")
    }

    /// A sequence that is incomplete; says how much of it is there.
    init(_ error: ExportError, file: String, frameCount: Int) {
        let cause =
            switch error.reason {
            case .selection(let error): ToolError(.usage, file: file, message: "\(error)")
            case .size(let error): ToolError(error, file: file)
            case .file(let error): ToolError(error)
            case .encoding(let error): ToolError(error, file: file, doing: "export")
            case .frame(let frame, let error): ToolError(frame: frame, error, file: file)
            }
        let message = "\(cause.message ?? "export: stopped"); \(error.writtenCount) of \(frameCount) frames written"
        self.init(cause.code, file: file, message: message)
    }

    private init(frame: Int, _ error: RenderError, file: String) {
        let cause = ToolError(error, file: file)
        self.init(cause.code, file: file, message: "\(cause.message ?? "") (frame \(frame))")
    }
}
