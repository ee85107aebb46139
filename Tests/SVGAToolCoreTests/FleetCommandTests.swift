import SVGACoding
import SVGAInspect
import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// Jobs from a list to a manifest, with a queue in memory.
@Suite struct FleetCommandTests {
    private let fixture = FleetFixture()

    private func lines(_ text: String) throws -> [[String: JSONTree]] {
        try text.split(separator: "\n").map { line in
            guard case .object(let members) = try JSONTree(parsing: Array(line.utf8)) else { return [:] }
            return members
        }
    }

    @Test func aBatchGoesFromItsListToItsManifest() throws {
        let list = fixture.list("a.svga", "b.svga", missing: ["none.svga"])
        let (run, workerCode) = fixture.whileWorking {
            fixture.jobs(
                "submit", list, "--plan", "poster size:40x", "--batch", "night", "--wait", "--manifest",
                fixture.folder.path("done.ndjson"), "-q")
        }
        #expect(run.code == 1 && run.output == "night\n" && workerCode == 0, "\(run.error)")
        let text = String(decoding: try #require(fixture.folder.read("done.ndjson")), as: UTF8.self)
        let entries = try lines(text)
        #expect(entries.map { $0["input"] } == ["a.svga", "b.svga", "none.svga"].map { .string($0) })
        #expect(entries.map { $0["code"] } == [.null, .null, .integer(66)])
        #expect(entries[0]["width"] == .integer(40) && entries[2]["width"] == .null)
        #expect(entries[0]["resultSha256"] == entries[1]["resultSha256"], "equal movies have equal results")
        guard case .string(let path)? = entries[0]["path"] else {
            Issue.record("no path")
            return
        }
        let result = try #require(TemporaryFolder.read("\(fixture.results)/\(path)"))
        #expect(try .string(SHA256.digest(of: result).hexadecimal) == entries[0]["resultSha256"])
        let status = try lines(fixture.jobs("status", "night", "--json").output.replacing("\n", with: " ") + "\n")[0]
        #expect(status["doneCount"] == .integer(2) && status["deadCount"] == .integer(1))
        #expect(status["isOver"] == .boolean(true) && status["output"] == .string("png poster size:40x"))
        #expect(fixture.jobs("watch", "night").code == 1)
        let manifest = fixture.jobs("manifest", "night", list)
        #expect(manifest.code == 1 && manifest.output == text)
        let verified = fixture.jobs(
            "verify", "night", list, "--sample", "100%", "--results", fixture.results, "--root",
            fixture.folder.path("movies"), "--cache-dir", fixture.folder.path("cache"))
        #expect(verified.code == 1 && verified.error.contains("none.svga"), "one of the movies is missing")
        #expect(verified.error.contains("2 of 3 results are equal"), "\(verified.error)")
    }

    @Test func deadJobsAreListedTriedAgainAndForgotten() throws {
        let list = fixture.list("a.svga", missing: ["none.svga"])
        _ = fixture.whileWorking {
            fixture.jobs("submit", list, "--plan", "poster", "--batch", "night", "--wait", "-q")
        }
        let dead = fixture.jobs("dead", "--json-lines")
        let entry = try #require(try lines(dead.output).first)
        #expect(entry["source"] == .string("none.svga") && entry["code"] == .integer(66))
        #expect(entry["batch"] == .string("night"))
        #expect(fixture.jobs("dead", "--batch", "other").output.isEmpty)
        #expect(fixture.jobs("retry").code == 64, "which ones?")
        fixture.folder.write(FleetFixture.movie, to: "movies/none.svga")
        #expect(fixture.jobs("retry", "--batch", "night").error.contains("1 job tried again"))
        let (watch, _) = fixture.whileWorking { fixture.jobs("watch", "night") }
        #expect(watch.code == 0 && watch.output.contains("2 of 2 done"), "\(watch.output)")
        #expect(fixture.jobs("purge", "--all").error.contains("0 jobs forgotten"))
        #expect(fixture.jobs("dead", "--json").output == "[]\n")
    }

    @Test func aWorkerAppliesItsLimits() throws {
        for (count, code) in [(1, 76), (2, 0)] {
            let fixture = FleetFixture()
            let list = fixture.list("a.svga")
            let (run, _) = fixture.whileWorking(["--limit", "maxFrameCount=\(count)"]) {
                fixture.jobs("submit", list, "--plan", "poster", "--manifest", "-", "--wait", "-q")
            }
            let entry = try #require(try lines(run.output).first)
            #expect(entry["code"] == (code == 0 ? .null : .integer(code)), "\(run.output)")
        }
    }

    @Test func existingResultsAreSkipped() throws {
        let digest = try SHA256.digest(of: FleetFixture.movie).hexadecimal
        let list = fixture.list("a.svga", "b.svga", digests: ["a.svga": digest])
        _ = fixture.whileWorking { fixture.jobs("submit", list, "--plan", "poster", "--wait", "-q") }
        let run = fixture.jobs(
            "submit", list, "--plan", "poster", "--resume", "--results", fixture.results, "--manifest", "-", "--batch",
            "again")
        let entries = try lines(run.output)
        #expect(entries[0]["outcome"] == .string("present") && entries[0]["sha256"] == .string(digest))
        #expect(run.error.contains("1 results there already"), "\(run.error)")
        let status = fixture.jobs("status", "again")
        #expect(status.output.contains("of 1 done"), "\(status.output)")
    }

    @Test func fullQueueBlocksOrFails() throws {
        let fixture = FleetFixture(maxWaitingCount: 1)
        let list = fixture.list("a.svga", "b.svga", "c.svga")
        let run = fixture.jobs("submit", list, "--plan", "poster", "--no-wait", "--batch", "night")
        #expect(run.code == 75 && run.error.contains("1 of 3 jobs were added"), "\(run.error)")
        let (whole, _) = fixture.whileWorking {
            fixture.jobs("submit", list, "--plan", "poster", "--batch", "night", "--wait", "-q")
        }
        #expect(whole.code == 0)
        #expect(fixture.jobs("status", "night").output == "3 of 3 done\n")
    }

    /// The queue forgets the first jobs while the last ones wait for room.
    @Test func jobsThatEndWhileOthersAreAddedAreDoneOnce() throws {
        let fixture = FleetFixture(maxWaitingCount: 1, endedLifetime: .seconds(1))
        let list = fixture.list("a.svga", "b.svga", "c.svga", "d.svga", "e.svga", "f.svga", "g.svga", "h.svga")
        let (run, _) = fixture.whileWorking {
            fixture.jobs(
                "submit", list, "--plan", "poster", "--batch", "night", "--wait", "--manifest",
                fixture.folder.path("done.ndjson"), "-q")
        }
        #expect(run.code == 0, "\(run.error)")
        #expect(fixture.jobs("status", "night").output == "8 of 8 done\n", "none was added twice")
        let text = String(decoding: try #require(fixture.folder.read("done.ndjson")), as: UTF8.self)
        #expect(try lines(text).count { $0["attempts"] == .integer(1) } == 8)
    }

    @Test func aCancelledBatchIsOver() throws {
        let list = fixture.list("a.svga", "b.svga")
        #expect(fixture.jobs("submit", list, "--plan", "poster", "--batch", "night", "-q").code == 0)
        #expect(fixture.jobs("queues").output.contains("2 waiting"))
        #expect(fixture.jobs("cancel", "night").error.contains("2 cancelled"))
        #expect(fixture.jobs("watch", "night").code == 1)
        #expect(fixture.jobs("submit", list, "--plan", "poster", "--batch", "night").code == 64)
    }

    @Test func workersAreListedWhileTheyLive() throws {
        let list = fixture.list("a.svga")
        let (run, code) = fixture.whileWorking { () -> ToolRun in
            // There is a worker once a job is done.
            #expect(fixture.jobs("submit", list, "--plan", "poster", "--wait", "-q").code == 0)
            return fixture.jobs("workers", "--json-lines")
        }
        #expect(code == 0 && run.code == 0, "\(run.error)")
        let worker = try #require(try lines(run.output).first)
        #expect(worker["slotCount"] == .integer(2) && worker["renderer"] == .integer(Release.rendererRevision))
    }

    @Test func mistakesAreNamed() {
        for (arguments, code, text) in [
            (["status", "b a d"], 64, "names no batch"), (["status", "nobody"], 69, "knows no batch nobody"),
            (["submit", "x.svga"], 64, "--plan"), (["submit", "x.svga", "--plan", "nonsense"], 64, "nonsense"),
            (["submit", "/nowhere.txt", "--plan", "poster"], 66, "/nowhere.txt"),
            (["submit", "x.svga", "--plan", "poster", "--lane", "fast"], 64, "high, normal, low"),
            (["submit", "x.svga", "--plan", "poster", "--wait", "--no-wait"], 64, "cannot be combined"),
            (["submit", "x.svga", "--plan", "poster", "--resume"], 64, "--results"),
            (["purge"], 64, "--all"), (["migrate"], 64, "--from"), (["verify", "b", "l", "--sample", "2"], 64, "1%"),
        ] {
            let run = ToolRun(["jobs"] + arguments + ["--queue", fixture.url])
            #expect(run.code == Int32(code) && run.error.contains(text), "\(arguments): \(run.code) \(run.error)")
        }
        #expect(ToolRun("jobs", "queues", "--queue", "http://x").code == 64)
        #expect(ToolRun("worker", "--queue", fixture.url).error.contains("--results"))
        let worker = ToolRun("worker", "--queue", fixture.url, "--results", fixture.results, "--lanes", "high,fast")
        #expect(worker.code == 64 && worker.error.contains("high, normal and low"))
    }

    @Test func linesOfListsMayHaveDigests() throws {
        let digest = String(repeating: "0a", count: 32)
        #expect(JobList.request("http://x/a.svga \(digest)").digest?.hexadecimal == digest)
        #expect(JobList.request("a rose.svga\t\(digest)").source == "a rose.svga")
        #expect(JobList.request("a rose.svga") == JobRequest(source: "a rose.svga"))
    }

    @Test func timesLeftAreForPeople() {
        #expect(BatchPace.text(seconds: 0.2) == "1 s" && BatchPace.text(seconds: 119.5) == "120 s")
        #expect(BatchPace.text(seconds: 121) == "3 min" && BatchPace.text(seconds: 9_000) == "2.5 h")
        #expect(BatchPace.text(seconds: .infinity) == "years" && BatchPace.text(seconds: 1e12) == "years")
    }
}
