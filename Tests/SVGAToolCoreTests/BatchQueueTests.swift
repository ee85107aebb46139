import SVGACoding
import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestQueue
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGACommandLine
@testable import SVGAToolCore

/// `batch --queue`: workers draw, and their results are copied.
@Suite struct BatchQueueTests {
    private let folder = TemporaryFolder()
    private let url = "memory://\(UInt64.random(in: 0 ... .max))"
    private let queue = InMemoryJobQueue(rendererRevision: Release.rendererRevision)
    private let names = ["gift", "reveal", "signal"]

    /// Puts the sample movies and an invalid file into a directory.
    init() throws {
        for name in names {
            folder.write(try #require(TemporaryFolder.read(ToolRun.sample(name))), to: "in/\(name).svga")
        }
        folder.write(Array("no movie".utf8), to: "in/bad.svga")
        FleetStores.queuesInMemory.withLock { [url, queue] in $0[url] = queue }
    }

    private func arguments(_ options: [String]) -> [String] {
        [
            "batch", folder.path("in"), "--plan", "poster size:20x", "--queue", url, "--results",
            folder.path("results"), "--json-lines",
        ] + options
    }

    /// A run beside a worker, and what the worker drew.
    private func batch(_ options: [String] = ["-o"]) throws -> (run: ToolRun, drawn: [String]) {
        let archive = try FolderResultArchive(path: folder.path("results"))
        let worker = QueueWorker(queue, archive) { [folder] in folder.read("in/\($0)") }
        defer { worker.stop() }
        let options = options.flatMap { $0 == "-o" ? ["-o", folder.path("out")] : [$0] }
        return (ToolRun(arguments(options)), worker.sources)
    }

    private func entries(_ run: ToolRun) throws -> [[String: JSONTree]] {
        try run.output.split(separator: "\n").map { line in
            guard case .object(let members) = try JSONTree(parsing: Array(line.utf8)) else { return [:] }
            return members
        }
    }

    @Test func workerResultsMatchAPlainRun() throws {
        let (run, drawn) = try batch()
        #expect(run.code == 1 && run.error.hasSuffix("3 written, 1 failed\n"), "\(run.error)")
        #expect(Set(drawn) == ["bad.svga", "gift.svga", "reveal.svga", "signal.svga"])
        let plain = ToolRun(
            "batch", folder.path("in"), "--plan", "poster size:20x", "-o", folder.path("plain"), "--json-lines")
        #expect(plain.code == 1 && folder.names(in: "out") == folder.names(in: "plain"))
        for name in names { #expect(folder.read("out/\(name).png") == folder.read("plain/\(name).png")) }
        for (entry, other) in zip(try entries(run), try entries(plain)) {
            for key in ["input", "source", "outcome", "width", "height", "byteCount", "resultSha256", "output", "code"]
            {
                #expect(entry[key] == other[key], "\(key)")
            }
            let isDone = entry["outcome"] == .string("written")
            #expect(entry["worker"] == .string("double") && entry["attempts"] == .integer(1))
            #expect(isDone ? entry["key"] != .null : entry["error"] == .string("no movie"))
        }
    }

    @Test func archivedResultsAreNotRequested() throws {
        #expect(try batch([]).drawn.count == 4)
        #expect(folder.names().contains("out") == false)
        let (run, drawn) = try batch()
        // The bad movie is dead in the queue, which is reported immediately.
        #expect(drawn.isEmpty && run.error.hasSuffix("3 there already, 1 failed\n"), "\(run.error)")
        #expect(folder.names(in: "out").count == 3)
    }

    @Test func aDamagedResultIsNotCopied() throws {
        _ = try batch([])
        let entry = try #require(try entries(batch([]).run).last)
        guard case .string(let path) = entry["path"] else { throw SVGAError.queueFull("no path") }
        let name = String(path.dropFirst(folder.path("").utf8.count))
        folder.write(Array("no picture".utf8), to: name)
        let (run, _) = try batch()
        #expect(run.code == 1 && folder.names(in: "out") == ["gift.png", "reveal.png"], "\(run.error)")
    }

    @Test func namesThatWorkersDoNotReadAreRefused() throws {
        folder.write(Array("../x.svga\n/etc/y.svga\n".utf8), to: "list.txt")
        let run = ToolRun(
            "batch", folder.path("list.txt"), "--plan", "poster", "--queue", url, "--results", folder.path("results"))
        #expect(run.code == 1 && run.error.contains("below their root folder"), "\(run.error)")
        #expect(try queue.load().waitingCounts.values.allSatisfy { $0 == 0 })
    }

    @Test func optionsThatContradictAreRefused() {
        let base = ["batch", folder.path("in"), "--plan", "poster"]
        for options in [
            ["--queue", url], ["--queue", url, "-o", folder.path("out")], ["--lane", "high", "-o", folder.path("out")],
            ["--queue", url, "--results", folder.path("r"), "--hide", "x"],
            ["--queue", url, "--results", folder.path("r"), "--lane", "fast"],
            ["--queue", "http://x", "--results", folder.path("r")],
        ] { #expect(ToolRun(base + options).code == 64, "\(options)") }
    }

    @Test func jobsContinueAfterAnInterrupt() async throws {
        let (output, error) = (MemorySink(), MemorySink())
        let environment = ToolEnvironment(standardOutput: output, standardError: error)
        let arguments = arguments(["-o", folder.path("out")])
        let queue = queue
        _ = BackgroundThread.start {
            while (try? queue.load().waitingCounts[.normal]) != 4 { SteadyClock.wait(nanoseconds: 1_000_000) }
            environment.cancellation.cancel()
        }
        let code = Tool.run(arguments: arguments, in: environment)
        #expect(code == 130 && output.text.split(separator: "\n").count { $0.contains(#""outcome":"waiting""#) } == 4)
        #expect(try queue.load().waitingCounts[.normal] == 4)
    }
}
