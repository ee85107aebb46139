import Glibc
import SVGACoding
import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// `batch --results`: pictures in an archive that machines share.
@Suite struct BatchResultsTests {
    private let folder = TemporaryFolder()
    private let names = ["gift", "reveal", "signal"]

    /// Puts the sample movies into a folder.
    init() throws {
        for name in names {
            folder.write(try #require(TemporaryFolder.read(ToolRun.sample(name))), to: "in/\(name).svga")
        }
    }

    private func batch(_ options: [String] = [], plan: String = "poster size:20x") -> ToolRun {
        ToolRun(
            ["batch", folder.path("in"), "--plan", plan, "--results", folder.path("results"), "--json-lines"] + options)
    }

    /// The members of each line.
    private func entries(_ run: ToolRun) throws -> [[String: JSONTree]] {
        try run.output.split(separator: "\n").map { line in
            guard case .object(let members) = try JSONTree(parsing: Array(line.utf8)) else { return [:] }
            return members
        }
    }

    @Test(arguments: [
        "poster size:20x", "frame:3 size:20x format:webp quality:60", "animate size:20x fps:5", "sheet:2x2",
    ])
    func resultsMatchWorkersUnderTheirNames(plan: String) throws {
        let run = batch(plan: plan)
        #expect(run.code == 0 && run.error.hasSuffix("3 written\n"), "\(run.error)")
        let parsed = try RenderPlan(parsing: plan)
        let product = RenderRequest.Product.picture(parsed.settled(as: parsed.format))
        for (entry, name) in zip(try entries(run), names) {
            let source = try SourceFile(try #require(folder.read("in/\(name).svga")))
            let job = RenderJob(
                product: product, source: source, budget: AnimationBudget(), posters: PosterFrames(),
                movies: SharedMovies())
            let key = try ResultKey(source: source.digest, product: product)
            let result = ResultName(key: key, product: product, rendererRevision: Release.rendererRevision)
            #expect(try folder.read("results/\(result.path)") == job.result(CancellationToken()).array)
            #expect(entry["key"] == .string(key.name) && entry["sha256"] == .string(source.digest.hexadecimal))
            #expect(entry["path"] == .string(folder.path("results/\(result.path)")) && entry["output"] == .null)
            #expect(entry["outcome"] == .string("written") && entry["attempts"] == .integer(1))
            #expect(entry["source"] == .string(folder.path("in/\(name).svga")))
        }
    }

    @Test func existingResultsAreNotDrawnAgain() throws {
        #expect(batch().code == 0)
        let again = batch()
        #expect(again.code == 0 && again.error.hasSuffix("0 written, 3 there already\n"))
        for entry in try entries(again) {
            #expect(entry["outcome"] == .string("present") && entry["frames"] == .null && entry["attempts"] == .null)
            #expect(entry["key"] != .null && entry["sha256"] != .null && entry["path"] != .null)
        }
        // The same movie under another name has the same result.
        folder.write(try #require(folder.read("in/gift.svga")), to: "in/other.svga")
        #expect(batch().error.hasSuffix("0 written, 4 there already\n"))
    }

    @Test func optionsThatNamesDoNotTellApartAreRefused() {
        for options in [["-o", "out"], ["--compression", "smallest"], ["--hide", "x"], ["--rows", "r.csv"]] {
            let run = batch(options)
            #expect(run.code == 64 && run.error.contains("cannot be combined"), "\(options) \(run.error)")
        }
        #expect(ToolRun("batch", folder.path("in"), "--plan", "poster", "--results", "ftp://x/y").code == 64)
        #expect(ToolRun("batch", folder.path("in"), "--plan", "poster", "--results", "").code == 64)
        #expect(ToolRun("batch", folder.path("in"), "--plan", "poster", "--results", "/dev/null/x").code == 73)
        #expect(folder.names() == ["in"])
    }

    @Test func aDryRunMakesNothing() {
        let run = batch(["--dry-run"])
        #expect(run.code == 0 && folder.names() == ["in"])
        #expect(run.output.split(separator: "\n").count { $0.contains(#""path":null,"outcome":"waiting""#) } == 3)
    }

    @Test func transientFailuresHaveASeparateCode() {
        let full = { (path: String) in
            FileFault.injecting(below: folder.path(path), { call, _ in call == .write ? .error(ENOSPC) : nil }) {
                batch()
            }
        }
        let run = full("results")
        #expect(run.code == 75 && run.error.hasSuffix("0 written, 3 failed\n"), "\(run.error)")
        folder.write(Array("no movie".utf8), to: "in/bad.svga")
        #expect(full("results").code == 1)
        #expect(batch().code == 1 && batch().error.hasSuffix("3 there already, 1 failed\n"))
    }
}
