import Foundation
import SVGAJobs
import SVGATestQueue
import SVGATestServices
import Testing

@testable import SVGAServer

/// The page for operators names each metric and each key of the log, and no others.
@Suite struct ServerPageTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// The words in backticks of the first column of the table below a heading.
    private static func words(below heading: String) throws -> Set<String> {
        let page = try String(contentsOf: folder.appending(path: "Docs/Operating.md"), encoding: .utf8)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "## \(heading)"), "Docs/Operating.md has no heading '\(heading)'")
        let rows = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("| ") }
        return rows.reduce(into: []) { words, row in
            let cell = row.dropFirst().prefix { $0 != "|" }
            for match in cell.matches(of: /`(\w+)/) { words.insert(String(match.1)) }
        }
    }

    @Test func everyMetricIsOnThePage() async throws {
        let fixture = try ServerFixture { configuration in
            configuration.archive = MemoryArchive()
            configuration.jobQueue = InMemoryJobQueue(rendererRevision: configuration.rendererRevision)
        }
        fixture.server.drain()
        let names = fixture.server.metricsText.matches(of: #/# TYPE (\w+) /#).map { String($0.1) }
        #expect(try Self.words(below: "Metrics") == Set(names))
    }

    @Test func everyKeyOfTheLogIsOnThePage() async throws {
        let upstream = try FaultServer.movie()
        let fixture = try ServerFixture()
        _ = try await fixture.get("/v1/unsigned/frame:1/\(encoded(upstream.url("/a.svga"))).png")
        let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        _ = try await fixture.get("/nope", fields: ["traceparent": trace])
        fixture.server.drain()
        let keys = fixture.requests.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        let levels = Set(ServerConfiguration.LogLevel.allCases.map(\.rawValue))
        let words = try Self.words(below: "Log")
        #expect(words.subtracting(levels) == keys.subtracting(["time", "level", "event"]))
        #expect(levels.isSubset(of: words))
    }
}
