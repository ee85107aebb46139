import SVGACommandLine

/// What operators of the server see of it, and what web pages and proxies may do.
extension Flag {
    static let logLevel = Flag(
        "log-level", value: "LEVEL", .server,
        help: "Leave out what matters less: debug, info, warn or error; info by default.")
    static let logFormat = Flag(
        "log-format", value: "FORMAT", .server,
        help: "Lines of the log: json, or text, the default on a terminal.")

    static let operating = [logLevel, logFormat]
}
