/// The importance of a log record.
///
/// ```swift
/// var configuration = ServerConfiguration(workerCount: 4)
/// configuration.logLevel = .warn
/// print(LogLevel.warn < .error)       // true
/// ```
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Requests of load balancers and of metrics.
    case debug
    /// Answered requests, start and end of the server.
    case info
    /// Requests that were refused (4xx), results that could not be stored.
    case warn
    /// Requests that failed (5xx).
    case error

    /// Whether one level is less important than another.
    public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warn: 2
        case .error: 3
        }
    }
}

/// How lines of the log are written.
///
/// ```swift
/// var configuration = ServerConfiguration(workerCount: 4)
/// configuration.logFormat = .text
/// configuration.log = { line in print(line) }
/// ```
public enum LogFormat: String, Hashable, Sendable, CaseIterable {
    /// A JSON object a line.
    case json
    /// Time, level, event, and `key=value` for all else.
    case text
}
