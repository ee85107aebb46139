import Foundation
import Testing

@testable import SVGAServer

/// The board and the alerts in Docs/Examples ask for metrics that there are. `Tests/Operators/run` runs the alerts.
@Suite struct ExampleTests {
    private static func text(_ name: String) throws -> String {
        try String(contentsOf: ServerPageTests.folder.appending(path: "Docs/Examples/\(name)"), encoding: .utf8)
    }

    /// The metrics of a server for expressions, with histograms by their three names.
    private static func metricNames() throws -> Set<String> {
        let fixture = try ServerFixture()
        fixture.server.drain()
        return fixture.server.metricsText.matches(of: #/# TYPE (\w+) (\w+)/#).reduce(into: []) { names, match in
            let name = String(match.1)
            names.insert(name)
            if match.2 == "histogram" { names.formUnion(["bucket", "sum", "count"].map { "\(name)_\($0)" }) }
        }
    }

    @Test(arguments: ["svga-grafana.json", "svga-alerts.yml", "svga-alerts-test.yml"])
    func everyMetricExists(file: String) throws {
        let names = try Self.metricNames()
        let used = try Self.text(file).matches(of: #/\b(svga|process)_[a-z_]+/#).map { String($0.0) }
        #expect(used.count > 10)
        for name in Set(used) { #expect(names.contains(name), "\(file) asks for \(name)") }
    }

    @Test func everyMetricIsOnTheBoard() throws {
        let board = try Self.text("svga-grafana.json")
        let left = try Self.metricNames().filter { name in
            !board.contains(name) && !name.hasSuffix("_sum") && !name.hasSuffix("_bucket") && !name.hasSuffix("_count")
        }
        let unneeded: Set = [
            "svga_pixels_limit", "svga_animation_pixels_limit", "svga_connections_accepted_total", "svga_results",
            "process_virtual_memory_bytes",
        ]
        #expect(left == unneeded)
    }

    @Test func theBoardCanBeImported() throws {
        let object = try JSONSerialization.jsonObject(with: Data(try Self.text("svga-grafana.json").utf8))
        let board = try #require(object as? [String: Any])
        let inputs = try #require(board["__inputs"] as? [[String: Any]])
        #expect(inputs.map { $0["name"] as? String } == ["DS_PROMETHEUS"])
        #expect(board["id"] is NSNull, "an importing Grafana chooses the number")
        let panels = try #require(board["panels"] as? [[String: Any]])
        #expect(Set(panels.compactMap { $0["id"] as? Int }).count == panels.count)
        for panel in panels where panel["type"] as? String != "row" {
            let targets = panel["targets"] as? [[String: Any]] ?? []
            #expect(!targets.isEmpty && targets.allSatisfy { ($0["expr"] as? String)?.contains("$job") == true })
            #expect((panel["datasource"] as? [String: String])?["uid"] == "${DS_PROMETHEUS}")
        }
    }

    @Test func everyAlertIsTested() throws {
        let alerts = try Self.text("svga-alerts.yml").matches(of: #/- alert: (\w+)/#).map { String($0.1) }
        let tests = try Self.text("svga-alerts-test.yml")
        #expect(alerts.count > 10)
        for alert in alerts { #expect(tests.matches(of: try Regex("alertname: \(alert)\\n")).count >= 2, "\(alert)") }
    }
}
