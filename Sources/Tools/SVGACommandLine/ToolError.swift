package import SVGASystem

/// The exit status of a program; numbers starting at 64 are defined by `sysexits.h`.
package enum ExitCode: Int32, Sendable, CaseIterable {
    /// Everything was done. A reader that closed its pipe early counts as that.
    case done = 0
    /// Some of several inputs failed, or differ by more than allowed; standard error names them.
    case someFailed = 1
    /// The arguments make no sense.
    case usage = 64
    /// The input is damaged, or two inputs cannot be compared.
    case badData = 65
    case cannotRead = 66
    /// A server or resource does not exist.
    case unavailable = 69
    /// The program cannot continue, and another process should take over.
    case internalFault = 70
    /// There is not enough memory; more memory or fewer workers may help.
    case outOfMemory = 71
    case cannotCreate = 73
    /// The output cannot be written.
    case ioError = 74
    /// A server failed in a way that may pass.
    case tryAgainLater = 75
    case limitExceeded = 76
    /// The URL may not be requested, or the server demands rights.
    case forbidden = 77
    /// A server is set so that it does not suit.
    case unfit = 78
    /// A signal asked the program to stop.
    case interrupted = 130

    /// Whether the same work may succeed a little later, or on another machine.
    package var isTransient: Bool {
        switch self {
        case .outOfMemory, .cannotCreate, .ioError, .tryAgainLater: true
        default: false
        }
    }
}

extension ExitCode {
    package init(_ error: SVGAError) {
        self =
            switch error.category {
            case .notAMovie, .damaged: .badData
            case .tooLarge: .limitExceeded
            case .invalidRequest: .usage
            case .outOfMemory: .outOfMemory
            case .cancelled: .interrupted
            case .missingLibrary: .unavailable
            case .file where error.isOutOfMemory: .outOfMemory
            case .file: ExitCode(failing: error.operation)
            case .network: error.isTransient ? .tryAgainLater : .unavailable
            case .forbidden: .forbidden
            case .failed: error.isTransient ? .tryAgainLater : .ioError
            }
    }

    private init(failing operation: SVGAError.Operation?) {
        self =
            switch operation {
            case .read, .examine, .list, nil: .cannotRead
            case .create: .cannotCreate
            default: .ioError
            }
    }
}

/// The reason why a command ended early: an exit code and the line for standard error.
package struct ToolError: Error {
    package let code: ExitCode
    /// The input or output that the error is about, as it was typed.
    package let file: String?
    /// The fault, starting with the stage; nil for no message.
    package let message: String?

    package init(_ code: ExitCode, file: String? = nil, message: String?) {
        self.code = code
        self.file = file
        self.message = message
    }

    /// The exit code and line of any error; `file` and `stage` are for errors without their own.
    package init(describing error: any Error, file: String? = nil, stage: String = "render") {
        if let error = error as? ToolError {
            self = error
            return
        }
        let error = SVGAError(error)
        if error.operation != nil {
            self.init(error)
        } else if error.isCancelled {
            self.init(.interrupted, file: file, message: "interrupted")
        } else {
            self.init(ExitCode(error), file: file, message: error.stage == nil ? "\(stage): \(error)" : "\(error)")
        }
    }

    /// A file that could not be read, which is the subject of the message, or written, which the message names.
    package init(_ error: SVGAError) {
        switch error.operation {
        case .read, .examine, .list:
            let reason = error.isOutOfMemory ? "no memory for the file" : systemMessage(error.code)
            self.init(ExitCode(error), file: error.path, message: "read: \(reason)")
        case _ where error.isBrokenPipe: self = .closedPipe
        default: self.init(ExitCode(error), message: "export: \(error)")
        }
    }

    /// Does work whose errors end the command with a code, and words before them.
    package static func saying<Value: ~Copyable>(
        _ words: String?, _ code: ExitCode, file: String? = nil, _ work: () throws -> Value
    ) throws -> Value {
        try ending({ ToolError(code, file: file, message: (words.map { "\($0): " } ?? "") + "\($0)") }, work)
    }

    /// The reader of standard output is gone, which ends the program without a message.
    package static let closedPipe = ToolError(.done, message: nil)

    /// `FILE: STAGE: what (where)`; nil without a message.
    package var line: String? { message.map { ([file].compactMap(\.self) + [$0]).joined(separator: ": ") } }
}
