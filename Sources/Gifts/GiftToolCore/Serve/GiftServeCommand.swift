import GiftServer
import SVGACommandLine
import SVGAKit
import SVGAToolCore

extension Command {
    static let serve = Command(
        name: "serve", summary: "Serve gifts of live rooms over HTTP.",
        details: """
            `serve` accepts gifts for live rooms over HTTP/1.1 until SIGTERM or SIGINT: it checks the sender, bills \
            the gift in its own wallets or with the billing system of `--hook`, records it, and sends it to all \
            viewers of the room. Requests need a token that is signed with a key of `--key-file`, see \
            gift-tool-token(1). Run the server behind a web server that provides TLS.

            You can set each option as an environment variable, such as `GIFT_KEY_FILE` for `--key-file`, or as a \
            line of the settings file, see gift-tool-serve.conf(5). The command line takes precedence over the \
            environment, and the environment over the file. SIGHUP reads keys and settings again.
            """,
        flags: Flag.serve + [.quiet, .help],
        examples: [
            ("serve --database gifts.db --key-file keys", "on 127.0.0.1:8090"),
            ("serve --database :memory: --key-file keys --demo", "with gifts, rooms and robots to try it out"),
            (
                "serve --database gifts.db --key-file keys --hook https://billing.example/gifts",
                "with the wallets of another server"
            ),
            (
                "serve --database postgres://gifts@db.example/gifts --key-file keys",
                "one of several servers with the same rooms"
            ),
            ("serve --config /etc/gift-tool/serve.conf", "with the settings of a file"),
        ],
        run: GiftServeCommand.run)
}

enum GiftServeCommand {
    @Sendable static func run(_ arguments: ParsedArguments, in environment: ToolEnvironment) throws -> ExitCode {
        let manager = ServiceManager(variable: ToolEnvironment.variable)
        let hangUp = HangUp(in: environment)
        environment.sayUnknownSettings(
            among: ToolEnvironment.variableNames, flags: Flag.serve, prefix: GiftTool.variablePrefix,
            others: GiftTool.otherVariables)
        let options = try GiftServeOptions(reading: arguments, in: environment)
        let listing = SettingsListing(
            options.arguments,
            flags: Flag.serve.filter { ![Flag.printConfig.name, Flag.config.name].contains($0.name) },
            shown: GiftServeOptions.shown)
        if arguments.has(.printConfig) {
            try environment.print(listing.text)
            return .done
        }
        var configuration = options.configuration
        configuration.startNotes = [("version", Release.version), ("settings", listing.summary)]
        if !manager.sockets.isEmpty {
            configuration.addresses = manager.sockets.map { .inherited(descriptor: $0.descriptor) }
        }
        if environment.watchesSignals { SignalWatcher.cancelBySignal(environment.cancellation) }
        let server = try ToolError.ending({ ToolError(starting: $0) }) { try GiftServer(configuration) }
        hangUp.set {
            server.reload(manager) {
                let read = try GiftServeOptions(reading: arguments, in: environment)
                server.reload(read.configuration)
                return read.namesOfFixedSettings(changedFrom: options)
            }
        }
        return server.attend(configuration, manager, in: environment)
    }
}

extension GiftServer: RunningServer {}
extension GiftServerConfiguration: ServingConfiguration {}

extension ToolError {
    fileprivate init(starting error: SVGAError) {
        let code: ExitCode = error.isUnusableLedger ? .ioError : error.isMissingLibrary ? .unavailable : .cannotCreate
        self.init(code, message: "serve: \(error)")
    }
}
