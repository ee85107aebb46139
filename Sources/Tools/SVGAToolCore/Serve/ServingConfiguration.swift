package import SVGACommandLine
package import SVGAServer

/// The common parts of all server configurations in the project.
package protocol ServingConfiguration {
    var addresses: [ListenAddress] { get set }
    var maxConnectionCount: Int { get set }
    var requestTimeout: Duration { get set }
    var idleTimeout: Duration { get set }
    var drainTimeout: Duration { get set }
    var drainDelay: Duration { get set }
    var trustedProxies: TrustedProxies { get set }
    var allowedOrigins: AllowedOrigins { get set }
    var logLevel: LogLevel { get set }
    var logFormat: LogFormat { get set }
    var log: @Sendable (String) -> Void { get set }
}

extension ServerConfiguration: ServingConfiguration {}

extension ServingConfiguration {
    /// Understands the options that all servers have. Missing values stay unchanged.
    package mutating func setServing(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        try setAddresses(arguments)
        try setTimes(arguments)
        try setLog(arguments, in: environment)
        if let count = try arguments.number(.maxConnections, in: 2...100_000) { maxConnectionCount = count }
        trustedProxies =
            try arguments.read(
                .trustedProxies, as: "a list such as 10.0.0.0/8,2001:db8::1,unix", TrustedProxies.init(parsing:))
            ?? .none
        allowedOrigins =
            try arguments.read(
                .allowOrigin, as: "* or a list such as https://shop.example", AllowedOrigins.init(parsing:)) ?? .none
    }

    private mutating func setAddresses(_ arguments: ParsedArguments) throws {
        let texts = arguments.values(.listen).flatMap { $0.split(separator: ",") }
        guard !texts.isEmpty else { return }
        let mode = try arguments.socketMode()
        addresses = try texts.map { (text) in
            guard let address = ListenAddress(parsing: String(text)) else {
                throw arguments.usageError(
                    "--listen '\(text)' is none of 127.0.0.1:PORT, [::1]:PORT, :PORT and unix:PATH")
            }
            return address.withMode(mode)
        }
    }

    private mutating func setTimes(_ arguments: ParsedArguments) throws {
        let second = Duration.seconds(1)
        if let time = try arguments.duration(.requestTimeout, unit: second) { requestTimeout = time }
        if let time = try arguments.duration(.idleTimeout, unit: second) { idleTimeout = time }
        if let time = try arguments.duration(.drainTimeout, unit: second) { drainTimeout = time }
        if let time = try arguments.duration(.drainDelay, unit: second) { drainDelay = time }
    }

    private mutating func setLog(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        if let level = try arguments.choice(.logLevel, of: LogLevel.allCases, named: \.rawValue) { logLevel = level }
        logFormat =
            try arguments.choice(.logFormat, of: LogFormat.allCases, named: \.rawValue)
            ?? (environment.isErrorTerminal ? .text : .json)
        guard !arguments.has(.quiet) else { return }
        log = { line in try? environment.standardError.write(Array("\(line)\n".utf8)) }
    }
}

extension ParsedArguments {
    /// The value of an option that is read by a failing initialiser, nil without the option.
    func read<Value>(_ flag: Flag, as wanted: String, _ read: (String) -> Value?) throws -> Value? {
        guard let text = value(flag) else { return nil }
        guard let value = read(text) else { throw usageError("\(flag.spelling) needs \(wanted), not '\(text)'") }
        return value
    }

    fileprivate func socketMode() throws -> UInt32 {
        guard let text = value(.socketMode) else { return 0o660 }
        guard let mode = UInt32(text, radix: 8), mode <= 0o777 else {
            throw usageError("--socket-mode '\(text)' is not an octal number such as 0660")
        }
        return mode
    }
}

extension ServiceManager {
    /// Passes the sockets to a server: the socket `metrics` replaces `--metrics-listen`, the others replace `--listen`.
    func passSockets(to configuration: inout ServerConfiguration) throws {
        let metrics = sockets.filter { $0.name == ServiceManager.metricsName }
        guard metrics.count <= 1 else {
            throw ToolError(.usage, message: "serve: one socket may have the name 'metrics', not \(metrics.count)")
        }
        if let socket = metrics.first { configuration.metricsAddress = .inherited(descriptor: socket.descriptor) }
        let others = sockets.filter { $0.name != ServiceManager.metricsName }
        if !others.isEmpty { configuration.addresses = others.map { .inherited(descriptor: $0.descriptor) } }
    }
}
