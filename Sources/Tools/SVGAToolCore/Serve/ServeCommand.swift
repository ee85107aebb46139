import SVGACommandLine
import SVGAKit
import SVGAServer

/// `svga-tool serve`: pictures over HTTP until a signal asks to stop.
enum ServeCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws(ToolError)
        -> ExitCode
    {
        let arguments = try arguments.filled(for: Command.serve.flags, in: environment)
        let options = try ServeOptions(resolving: arguments, in: environment)
        var configuration = options.configuration
        if !options.isQuiet {
            configuration.log = { line in try? environment.standardError.write(Array("\(line)\n".utf8)) }
        }
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let server: Server
        do throws(ServerError) {
            server = try Server(configuration)
        } catch {
            throw ToolError(error)
        }
        // A service goes on although nobody reads its standard output; the log has the port too.
        try? environment.print("listening on port \(server.port)\n")
        environment.cancellation.wait()
        return server.drain() ? .done : .someFailed
    }
}

extension ToolError {
    /// A server that cannot start.
    fileprivate init(_ error: ServerError) {
        let code: ExitCode =
            error.isMissingLibrary ? .unavailable : error.isUnusableFolder ? .cannotCreate : .tryAgainLater
        self.init(code, message: "serve: \(error)")
    }
}
