import SVGACommandLine
import SVGAKit
import SVGAServer

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
        flags: Flag.server + Flag.operating + [
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
