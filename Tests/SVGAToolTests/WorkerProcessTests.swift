import Glibc
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

/// Workers as processes, with a queue in Redis.
@Suite(.enabled(if: RedisServer.isInstalled, "redis-server is not installed"))
struct WorkerProcessTests {
    private let redis: RedisServer
    private let folder = TemporaryFolder()

    init() throws {
        redis = try RedisServer()
        let movie = try #require(TemporaryFolder.read(ToolProcess.sample("gift")))
        for name in ["a.svga", "b.svga"] { folder.write(movie, to: "movies/\(name)") }
        // Another movie: equal ones share a result.
        folder.write(try #require(TemporaryFolder.read(ToolProcess.sample("reveal"))), to: "movies/boom.svga")
        folder.write(Array("a.svga\nb.svga\n".utf8), to: "list.txt")
    }

    /// Only a tool of a debug build has the hook.
    private static var hasCrashHook: Bool {
        let process = ToolProcess(["draw-job", "--help"])
        return process.exitCode() == 0 && String(decoding: process.output, as: UTF8.self).contains("for tests")
    }

    private var queue: [String] { ["--queue", "\(redis.url)?name=gifts"] }

    private func jobs(_ arguments: String...) -> (code: Int32, output: String) {
        let process = ToolProcess(["jobs"] + arguments + queue, in: folder)
        let code = process.exitCode()
        return (code, String(decoding: process.output, as: UTF8.self))
    }

    private func worker(crashing text: String = "") -> ToolProcess {
        let arguments =
            ["SVGA_TEST_CRASH=\(text)", ToolProcess.tool, "worker"] + queue + [
                "--results", folder.path("results"), "--root", folder.path("movies"), "--cache-dir",
                folder.path("cache"), "--lease", "1", "-j", "2", "--drain-timeout", "5",
            ]
        return ToolProcess(arguments, program: "/usr/bin/env", in: folder)
    }

    @Test func workerRunsJobsUntilStopped() throws {
        let worker = worker()
        let submit = jobs(
            "submit", "list.txt", "--plan", "poster size:60x", "--batch", "night", "--wait", "--manifest", "-", "-q")
        #expect(submit.code == 0 && submit.output.split(separator: "\n").count == 2)
        #expect(jobs("status", "night").output == "2 of 2 done\n")
        #expect(jobs("workers").output.split(separator: "\n").count == 1)
        worker.send(SIGTERM)
        #expect(worker.exitCode() == 0, "\(worker.error)")
        #expect(worker.error.contains("draining"))
        #expect(jobs("workers").output.isEmpty, "it has left")
        #expect(folder.names(in: "results").count == 1, "one revision")
        let again = jobs("verify", "night", "list.txt", "--sample", "100%", "--results", "results", "--root", "movies")
        #expect(again.code == 0)
    }

    /// The first worker dies with the job, a second one has it drawn by processes that die too.
    @Test(.enabled(if: hasCrashHook, "the hook that ends a worker is in debug builds alone"))
    func aJobThatEndsProcessesIsDeadAndTheOthersAreDone() throws {
        folder.write(Array("a.svga\nboom.svga\nb.svga\n".utf8), to: "list.txt")
        #expect(jobs("submit", "list.txt", "--plan", "poster size:60x", "--batch", "night", "-q").code == 0)
        let first = worker(crashing: "boom")
        #expect(first.exitCode() == -SIGABRT)
        let second = worker(crashing: "boom")
        #expect(jobs("watch", "night").code == 1)
        second.send(SIGTERM)
        #expect(second.exitCode() == 0, "\(second.error)")
        #expect(jobs("status", "night").output.contains("2 of 3 done, 1 dead"))
        let dead = jobs("dead").output
        #expect(dead.hasPrefix("70") && dead.contains("boom.svga") && dead.split(separator: "\n").count == 1)
    }

    @Test func aQueueThatMayLoseJobsIsRefused() throws {
        let lossy = try RedisServer(["--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru"])
        let worker = ToolProcess(["worker", "--queue", lossy.url, "--results", "r"], in: folder)
        #expect(worker.exitCode() == 78)
        #expect(worker.error.contains("noeviction"), "\(worker.error)")
    }

    @Test func unreachableQueueIsNotAQueue() {
        let status = ToolProcess(["jobs", "status", "night", "--queue", "redis://127.0.0.1:1/gifts"], in: folder)
        #expect(status.exitCode() == 75)
    }
}
