import SVGATestServices
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct TraceTests {
    private static let id = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let field = "00-\(id)-00f067aa0ba902b7-01"

    @Test func aTraceIsLoggedAndPassedOn() async throws {
        let upstream = try FaultServer.movie()
        let fixture = try ServerFixture()
        _ = try await fixture.get(
            "/info/unsigned/\(encoded(upstream.url("/a.svga")))", fields: ["traceparent": Self.field])
        fixture.server.drain()
        #expect(fixture.requests.first?["traceId"] as? String == Self.id)
        #expect(upstream.requests.first?["traceparent"] == Self.field)
    }

    @Test func aBadTraceIsNeitherLoggedNorPassedOn() async throws {
        let upstream = try FaultServer.movie()
        let fixture = try ServerFixture()
        _ = try await fixture.get(
            "/info/unsigned/\(encoded(upstream.url("/a.svga")))", fields: ["traceparent": Self.field + "x"])
        fixture.server.drain()
        #expect(fixture.requests.first?["traceId"] == nil)
        #expect(upstream.requests.first?["traceparent"] == nil)
    }

    @Test func requestsOfOtherTracesShareATransfer() async throws {
        let gate = Gate()
        let upstream = try FaultServer.movie(behind: gate)
        let fixture = try ServerFixture()
        let target = "/info/unsigned/\(encoded(upstream.url("/a.svga")))"
        let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 1...4 {
                let field = "00-\(Self.id.dropLast())\(number)-00f067aa0ba902b7-01"
                group.addTask { try await fixture.get(target, fields: ["traceparent": field])?.status }
            }
            #expect(try await fixture.metric("svga_fetches", reaches: 4))
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == [200, 200, 200, 200])
        #expect(upstream.requests.count == 1)
    }

    private static let goodFields: [String] = [
        field, "cc\(field.dropFirst(2))-what-will-come", "01\(field.dropFirst(2))",
    ]

    private static let badFields: [String] = [
        "", "\(field)-x", "ff\(field.dropFirst(2))", field.uppercased(), "\(field.dropLast())", "\(field), \(field)",
        "00-\(String(repeating: "0", count: 32))-00f067aa0ba902b7-01", "00-\(id)-0000000000000000-01",
        "00-\(id)-00f067aa0ba902b7-0g", "cc\(field.dropFirst(2))x", "00_\(id)_00f067aa0ba902b7_01",
    ]

    @Test func fieldsAreReadAsTheStandardSays() {
        for text in Self.goodFields {
            #expect(TraceParent(parsing: text)?.traceID == Self.id)
            #expect(TraceParent(parsing: text)?.text == Self.field)
        }
        for text in Self.badFields { #expect(TraceParent(parsing: text) == nil, "\(text)") }
    }
}
