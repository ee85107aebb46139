import SVGAKit

/// Why a command ended early: an exit code and the line for standard error.
struct ToolError: Error {
    let code: ExitCode
    /// The input or output that it is about, as it was typed.
    let file: String?
    /// What was wrong, from the stage on; nil when there is nothing to say.
    let message: String?

    init(_ code: ExitCode, file: String? = nil, message: String?) {
        self.code = code
        self.file = file
        self.message = message
    }

    /// The reader of standard output is gone, which ends the tool without a word.
    static let closedPipe = ToolError(.done, message: nil)

    /// `svga-tool: FILE: STAGE: what (where)` in one line whatever names and keys hold, or nil.
    var line: String? {
        message.map { Printable.text(([Tool.name] + [file].compactMap(\.self) + [$0]).joined(separator: ": ")) + "\n" }
    }
}

extension ToolError {
    /// A movie that could not be decoded.
    init(_ error: FormatError, file: String) { self.init(ExitCode(error), file: file, message: "\(error)") }

    /// A file that could not be written.
    init(_ error: FileError) {
        if error.isBrokenPipe {
            self = .closedPipe
        } else {
            self.init(error.operation == .create ? .cannotCreate : .ioError, message: "export: \(error)")
        }
    }

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
            case .file(let error): ToolError(error)
            case .encoding(let error): ToolError(error, file: file, doing: "export")
            case .frame(let frame, let error): ToolError(frame: frame, error, file: file)
            }
        let message = "\(cause.message ?? "export: stopped"); \(error.writtenCount) of \(frameCount) frames written"
        self.init(cause.code, file: file, message: message)
    }

    private init(frame: Int, _ error: any Error, file: String) {
        guard let error = error as? RenderError else {
            self.init(.limitExceeded, file: file, message: "render: \(error) (frame \(frame))")
            return
        }
        let cause = ToolError(error, file: file)
        self.init(cause.code, file: file, message: "\(cause.message ?? "") (frame \(frame))")
    }
}
