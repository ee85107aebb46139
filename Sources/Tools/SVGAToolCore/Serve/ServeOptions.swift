import SVGACache
import SVGACommandLine
import SVGAKit
import SVGAServer

struct ServeOptions: Sendable {
    let configuration: ServerConfiguration
    let arguments: ParsedArguments

    /// Completes the options from the environment and the settings file, and understands them.
    init(reading arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        try self.init(resolving: arguments.filled(for: Command.serve.flags, in: environment), in: environment)
    }

    /// Understands the options, and reads the file of keys.
    init(resolving arguments: ParsedArguments, in environment: ToolEnvironment) throws {
        var configuration = ServerConfiguration(
            workerCount: try arguments.jobCount(default: ParallelLoop.processorCount))
        configuration.keys = try arguments.signingKeys(in: environment)
        if configuration.keys == nil, !arguments.has(.allowUnsigned) {
            throw arguments.usageError("--key-file is missing; --allow-unsigned takes requests from everybody")
        }
        if configuration.keys != nil, arguments.has(.allowUnsigned) {
            throw arguments.usageError("--key-file and --allow-unsigned cannot be combined")
        }
        try configuration.setServing(arguments, in: environment)
        try ServeOptions.setSources(of: &configuration, arguments)
        try ServeOptions.setRouting(of: &configuration, arguments, in: environment)
        try ServeOptions.checkProxy(configuration.cache, configuration.routing, arguments)
        try ServeOptions.setLimits(of: &configuration, arguments)
        try ServeOptions.setSharing(of: &configuration, arguments)
        configuration.metricsAddress = try arguments.read(
            .metricsListen, as: "an address such as 127.0.0.1:9090", ListenAddress.init(parsing:))
        configuration.sendsDebugFields = arguments.has(.debugFields)
        self.configuration = configuration
        self.arguments = arguments
    }

    /// The options that have another value than before and take effect only when a server starts.
    func namesOfFixedSettings(changedFrom other: ServeOptions) -> [String] {
        arguments.spellings(of: Flag.fixedWhileServing, changedFrom: other.arguments)
    }

    private static func setSources(of configuration: inout ServerConfiguration, _ arguments: ParsedArguments) throws {
        var cache = try CacheOptions(resolving: arguments).configuration()
        // A source that takes longer than the answer may take is of no use.
        if !arguments.has(.timeout), let timeout = try arguments.duration(.requestTimeout, unit: .seconds(1)) {
            cache.timeouts.total = timeout
        }
        configuration.cache = arguments.has(.noURLs) ? nil : cache
        configuration.rootFolder = arguments.value(.root)
        configuration.fontFiles = arguments.values(.font)
        configuration.failsWithoutImages = arguments.has(.strict)
        configuration.followsLinks = arguments.has(.followLinks)
        try checkRoot(configuration.rootFolder)
        configuration.resultFolder = arguments.value(.resultDir) ?? cache.folder + "-results"
        if let count = try arguments.byteCount(.maxSize) { configuration.maxSourceByteCount = count }
        if configuration.cache == nil, configuration.rootFolder == nil {
            throw arguments.usageError("with --no-urls, a --root is wanted")
        }
    }

    private static func setLimits(of configuration: inout ServerConfiguration, _ arguments: ParsedArguments) throws {
        if let count = try arguments.byteCount(.maxResultSize) { configuration.maxResultByteCount = count }
        configuration.etagBuster = arguments.value(.etagBuster) ?? ""
        if let count = try arguments.byteCount(.maxMemory) { configuration.maxRecentResultByteCount = count }
        if let count = try arguments.number(.maxPixels, in: 1...1 << 28) { configuration.maxPixelCount = count }
        if let count = try arguments.number(.maxAnimationPixels, in: 1...1 << 40) {
            configuration.maxAnimationPixelCount = count
        }
        configuration.limits = try arguments.limits(changing: .untrusted)
        if let count = try arguments.number(.maxQueue, in: 1...100_000) { configuration.maxQueuedCount = count }
        try setAge(of: &configuration, arguments)
    }

    /// Understands `--cache-control-age`: seconds, `source`, or both with a comma between them, of which the lesser counts.
    private static func setAge(of configuration: inout ServerConfiguration, _ arguments: ParsedArguments) throws {
        for word in (arguments.value(.cacheControlAge) ?? "").split(separator: ",") {
            if word == "source" {
                configuration.limitsAgeToSource = true
            } else if let seconds = Int(word), 0...31_536_000 ~= seconds {
                configuration.cacheControlAge = .seconds(seconds)
            } else {
                throw arguments.usageError(
                    "--cache-control-age needs seconds of 0 ... 31536000, the word source, or both, not '\(word)'")
            }
        }
    }

    /// Checks that the settings may follow those with which a server started: its proxy stays until it ends.
    func check(following first: ServeOptions) throws {
        try ServeOptions.checkProxy(first.configuration.cache, configuration.routing, arguments)
    }

    /// Behind a proxy the rules for addresses do not hold, so that sources have to be named.
    private static func checkProxy(
        _ cache: CacheConfiguration?, _ routing: RoutingRules, _ arguments: ParsedArguments
    ) throws {
        guard cache?.addressPolicy.proxies != nil, routing.sources.allowed == nil else { return }
        throw arguments.usageError(
            "--proxy hides the addresses of servers, which guard the inner network; name the --allowed-sources")
    }
}

extension ParsedArguments {
    /// The arguments, with options that are not given taken from variables such as `SVGA_LISTEN` and from the file that
    /// `--config` or `SVGA_CONFIG` names.
    func filled(for flags: [Flag], in environment: ToolEnvironment) throws -> ParsedArguments {
        let sources = SettingsSources(
            variablePrefix: Tool.variablePrefix, value: ToolEnvironment.variable, fileFlag: .config,
            standardInput: environment.standardInput)
        let filled = try filled(for: flags, from: sources)
        environment.sayDeprecations(in: filled)
        return filled
    }

    /// The keys of `--key-file`, nil without it.
    func signingKeys(in environment: ToolEnvironment) throws -> SigningKeys? {
        guard let path = value(.keyFile) else { return nil }
        let bytes = try InputFile(name: path, maxByteCount: 1 << 20).text(standardInput: environment.standardInput)
        return try ToolError.saying(nil, .usage, file: path) {
            try SigningKeys(parsing: String(decoding: bytes, as: UTF8.self))
        }
    }
}
