import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestMovies
import SVGATestQueue
import SVGATestSupport

@testable import SVGAToolCore

/// A queue in memory that commands open by its name, a folder of movies and one of results.
final class FleetFixture: Sendable {
    let queue: InMemoryJobQueue
    let folder = TemporaryFolder()
    let url: String
    let results: String

    static let movie = FixtureMovie(
        viewBox: (20, 10), fps: 20, frames: 2,
        sprites: [FixtureSprite("box", frames: [.shown(shapes: [.rect(0, 0, 10, 10, fill: .red)]), .hidden])]
    ).svga(.zlibProtobuf)

    init(maxWaitingCount: Int = 1_000, endedLifetime: Duration = .seconds(600)) {
        var settings = QueueSettings()
        (settings.maxWaitingCount, settings.endedLifetime) = (maxWaitingCount, endedLifetime)
        queue = InMemoryJobQueue(rendererRevision: Release.rendererRevision, settings: settings)
        url = "memory://\(folder.path)"
        results = folder.path("results")
        FleetStores.queuesInMemory.withLock { [url, queue] in $0[url] = queue }
    }

    deinit { FleetStores.queuesInMemory.withLock { [url] in _ = $0.removeValue(forKey: url) } }

    /// Writes movies, and a list of them.
    func list(_ names: String..., digests: [String: String] = [:], missing: [String] = []) -> String {
        for name in names { folder.write(FleetFixture.movie, to: "movies/\(name)") }
        let lines = (names + missing).map { name in digests[name].map { "\(name) \($0)" } ?? name }
        folder.write(Array((["# movies", ""] + lines).joined(separator: "\n").utf8), to: "list.txt")
        return folder.path("list.txt")
    }

    /// A command of jobs.
    func jobs(_ arguments: String...) -> ToolRun { ToolRun(["jobs"] + arguments + ["--queue", url]) }

    /// A worker that continues while the body runs.
    func whileWorking<Value: Sendable>(_ more: [String] = [], _ body: () throws -> Value) rethrows -> (Value, Int32) {
        let token = CancellationToken()
        let code = Lock<Int32?>(nil)
        let arguments =
            [
                "worker", "--queue", url, "--results", results, "-j", "2", "--quiet", "--root", folder.path("movies"),
                "--cache-dir", folder.path("cache"),
            ] + more
        let started = BackgroundThread.start {
            let ended = ToolRun(arguments, cancellation: token).code
            code.withLock { $0 = ended }
            code.wakeWaiters()
        }
        precondition(started == 0, "no thread could be started")
        defer { token.cancel() }
        let value = try body()
        token.cancel()
        return (value, code.waiting { $0 })
    }
}
