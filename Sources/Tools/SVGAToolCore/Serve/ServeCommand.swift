import SVGACommandLine
import SVGAKit
import SVGAServer

extension Command {
    static let serve = Command(
        name: "serve", summary: "Serve pictures of movies over HTTP.",
        flags: Flag.server + [
            .cacheDir, .allowPrivateAddresses, .header, .timeout, .maxSize, .maxCacheSize, .drawingJobs, .quiet, .help,
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
        let arguments = try arguments.filled(for: Command.serve.flags, in: environment)
        let options = try ServeOptions(resolving: arguments, in: environment)
        var configuration = options.configuration
        if !options.isQuiet {
            configuration.log = { line in try? environment.standardError.write(Array("\(line)\n".utf8)) }
        }
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let settled = configuration
        let server = try ToolError.catching { try Server(settled) }
        // The server runs on when its standard output has no reader; the log has the port too.
        try? environment.print("listening on port \(server.port)\n")
        environment.cancellation.wait()
        return server.drain() ? .done : .someFailed
    }
}
