import Glibc
import SVGACommandLine
import SVGAKit
import SVGAServer
import SVGASystem

extension Command {
    static let serve = Command(
        name: "serve", summary: "Serve pictures of movies over HTTP.",
        details: """
            `serve` answers requests for posters, stills and sheets of movies over HTTP/1.1 until SIGTERM or \
            SIGINT. A URL, a file below `--root` or an upload goes in, a picture or JSON comes out. The server \
            stands behind a CDN or another web server, which speak TLS and keep its responses. Requests are signed \
            with a key of `--key-file`, see svga-tool-sign(1).

            Each option may also be a variable of the environment, as `SVGA_MAX_QUEUE` for `--max-queue`, or a \
            line of the settings file, see svga-tool-serve.conf(5). The command line goes before the environment, \
            the environment before the file.
            """,
        flags: Flag.server + Flag.operating + Flag.sourcesAndPaths + [
            .cacheDir, .allowPrivateAddresses, .header, .timeout, .sourceSize, .maxCacheSize, .proxy,
            .certificateAuthorities, .drawingJobs, .quiet, .help,
        ],
        examples: [
            ("serve --key-file keys", "on 127.0.0.1:8080, for signed requests"),
            ("serve --allow-unsigned --root gifts --no-urls", "files of a folder, without signatures"),
            ("serve --config /etc/svga-tool.conf", "with the settings of a file"),
        ],
        run: ServeCommand.run)
}

/// `svga-tool serve`: pictures over HTTP until a signal asks to stop.
enum ServeCommand {
    @Sendable static func run(
        _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) -> ExitCode {
        let manager = ServiceManager(variable: ToolEnvironment.variable)
        // A hang-up while the server starts waits until it can be obeyed.
        let reloading = Lock<ServeReloading?>(nil)
        if environment.watchesSignals { SignalWatcher.onHangUp { reloading.waiting { $0 }.reload() } }
        environment.sayUnknownSettings(among: ToolEnvironment.variableNames, flags: Command.serve.flags)
        let options = try ServeOptions(reading: arguments, in: environment)
        let settings = ServeSettings(options.arguments)
        if arguments.has(.printConfig) {
            try environment.print(settings.text)
            return .done
        }
        let configuration = try ServeCommand.configuration(options, settings, manager)
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let server = try ToolError.catching { try Server(configuration) }
        reloading.withLock { $0 = ServeReloading(server, arguments, options, manager, environment) }
        reloading.wakeWaiters()
        return attend(server, configuration, manager, environment)
    }

    /// The configuration with what is no option: the sockets that were passed on, and the words of the first line of the log.
    private static func configuration(
        _ options: ServeOptions, _ settings: ServeSettings, _ manager: ServiceManager
    ) throws(ToolError) -> ServerConfiguration {
        var configuration = options.configuration
        try manager.passSockets(to: &configuration)
        configuration.startNotes = [
            ("version", Release.version), ("rendererRevision", "\(Release.rendererRevision)"), ("host", hostName),
            ("settings", settings.summary),
        ]
        return configuration
    }

    /// Says that the server takes requests, and ends it when the command is asked to stop.
    private static func attend(
        _ server: Server, _ configuration: ServerConfiguration, _ manager: ServiceManager,
        _ environment: ToolEnvironment
    ) -> ExitCode {
        // The server runs on when its standard output has no reader; the log has the port too.
        try? environment.print("listening on \(server.place)\n")
        manager.tellReady("listening on \(server.place)")
        // Fed until the last request is answered: the manager watches a server that ends as well.
        let end = CancellationToken()
        defer { end.cancel() }
        manager.feedWatchdog(until: end) { server.isResponsive }
        environment.cancellation.wait()
        manager.tellStopping(
            "answering the last requests", within: configuration.drainDelay + configuration.drainTimeout)
        return server.drain() ? .done : .someFailed
    }

    /// The name of this machine.
    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Reads the settings of a server anew while it runs.
struct ServeReloading: Sendable {
    private let server: Server
    private let arguments: ParsedArguments
    private let first: ServeOptions
    private let manager: ServiceManager
    private let environment: ToolEnvironment

    init(
        _ server: Server, _ arguments: ParsedArguments, _ first: ServeOptions, _ manager: ServiceManager,
        _ environment: ToolEnvironment
    ) {
        (self.server, self.arguments, self.first) = (server, arguments, first)
        (self.manager, self.environment) = (manager, environment)
    }

    /// Applies the settings as they are now. Where anything is wrong with them all stay what they are, and the log says why.
    func reload() {
        manager.tellReloading()
        do throws(ToolError) {
            let options = try ServeOptions(reading: arguments, in: environment)
            try options.check(following: first)
            server.reload(options.configuration)
            let names = options.namesOfFixedSettings(changedFrom: first)
            let advice = names.isEmpty ? "" : "; a restart is needed for \(names.joined(separator: ", "))"
            server.report("reloaded", "the settings were read anew\(advice)")
        } catch {
            let reason = [error.file, error.message].compactMap { $0 }.joined(separator: ": ")
            server.report("reload-refused", "all settings stay what they were: \(reason)", level: .error)
        }
        manager.tellReady("listening on \(server.place)")
    }
}
