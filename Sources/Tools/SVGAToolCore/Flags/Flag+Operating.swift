package import SVGACommandLine

/// Operators' view of the server, and permissions of web pages and proxies.
extension Flag {
    static let logLevel = Flag(
        "log-level", value: "LEVEL", .server,
        help: "Minimum log level: debug, info, warn or error; info by default.",
        values: ["debug", "info", "warn", "error"])
    static let logFormat = Flag(
        "log-format", value: "FORMAT", .server,
        help: "Lines of the log: json, or text, the default on a terminal.", values: ["json", "text"])

    static let metricsListen = Flag(
        "metrics-listen", value: "HOST:PORT", .server,
        help: "Address for /metrics, which --listen then does not serve.")
    package static let trustedProxies = Flag(
        "trusted-proxies", value: "CIDR,...", .server,
        help: "Proxies that tell the address of the client, as 10.0.0.0/8, or unix for Unix sockets.")
    static let allowOrigin = Flag(
        "allow-origin", value: "ORIGIN,...", .server,
        help: "Web pages whose scripts may read responses, as https://shop.example, or * for all.")
    static let debugFields = Flag(
        "debug-fields", .server,
        help: "Send how long a response took (Server-Timing) and its faults (X-SVGA-Warning).")

    static let operating = [logLevel, logFormat, metricsListen, trustedProxies, allowOrigin, debugFields]
}
