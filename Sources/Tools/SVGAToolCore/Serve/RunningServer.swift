package import SVGACommandLine
package import SVGAServer
import SVGASystem

/// A server as the process that runs it sees it.
package protocol RunningServer: Sendable {
    var place: String { get }
    /// Whether its threads continue.
    var isResponsive: Bool { get }
    /// Answers existing requests and ends; false if some requests were cut.
    @discardableResult func drain() -> Bool
    /// Writes a line into the log that is about no request.
    func report(_ event: String, _ message: String, level: LogLevel)
}

extension Server: RunningServer {}

extension RunningServer {
    /// Reports that the server is ready, and ends it when the command must stop.
    package func attend(
        _ configuration: some ServingConfiguration, _ manager: ServiceManager, in environment: ToolEnvironment
    ) -> ExitCode {
        // The server runs on when its standard output has no reader; the log has the port too.
        try? environment.print("listening on \(place)\n")
        manager.tellReady("listening on \(place)")
        // Fed until the last request gets a response: the manager also watches a server that ends.
        let end = CancellationToken()
        defer { end.cancel() }
        manager.feedWatchdog(until: end) { isResponsive }
        environment.cancellation.wait()
        manager.tellStopping(
            "answering the last requests", within: configuration.drainDelay + configuration.drainTimeout)
        return drain() ? .done : .someFailed
    }

    /// Applies the settings as they are now, or none if any is invalid, which the log explains. `apply` returns the
    /// changed options that need a restart.
    package func reload(_ manager: ServiceManager, _ apply: () throws -> [String]) {
        manager.tellReloading()
        do {
            let names = try apply()
            let advice = names.isEmpty ? "" : "; a restart is needed for \(names.joined(separator: ", "))"
            report("reloaded", "the settings were read anew\(advice)", level: .info)
        } catch {
            let error = ToolError(describing: error)
            let reason = [error.file, error.message].compactMap { $0 }.joined(separator: ": ")
            report("reload-refused", "all settings stay what they were: \(reason)", level: .error)
        }
        manager.tellReady("listening on \(place)")
    }
}

extension ParsedArguments {
    /// The options among some that have another value than before.
    package func spellings(of flags: [Flag], changedFrom other: ParsedArguments) -> [String] {
        flags.filter { has($0) != other.has($0) || values($0) != other.values($0) }.map(\.spelling)
    }
}

/// The effect of a hang-up: none until the server runs.
package final class HangUp: Sendable {
    private let action = Lock<(@Sendable () -> Void)?>(nil)

    /// - Parameter environment: Only active if signals are watched.
    package init(in environment: ToolEnvironment) {
        if environment.watchesSignals { SignalWatcher.onHangUp { [action] in action.waiting { $0 }() } }
    }

    /// Sets the effect of a hang-up; an earlier hang-up takes effect immediately.
    package func set(_ action: @escaping @Sendable () -> Void) {
        self.action.withLock { $0 = action }
        self.action.wakeWaiters()
    }
}
