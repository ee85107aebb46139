import SVGACache
import SVGACommandLine
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// Faults of a bucket are reported before sending. Tests/Fleet/buckets asks real stores.
@Suite struct BucketTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: String...) async -> ToolRun {
        await ToolRun.waiting(arguments + ["--cache-dir", folder.path("cache")])
    }

    @Test(arguments: ["ftp://store.test", "store.test", "https://user:word@store.test", "https://store.test/?x"])
    func anEndpointIsAURL(endpoint: String) async {
        let run = await run("info", "s3://gifts/a.svga", "--s3-endpoint", endpoint)
        #expect(run.code == ExitCode.usage.rawValue && run.error.contains("--s3-endpoint"), "\(run.error)")
        #expect(!run.error.contains("word"))
    }

    @Test func aRegionIsAWord() async {
        let run = await run("info", "s3://gifts/a.svga", "--s3-region", "eu central")
        #expect(run.code == ExitCode.usage.rawValue && run.error.contains("--s3-region"), "\(run.error)")
    }

    @Test(arguments: ["s3://Gifts/a.svga", "s3://gifts", "s3://gifts/a?b", "s3://gifts/../a", "s3://gifts/%zz"])
    func aURLNamesABucketAndAKey(url: String) async {
        let run = await run("info", url, "--s3-endpoint", "http://127.0.0.1:9")
        #expect(run.code == ExitCode.usage.rawValue, "\(run.error)")
        #expect(run.error.contains("cannot be") || run.error.contains("s3://BUCKET/KEY"), "\(run.error)")
    }

    @Test func bucketCanStoreResults() throws {
        #expect(throws: ToolError.self) { try FleetStores.archive(named: "s3://Gifts/results") }
        #expect(throws: ToolError.self) { try FleetStores.archive(named: "https://gifts/results") }
        let error = #expect(throws: ToolError.self) { try FleetStores.archive(named: "s3://") }
        #expect(error?.code == .usage)
        _ = try FleetStores.archive(named: "s3://gifts/results")
    }
}
