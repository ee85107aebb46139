import GiftServer
import SVGACommandLine
import SVGATransfer

extension GiftServeOptions {
    static func setBilling(
        of configuration: inout GiftServerConfiguration, _ arguments: ParsedArguments, _ environment: ToolEnvironment
    ) throws {
        let flags: [Flag] = [
            .hookSecretFile, .hookDialect, .hookFailure, .hookTimeout, .hookRepeatable, .hookUnsigned, .lateGift,
            .lateAfter,
        ]
        guard let url = try arguments.webURL(.hook) else {
            if let flag = flags.first(where: { arguments.has($0) }) {
                throw arguments.usageError("\(flag.spelling) needs --hook")
            }
            return
        }
        var hook = GiftHookSettings(url: url)
        hook.secrets = try arguments.value(.hookSecretFile).map { path in try environment.secretText(path) }
        guard hook.secrets != nil || arguments.has(.hookUnsigned) else {
            throw arguments.usageError(
                "--hook needs --hook-secret-file, or --hook-unsigned for calls without signatures")
        }
        if let dialect = try arguments.choice(.hookDialect, of: GiftHookSettings.Dialect.allCases, named: \.rawValue) {
            hook.dialect = dialect
        }
        if let failure = try arguments.choice(.hookFailure, of: GiftHookSettings.Failure.allCases, named: \.rawValue) {
            hook.onFailure = failure
        }
        if let time = try arguments.duration(.hookTimeout, unit: .seconds(1)) { hook.timeout = time }
        if let time = try arguments.duration(.lateAfter, unit: .seconds(1)) { hook.lateAfter = time }
        hook.isRepeatable = arguments.has(.hookRepeatable)
        if let fault = hook.fault { throw arguments.usageError(fault) }
        hook.cancelsLateGifts = try arguments.choice(.lateGift, of: ["deliver", "cancel"], named: { $0 }) == "cancel"
        configuration.hook = hook
    }

    static func setMetrics(
        of configuration: inout GiftServerConfiguration, _ arguments: ParsedArguments, _ environment: ToolEnvironment
    ) throws {
        guard let path = arguments.value(.metricsTokenFile) else { return }
        let token = try environment.secretText(path).filter { !$0.isWhitespace }
        guard token.utf8.count >= 16 else {
            throw ToolError(
                .usage, file: path, message: "serve: --metrics-token-file: expected 16 characters or more")
        }
        configuration.metricsToken = token
    }

    /// Parses the sources of animations and pictures, and the values for pages and other servers.
    static func setMedia(
        of configuration: inout GiftServerConfiguration, _ arguments: ParsedArguments, _ environment: ToolEnvironment
    ) throws {
        if let url = arguments.value(.mediaURL) {
            let keys = try arguments.value(.mediaKeyFile).map { path in try environment.secretText(path) }
            configuration.media = try arguments.understand("--media-url") { try GiftMedia(url: url, keys: keys) }
        } else if arguments.has(.mediaKeyFile) {
            throw arguments.usageError("--media-key-file needs --media-url")
        }
        configuration.rechargeURL = try arguments.webURL(.rechargeURL)
        configuration.publishURL = try arguments.webURL(.publishURL)
        let origins = arguments.value(.imageOrigins)?.split(separator: ",").map(String.init) ?? []
        guard origins.allSatisfy({ AllowedOrigins(parsing: $0) != nil && $0 != "*" && !$0.contains(";") }) else {
            throw arguments.usageError("--image-origins needs a list such as https://cdn.example")
        }
        configuration.imageOrigins = origins
        configuration.isDemo = arguments.has(.demo)
        configuration.isSingleSession = arguments.has(.singleSession)
    }
}

extension ParsedArguments {
    /// A URL of http or https, nil without the option.
    fileprivate func webURL(_ flag: Flag) throws -> String? {
        guard let text = value(flag) else { return nil }
        let isPlain = text.utf8.allSatisfy { 0x21...0x7e ~= $0 && !"\"'<>\\".utf8.contains($0) }
        guard isPlain, ["http://", "https://"].contains(where: { text.hasPrefix($0) && text != $0 }) else {
            throw usageError("\(flag.spelling) '\(PrintableURL.text(text))' is not a URL of http or https")
        }
        return text
    }
}

extension ToolEnvironment {
    /// The text of a file with keys or secrets.
    func secretText(_ path: String) throws -> String {
        String(
            decoding: try InputFile(name: path, maxByteCount: 1 << 20).text(standardInput: standardInput), as: UTF8.self
        )
    }
}
