import SVGAKit

/// What the tool tells its caller when it ends; the numbers from 64 on are those of `sysexits.h`.
public enum ExitCode: Int32, Sendable {
    /// Everything was done. A reader that closed its pipe early counts as that.
    case done = 0
    /// Some of several inputs failed, or pictures differ by more than was allowed; standard error says which.
    case someFailed = 1
    /// The arguments make no sense.
    case usage = 64
    /// The input is no sound movie or picture, or two inputs cannot be compared.
    case badData = 65
    /// The input cannot be read.
    case cannotRead = 66
    /// A server, or what is asked of it, is not there.
    case unavailable = 69
    /// There is not enough memory; with more of it, or fewer workers, it may go well.
    case outOfMemory = 71
    /// The output cannot be created.
    case cannotCreate = 73
    /// The output cannot be written.
    case ioError = 74
    /// A server failed in a way that may pass.
    case tryAgainLater = 75
    /// The input exceeds a limit.
    case limitExceeded = 76
    /// The URL may not be asked for, or the server demands rights.
    case forbidden = 77
    /// A signal asked to stop.
    case interrupted = 130
}

extension ExitCode {
    /// What a movie that could not be decoded ends with.
    init(_ error: FormatError) {
        self = error.isOutOfMemory ? .outOfMemory : error.isLimitExceeded ? .limitExceeded : .badData
    }
}
