import Glibc
package import SVGACache
package import SVGACoding
import SVGAKit
import SVGASystem

/// The reason why a job has no result.
///
/// A server turns it into an answer: ``Kind/sourceUnavailable(_:)`` is worth another attempt a second later, the others are
/// what they are called.
package struct JobError: DigestFailure, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// The text is not a source: not a URL and not a path of plain names.
        case invalidSource(String)
        /// Sources of this kind are not served.
        case sourceNotAllowed(String)
        /// There is no such file, or it may not be read.
        case missingSource(String)
        /// The file cannot be read at the moment.
        case sourceUnavailable(String)
        /// The file has more bytes than a source may have.
        case sourceTooLarge(maxByteCount: Int)
        /// The movie cannot be decoded.
        case undecodable(SVGAError)
        /// The picture cannot be drawn or encoded.
        case undrawable(SVGAError)
        /// The URL cannot be fetched.
        case fetch(CacheError)
        /// A digest cannot be computed.
        case digest(DigestError)
        /// The system has no memory, for the source or the picture.
        case outOfMemory
        /// All requests for the result are gone.
        case cancelled
        /// The system started no thread; the `errno`.
        case thread(code: Int32)
    }

    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    /// All requests for the result are gone.
    package static let cancelled = JobError(.cancelled)

    /// The file is being written to.
    static let changingSource = JobError(.sourceUnavailable("the source is being written to"))

    /// A stage's error as the job's.
    init(_ error: any Error) {
        switch error {
        case let error as JobError: self = error
        case let error as SVGAError: self.init(stage: error)
        case let error as CacheError: self.init(.fetch(error))
        default: self.init(.sourceUnavailable("\(error)"))
        }
    }

    /// A digest that could not be computed.
    package init(_ error: DigestError) { self.init(.digest(error)) }

    /// The failure of a stage: each stage of decoding names itself.
    init(stage error: SVGAError) {
        self.init(
            error.isOutOfMemory
                ? .outOfMemory
                : error.isCancelled ? .cancelled : error.stage == nil ? .undrawable(error) : .undecodable(error))
    }

    /// The meaning of a failed call on a source's file. Only faults of the file itself are permanent, since HTTP caches
    /// keep such responses.
    package init(file error: SVGAError) {
        switch error.code {
        case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG: self = .noSuchFile
        case ENOMEM: self.init(.outOfMemory)
        case EACCES, EPERM, ENXIO, ENODEV: self.init(.missingSource("the source cannot be read"))
        default: self.init(.sourceUnavailable("the source cannot be read now"))
        }
    }

    private static let noSuchFile = JobError(.missingSource("there is no such file, or it is a link"))

    /// Does work on the file of a source.
    static func ofFile<Value>(_ work: () throws(SVGAError) -> Value) throws(JobError) -> Value {
        do { return try work() } catch { throw JobError(file: error) }
    }
}

extension JobError: CustomStringConvertible {
    package var description: String {
        switch kind {
        case .invalidSource(let text), .sourceNotAllowed(let text), .missingSource(let text),
            .sourceUnavailable(let text):
            text
        case .sourceTooLarge(let maxByteCount): "the source has more than \(maxByteCount) bytes"
        case .undecodable(let error): "\(error)"
        case .undrawable(let error): "\(error)"
        case .fetch(let error): "\(error)"
        case .digest(let error): "\(error)"
        case .outOfMemory: "there is no memory for the picture now"
        case .cancelled: "no request waits for the picture any more"
        case .thread(let code): "cannot start a thread: \(systemMessage(code))"
        }
    }
}
