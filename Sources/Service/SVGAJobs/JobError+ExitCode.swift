import SVGACache
import SVGAKit

/// The tool's exit codes for jobs without a result, as in `sysexits.h`.
package enum JobCode {
    package static let usage: Int32 = 64
    package static let badData: Int32 = 65
    package static let cannotRead: Int32 = 66
    package static let unavailable: Int32 = 69
    /// The job ended the process that drew it.
    package static let poison: Int32 = 70
    package static let outOfMemory: Int32 = 71
    package static let cannotCreate: Int32 = 73
    package static let ioError: Int32 = 74
    package static let tryAgainLater: Int32 = 75
    package static let limitExceeded: Int32 = 76
    package static let forbidden: Int32 = 77
    package static let interrupted: Int32 = 130

    /// Whether the same job may have a result a little later.
    package static func isTransient(_ code: Int32) -> Bool {
        [outOfMemory, cannotCreate, ioError, tryAgainLater].contains(code)
    }
}

extension JobError {
    /// Whether the disk of this machine has no space for the movie.
    package var isOutOfSpace: Bool {
        if case .fetch(let error) = kind, case .storage(let fault) = error.kind { fault.isOutOfSpace } else { false }
    }

    /// The exit code of the tool for the error.
    package var exitCode: Int32 {
        switch kind {
        case .invalidSource: JobCode.usage
        case .sourceNotAllowed: JobCode.forbidden
        case .missingSource: JobCode.cannotRead
        case .sourceUnavailable: JobCode.tryAgainLater
        case .sourceTooLarge: JobCode.limitExceeded
        case .undecodable(let error): JobError.exitCode(decoding: error)
        case .undrawable(let error): JobError.exitCode(drawing: error)
        case .fetch(let error): JobError.exitCode(of: error)
        case .digest: JobCode.unavailable
        case .outOfMemory, .thread: JobCode.outOfMemory
        case .cancelled: JobCode.interrupted
        }
    }

    private static func exitCode(decoding error: SVGAError) -> Int32 {
        if error.isOutOfMemory { return JobCode.outOfMemory }
        return error.isLimitExceeded ? JobCode.limitExceeded : JobCode.badData
    }

    private static func exitCode(drawing error: SVGAError) -> Int32 {
        if error.isMissingLibrary { return JobCode.unavailable }
        if error.isOutOfMemory { return JobCode.outOfMemory }
        return error.isInvalidRequest && !error.isPictureTooLarge ? JobCode.usage : JobCode.limitExceeded
    }

    private static func exitCode(of error: CacheError) -> Int32 {
        switch error.kind {
        case .cancelled: return JobCode.interrupted
        case .notAnAnimation(let fault), .undecodable(let fault), .contentCoding(_, let fault?):
            return exitCode(decoding: fault)
        case .notAPicture, .digestMismatch, .contentCoding: return JobCode.badData
        case .storage(let fault):
            if fault.isOutOfMemory { return JobCode.outOfMemory }
            return fault.isOutOfSpace ? JobCode.ioError : JobCode.cannotCreate
        case .transfer(let failure):
            switch failure.kind {
            case .invalidURL, .invalidHeaderField: return JobCode.usage
            default: break
            }
        default: break
        }
        if error.isForbidden { return JobCode.forbidden }
        if error.isLimitExceeded { return JobCode.limitExceeded }
        return error.isTransient ? JobCode.tryAgainLater : JobCode.unavailable
    }
}
