import Glibc
import SVGAErrors
import SVGATestSupport
import Testing

@testable import SVGAToolCore

@Suite struct ReportMergeTests {
    private let folder = TemporaryFolder()
    private let movieCount = 40

    /// Puts equal movies under many names, an invalid one and a file of another kind into a directory.
    init() throws {
        let movie = try #require(TemporaryFolder.read(ToolRun.sample("signal")))
        for index in 0..<movieCount { folder.write(movie, to: "in/m\(index).svga") }
        folder.write(Array("no movie".utf8), to: "in/bad.svga")
        folder.write([], to: "in/notes.txt")
    }

    @discardableResult private func batch(_ report: String, _ options: [String] = []) -> ToolRun {
        ToolRun(
            [
                "batch", folder.path("in"), "--plan", "frame:3 size:9x", "-o", folder.path("out"), "-q", "--report",
                folder.path(report),
            ] + options)
    }

    private func merge(_ reports: [String], _ options: [String] = []) -> ToolRun {
        ToolRun(["jobs", "merge"] + reports.map(folder.path) + options)
    }

    private func parts(_ count: Int) -> [String] {
        (1...count).map { index in
            batch("r\(index).json", ["--shard", "\(index)/\(count)"])
            return "r\(index).json"
        }
    }

    /// A report without values that differ from run to run.
    private func timeless(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { !$0.contains("\"seconds\"") }
    }

    @Test func mergedReportMatchesOneRun() throws {
        let reports = parts(8)
        let pictures = folder.names(in: "out")
        TemporaryFolder.remove(folder.path("out"))
        batch("whole.json")
        #expect(folder.names(in: "out") == pictures && pictures.count == movieCount)
        let merged = merge(reports.reversed())
        #expect(merged.code == 1 && merged.error.hasSuffix("\(movieCount) written, 1 failed\n"), "\(merged.error)")
        let whole = String(decoding: try #require(folder.read("whole.json")), as: UTF8.self)
        #expect(timeless(merged.output) == timeless(whole) && whole.contains("\"skippedCount\": 1"))
        let file = merge(reports, ["-o", folder.path("merged.json"), "-q"])
        #expect(file.code == 1 && file.output.isEmpty && file.error.isEmpty)
        #expect(folder.read("merged.json") == Array(merged.output.utf8))
    }

    @Test func partsAreDisjoint() throws {
        let inputs = try parts(8).map { name in
            try BatchReport(parsing: try #require(folder.read(name))).entries.map(\.input)
        }
        #expect(inputs.joined().count == movieCount + 1 && Set(inputs.joined()).count == movieCount + 1)
        #expect(inputs.allSatisfy { $0.count < movieCount })
    }

    private func failure(_ reports: [String]) -> String {
        let run = merge(reports)
        #expect(run.code == 65 && run.output.isEmpty)
        return run.error
    }

    @Test func unrelatedReportsAreAnError() throws {
        let reports = parts(3)
        #expect(failure(["r1.json", "r3.json"]).contains("no report is about part 2/3"))
        #expect(
            failure(reports + ["r2.json"]).contains("r2.json: merge: \(folder.path("r2.json")) is about part 2/3, too"))
        batch("other.json", ["--shard", "2/4"])
        #expect(failure(["r1.json", "other.json"]).contains("the number of parts is 4, of the first report 3"))
        batch("other.json", ["--shard", "2/3", "--format", "webp"])
        #expect(failure(["r1.json", "other.json"]).contains("the plan is frame:3 size:9x format:webp"))
        batch("other.json", ["--shard", "2/3", "--exclude", "bad*"])
        #expect(failure(["r1.json", "other.json"]).contains("the number of files passed over is 2"))
        folder.write(try changed("r2.json", "\"shard\": \"2/3\"", "\"shard\": \"1/3\""), to: "moved.json")
        #expect(failure(["moved.json"]).contains("does not belong to part 1/3"))
        let revision = "\"rendererRevision\": "
        folder.write(try changed("r2.json", revision, revision + "9"), to: "newer.json")
        #expect(failure(["r1.json", "newer.json"]).contains("the revision of the renderer is 9"))
    }

    private func changed(_ name: String, _ text: String, _ other: String) throws -> [UInt8] {
        let whole = String(decoding: try #require(folder.read(name)), as: UTF8.self)
        try #require(whole.contains(text))
        return Array(whole.replacing(text, with: other, maxReplacements: 1).utf8)
    }

    @Test func repeatedInputIsAnError() throws {
        let entry = ManifestEntry(input: "a", source: "a")
        let report = BatchReport(plan: "poster", shard: .whole, skippedCount: 0, entries: [entry, entry])
        var merge = ReportMerge()
        #expect(throws: SVGAError(.damaged, "'a' stands in r, too")) { try merge.add(report, named: "r") }
    }

    @Test func otherDocumentsAreRejected() throws {
        batch("r.json")
        let whole = String(decoding: try #require(folder.read("r.json")), as: UTF8.self)
        let texts = [
            "", "null", "[]", "{", #"{"format":2}"#, whole.replacing("\"format\": 1", with: "\"format\": 2"),
            whole.replacing("\"writtenCount\": ", with: "\"writtenCount\": 1"),
            whole.replacing("\"outcome\": \"failed\"", with: "\"outcome\": \"lost\""),
            whole.replacing("\"seconds\": ", with: "\"seconds\": -"),
            whole.replacing("\"shard\": \"1/1\"", with: "\"shard\": \"2/1\""),
        ]
        for text in texts {
            folder.write(Array(text.utf8), to: "broken.json")
            #expect(!failure(["broken.json"]).isEmpty, "\(text.prefix(80))")
        }
        #expect(merge(["none.json"]).code == 66 && ToolRun("jobs", "merge").code == 64)
    }

    @Test func manyMissingPartsMakeNoLongList() {
        let report = BatchReport(
            plan: "poster", shard: Shard(place: 0, of: 1_000_000_000), skippedCount: 0, entries: [])
        var merge = ReportMerge()
        #expect(throws: SVGAError.self) {
            try merge.add(report, named: "r")
            _ = try merge.merged()
        }
    }
}
