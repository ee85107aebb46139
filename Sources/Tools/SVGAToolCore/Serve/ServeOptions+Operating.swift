import SVGACommandLine
import SVGAServer

extension ServeOptions {
    /// Understands what operators see of the server.
    static func setOperating(
        of configuration: inout ServerConfiguration, _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) {
        if let level = try arguments.choice(.logLevel, of: ServerConfiguration.LogLevel.allCases, named: \.rawValue) {
            configuration.logLevel = level
        }
        configuration.logFormat =
            try arguments.choice(.logFormat, of: ServerConfiguration.LogFormat.allCases, named: \.rawValue)
            ?? (environment.isErrorTerminal ? .text : .json)
        configuration.metricsAddress = try arguments.read(
            .metricsListen, as: "an address such as 127.0.0.1:9090", ListenAddress.init(parsing:))
        configuration.trustedProxies =
            try arguments.read(
                .trustedProxies, as: "a list such as 10.0.0.0/8,2001:db8::1,unix", TrustedProxies.init(parsing:))
            ?? .none
        configuration.allowedOrigins =
            try arguments.read(
                .allowOrigin, as: "* or a list such as https://shop.example", AllowedOrigins.init(parsing:)) ?? .none
        configuration.sendsDebugFields = arguments.has(.debugFields)
    }
}

extension ParsedArguments {
    /// The value of an option that is read by a failing initialiser, nil without the option.
    fileprivate func read<Value>(
        _ flag: Flag, as wanted: String, _ read: (String) -> Value?
    ) throws(ToolError) -> Value? {
        guard let text = value(flag) else { return nil }
        guard let value = read(text) else { throw usageError("\(flag.spelling) needs \(wanted), not '\(text)'") }
        return value
    }
}
