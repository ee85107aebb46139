import SVGACache
package import SVGAErrors
import SVGASystem

// The reason why a job has no result.
extension SVGAError {
    /// The text is not a source: not a URL and not a path of plain names.
    package static func invalidSource(_ reason: String) -> SVGAError { unusable(reason) }

    /// Sources of this kind are not served.
    package static func sourceNotAllowed(_ reason: String) -> SVGAError { SVGAError(.forbidden, reason) }

    /// There is no such file, or it may not be read.
    package static func missingSource(_ reason: String) -> SVGAError {
        SVGAError(.file, reason, cause: .missingSource)
    }

    /// The file cannot be read at the moment; another attempt a second later is worth it.
    package static func sourceUnavailable(_ reason: String) -> SVGAError {
        SVGAError(.file, reason, cause: .busySource, isTransient: true)
    }

    static func sourceTooLarge(maxByteCount: Int) -> SVGAError {
        SVGAError(.tooLarge, "the source has more than \(maxByteCount) bytes")
    }

    static let changingSource = sourceUnavailable("the source is being written to")

    package static let jobCancelled = SVGAError(.cancelled, "no request waits for the picture any more")

    /// The system has no memory, for the source or the picture.
    static let noPictureMemory = SVGAError(
        .outOfMemory, "not enough memory for the image now", isTransient: true)

    /// The error of a stage as the job's error: each stage of decoding names itself, and requests have a URL.
    init(job error: any Error) {
        guard let error = error as? SVGAError else {
            self = .sourceUnavailable("\(error)")
            return
        }
        self =
            error.place.url != nil
            ? error : error.isOutOfMemory ? .noPictureMemory : error.isCancelled ? .jobCancelled : error
    }

    /// Does work on the file of a source. Only faults of the file itself are permanent, since HTTP caches keep them.
    static func ofSource<Value>(_ work: () throws -> Value) throws(SVGAError) -> Value {
        do { return try work() } catch {
            let answer =
                switch SVGAError(error).code {
                case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: missingSource("no such file, or it is a link")
                case ENOMEM: noPictureMemory
                case EACCES, EPERM, ENXIO, ENODEV: missingSource("the source cannot be read")
                default: sourceUnavailable("the source cannot be read now")
                }
            throw answer.keeping(error)
        }
    }
}

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

    package static func code(of error: SVGAError) -> Int32 {
        switch error.cause {
        case .missingSource: return cannotRead
        case .thread: return outOfMemory
        case .crypto: return unavailable
        case .content, .coding, .undecodable, .digest: return error.formatError.map(code(decoding:)) ?? badData
        case .storage where !error.isOutOfMemory: return error.isOutOfSpace ? ioError : cannotCreate
        default: break
        }
        if error.isOutOfMemory { return outOfMemory }
        switch error.category {
        case .cancelled: return interrupted
        case .forbidden: return forbidden
        case _ where error.place.url != nil && !error.isInvalidRequest && !error.isLimitExceeded:
            return error.isTransient ? tryAgainLater : unavailable
        case _ where error.cause == .busySource: return tryAgainLater
        case _ where error.stage != nil: return code(decoding: error)
        case .missingLibrary: return unavailable
        case .failed: return ioError
        default: return error.isInvalidRequest && !error.isPictureTooLarge ? usage : limitExceeded
        }
    }

    private static func code(decoding error: SVGAError) -> Int32 {
        if error.isOutOfMemory { return outOfMemory }
        return error.isLimitExceeded ? limitExceeded : badData
    }
}
