import SVGACache
import SVGAKit
import SVGAServer

/// What `svga-tool serve` is to do, with every option understood.
struct ServeOptions {
    let configuration: ServerConfiguration
    let isQuiet: Bool

    /// Understands the options, and reads the file of keys.
    init(resolving typed: TypedArguments, in environment: ToolEnvironment) throws(ToolError) {
        var configuration = ServerConfiguration(
            rendererVersion: Tool.version, workerCount: try typed.jobCount(default: PNGSequenceExporter.processorCount))
        configuration.keys = try typed.signingKeys(in: environment)
        if configuration.keys == nil, !typed.has(.allowUnsigned) {
            throw typed.usageError("--key-file is missing; --allow-unsigned takes requests from everybody")
        }
        if configuration.keys != nil, typed.has(.allowUnsigned) {
            throw typed.usageError("--key-file and --allow-unsigned exclude each other")
        }
        if let text = typed.value(.listen) {
            guard let address = ListenAddress(parsing: text) else {
                throw typed.usageError("--listen '\(text)' is none of 127.0.0.1:8080, [::1]:8080 and :8080")
            }
            configuration.address = address
        }
        try ServeOptions.setSources(of: &configuration, typed)
        try ServeOptions.setLimits(of: &configuration, typed)
        try ServeOptions.setTimes(of: &configuration, typed)
        self.configuration = configuration
        isQuiet = typed.has(.quiet)
    }

    private static func setSources(
        of configuration: inout ServerConfiguration, _ typed: TypedArguments
    ) throws(ToolError) {
        var cache = try CacheOptions(resolving: typed).configuration()
        // A source that takes longer than the answer may take is of no use.
        if !typed.has(.timeout), let timeout = try typed.span(.requestTimeout, unit: .seconds(1)) {
            cache.timeouts.total = timeout
        }
        configuration.cache = typed.has(.noURLs) ? nil : cache
        configuration.rootFolder = typed.value(.root)
        configuration.resultFolder = typed.value(.resultDir) ?? cache.folder + "-results"
        if let count = try typed.byteCount(.maxSize) { configuration.maxSourceByteCount = count }
        if configuration.cache == nil, configuration.rootFolder == nil {
            throw typed.usageError("with --no-urls, a --root is wanted")
        }
    }

    private static func setLimits(
        of configuration: inout ServerConfiguration, _ typed: TypedArguments
    ) throws(ToolError) {
        if let count = try typed.byteCount(.maxResultSize) { configuration.maxResultByteCount = count }
        if let count = try typed.byteCount(.maxMemory) { configuration.maxRecentByteCount = count }
        if let count = try typed.number(.maxPixels, in: 1...1 << 28) { configuration.maxPixelCount = count }
        if let count = try typed.number(.maxQueue, in: 1...100_000) { configuration.maxQueuedCount = count }
        if let count = try typed.number(.maxConnections, in: 2...100_000) { configuration.connectionLimit = count }
        if let seconds = try typed.number(.answerAge, in: 0...31_536_000) { configuration.maxAgeSeconds = seconds }
    }

    private static func setTimes(
        of configuration: inout ServerConfiguration, _ typed: TypedArguments
    ) throws(ToolError) {
        let second = Duration.seconds(1)
        if let time = try typed.span(.requestTimeout, unit: second) { configuration.requestTimeout = time }
        if let time = try typed.span(.idleTimeout, unit: second) { configuration.idleTimeout = time }
        if let time = try typed.span(.drainTimeout, unit: second) { configuration.drainTimeout = time }
        if let time = try typed.span(.drainDelay, unit: second) { configuration.drainDelay = time }
    }
}

extension TypedArguments {
    /// The keys of `--key-file`, nil without it.
    func signingKeys(in environment: ToolEnvironment) throws(ToolError) -> SigningKeys? {
        guard let path = value(.keyFile) else { return nil }
        let bytes = try InputFile(name: path, maxByteCount: 1 << 20).bytes(standardInput: environment.standardInput)
        do throws(SigningKeysError) {
            return try SigningKeys(parsing: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw ToolError(.usage, file: path, message: "\(error)")
        }
    }
}
