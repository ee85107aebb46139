import SVGACommandLine
import SVGAKit
import SVGAServer
import SVGASystem

extension Command {
    static let serve: Command = Command(
        name: "serve", summary: "Serve pictures of movies over HTTP.",
        details: """
            `serve` serves posters, stills, sheets and animations of movies over HTTP/1.1 until SIGTERM or SIGINT. \
            You send a URL, a path below `--root` or an upload, and get a picture or JSON. Run the server behind a \
            CDN or a web server that provides TLS and caching. Requests are signed with a key of `--key-file`, see \
            svga-tool-sign(1).

            You can set each option as an environment variable, such as `SVGA_MAX_QUEUE` for `--max-queue`, or as a \
            line of the settings file, see svga-tool-serve.conf(5). The command line takes precedence over the \
            environment, and the environment over the file.
            """,
        flags: Flag.server + Flag.operating + Flag.sourcesAndPaths + Flag.buckets + [
            .cacheDir, .allowPrivateAddresses, .header, .timeout, .sourceSize, .maxCacheSize, .proxy,
            .certificateAuthorities, .drawingJobs, .quiet, .help,
        ],
        examples: [
            ("serve --key-file keys", "on 127.0.0.1:8080, for signed requests"),
            ("serve --allow-unsigned --root gifts --no-urls", "files of a folder, without signatures"),
            ("serve --config /etc/svga-tool.conf", "with the settings of a file"),
        ]
    ) { arguments, environment in
        let manager = ServiceManager(variable: ToolEnvironment.variable)
        let hangUp = HangUp(in: environment)
        environment.sayUnknownSettings(among: ToolEnvironment.variableNames, flags: Command.serve.flags)
        let options = try ServeOptions(reading: arguments, in: environment)
        let settings = SettingsListing(ofServer: options.arguments)
        if arguments.has(.printConfig) {
            try environment.print(settings.text)
            return .done
        }
        let configuration = try Self.configuration(options, settings, manager)
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let server = try started(configuration)
        hangUp.set {
            server.reload(manager) {
                let read = try ServeOptions(reading: arguments, in: environment)
                try read.check(following: options)
                server.reload(read.configuration)
                return read.namesOfFixedSettings(changedFrom: options)
            }
        }
        return server.attend(configuration, manager, in: environment)
    }

    /// The configuration beyond options: inherited sockets, and the words in the first line of the log.
    private static func configuration(
        _ options: ServeOptions, _ settings: SettingsListing, _ manager: ServiceManager
    ) throws -> ServerConfiguration {
        var configuration = options.configuration
        try options.openSharing(of: &configuration)
        try manager.passSockets(to: &configuration)
        configuration.startNotes = [
            ("version", Release.version), ("rendererRevision", "\(Release.rendererRevision)"),
            ("host", ToolEnvironment.hostName), ("settings", settings.summary),
        ]
        return configuration
    }

    private static func started(_ configuration: ServerConfiguration) throws -> Server {
        do { return try Server(configuration) } catch {
            let code: ExitCode =
                error.isMissingLibrary ? .unavailable : error.isUnusableFolder ? .cannotCreate : .tryAgainLater
            throw ToolError(code, message: "serve: \(error)")
        }
    }
}

extension ToolEnvironment {
    static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
