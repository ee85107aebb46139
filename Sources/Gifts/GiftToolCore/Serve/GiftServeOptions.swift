import GiftLedger
import GiftModel
import GiftServer
import SVGACommandLine
import SVGARedis
import SVGAToolCore

struct GiftServeOptions: Sendable {
    let configuration: GiftServerConfiguration
    let arguments: ParsedArguments

    /// Completes the options from the environment and the settings file, and understands them.
    init(reading arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        let sources = SettingsSources(
            variablePrefix: GiftTool.variablePrefix, value: ToolEnvironment.variable, fileFlag: .config,
            standardInput: environment.standardInput)
        let filled = try arguments.filled(for: Flag.serve, from: sources)
        environment.sayDeprecations(in: filled)
        try self.init(resolving: filled, in: environment)
    }

    /// Understands the options, and reads the files of keys.
    init(resolving arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        let database = try arguments.required(.database)
        guard !database.contains("://") || PostgresAddress(database) != nil else {
            let name = PostgresAddress.printable(database)
            throw arguments.usageError("--database '\(name)' is neither a file nor a URL of postgres://")
        }
        var configuration = GiftServerConfiguration(
            databasePath: database,
            keys: try TokenKeyFile.keys(arguments.required(.keyFile), "serve: --key-file", in: environment))
        configuration.allowsAsyncStandby = arguments.has(.allowAsyncStandby)
        try GiftServeOptions.setExchange(of: &configuration, arguments)
        try configuration.setServing(arguments, in: environment)
        try GiftServeOptions.setLimits(of: &configuration, arguments)
        try GiftServeOptions.setBilling(of: &configuration, arguments, environment)
        try GiftServeOptions.setMedia(of: &configuration, arguments, environment)
        try GiftServeOptions.setMetrics(of: &configuration, arguments, environment)
        (self.configuration, self.arguments) = (configuration, arguments)
    }

    /// The values of an option without secrets: passwords in URLs.
    static func shown(_ flag: Flag, _ values: [String]) -> [String] {
        switch flag.name {
        case Flag.database.name: values.map { PostgresAddress.printable($0) }
        case Flag.hook.name, Flag.publishURL.name: values.map { PrintableURL.text($0) }
        case Flag.redis.name: values.map { text in (try? RedisURL(text)).map { "\($0)" } ?? "…" }
        default: values
        }
    }

    /// The options that have another value than before and take effect only when a server starts.
    func namesOfFixedSettings(changedFrom other: GiftServeOptions) -> [String] {
        arguments.spellings(of: Flag.fixedWhileServing, changedFrom: other.arguments)
    }

    private static func setExchange(
        of configuration: inout GiftServerConfiguration, _ arguments: ParsedArguments
    ) throws {
        guard let text = arguments.value(.redis) else {
            if arguments.has(.redisCertificates) { throw arguments.usageError("--redis-cacert needs --redis") }
            return
        }
        guard PostgresAddress(configuration.databasePath) != nil else {
            throw arguments.usageError("--redis needs --database postgres://…, which several servers share")
        }
        var settings = GiftRedisSettings(url: try arguments.understand("--redis") { try RedisURL(text) })
        settings.options.certificateAuthorityFile = arguments.value(.redisCertificates)
        configuration.redis = settings
    }

    private static func setLimits(
        of configuration: inout GiftServerConfiguration, _ arguments: ParsedArguments
    ) throws {
        configuration.limits = try arguments.giftLimits()
        configuration.pacesHostedCalls = configuration.limits == .hosted
        if let rate = try arguments.number(.addressRate, in: 1...1_000_000) { configuration.rates.address = rate }
    }
}
