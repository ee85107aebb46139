import Foundation
import SVGACoding
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct LogTests {
    /// The last request of a server's log, once it has ended.
    private func lastRequest(of fixture: ServerFixture) throws -> [String: Any] {
        fixture.server.drain()
        return try #require(fixture.requests.last)
    }

    @Test func aRefusalSaysWhatTheClientWasTold() async throws {
        let fixture = try ServerFixture()
        let reply = try #require(try await fixture.get("/v1/bad-signature/poster.png?src=box.svga"))
        let line = try lastRequest(of: fixture)
        let problem = try #require(JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
        #expect(line["detail"] as? String == problem["detail"] as? String)
        #expect(line["code"] as? String == "forbidden")
        #expect(line["path"] as? String == "/v1/bad-si…/poster.png?src=box.svga")
        #expect(line["level"] as? String == "warn")
        #expect(line["route"] as? String == "none")
    }

    @Test(arguments: [
        ("/v1/unsigned/frame:9/\(encoded("box.svga")).png", 400), ("/nope", 404),
        ("/info/unsigned/\(encoded("none.svga"))", 404), ("/info/unsigned?src=text.svga", 422),
    ])
    func everyProblemHasItsPathAndDetail(target: String, status: Int) async throws {
        let fixture = try ServerFixture()
        _ = try await fixture.get(target)
        let line = try lastRequest(of: fixture)
        #expect(line["status"] as? Int == status)
        #expect(line["path"] as? String == target)
        #expect((line["detail"] as? String)?.isEmpty == false)
    }

    @Test func aPictureSaysWhatItTook() async throws {
        let upstream = try FaultServer.movie()
        let fixture = try ServerFixture()
        let target = "/v1/unsigned/size:20x,frame:1/\(encoded(upstream.url("/a.svga"))).png"
        let tag = try await fixture.get(target)?.fields["etag"]
        _ = try await fixture.get(target)
        fixture.server.drain()
        let lines = fixture.requests
        #expect(lines.map { $0["origin"] as? String } == ["drawn", "memory"])
        for line in lines {
            #expect(line["plan"] as? String == "frame:1 size:20x")
            #expect((line["etag"] as? String).map { "\"\($0)\"" } == tag)
            #expect(line["detail"] == nil && line["path"] == nil)
        }
        for key in ["fetchMs", "queueMs", "drawMs"] {
            #expect(lines[0][key] is Double, "\(key)")
            #expect(lines[1][key] == nil)
        }
    }

    @Test(arguments: [
        (ServerConfiguration.LogLevel.debug, ["/healthz", "/info/unsigned?src=box.svga", "/nope"]),
        (.info, ["/info/unsigned?src=box.svga", "/nope"]), (.warn, ["/nope"]), (.error, []),
    ])
    func linesBelowTheLevelAreLeftOut(level: ServerConfiguration.LogLevel, rest: [String]) async throws {
        let fixture = try ServerFixture { $0.logLevel = level }
        for target in ["/healthz", "/info/unsigned?src=box.svga", "/nope"] { _ = try await fixture.get(target) }
        fixture.server.drain()
        #expect(fixture.requests.count == rest.count, "\(fixture.log)")
        #expect(level > .info || fixture.log.contains { $0.contains("\"event\":\"stopped\"") })
        #expect(level <= .info || fixture.log.count == rest.count)
    }

    @Test func aServerThatFailsSaysSoAsAnError() async throws {
        let upstream = try FaultServer { _ in .status(500) }
        let fixture = try ServerFixture()
        _ = try await fixture.get("/info/unsigned?src=\(upstream.url("/a.svga"))")
        let line = try lastRequest(of: fixture)
        #expect(line["level"] as? String == "error")
        #expect(line["fetchMs"] is Double)
    }

    @Test func peopleReadWords() async throws {
        let fixture = try ServerFixture { $0.logFormat = .text }
        _ = try await fixture.get("/info/unsigned/A")
        fixture.server.drain()
        let line = try #require(fixture.log.first { $0.contains(" request ") })
        #expect(
            line.wholeMatch(of: /[-0-9T:.]+Z warn  request id=\S+ client=127.0.0.1 method=GET route=none .*/) != nil)
        #expect(line.contains(" status=400 ") && line.contains(" detail=\"the source is not base64"))
    }
}

@Suite struct LogLineTests {
    private static let hostile = "a\"b\\c\nd\r\u{1b}[2Je\u{85}\u{2028}\u{202e}\u{e0001}é🎁"

    @Test(arguments: ServerConfiguration.LogFormat.allCases)
    func recordIsOneLineForAnyValues(format: ServerConfiguration.LogFormat) {
        var line = LogLine(format, .info, event: "request")
        line.add("value", Self.hostile)
        let controls = line.text.unicodeScalars.filter { scalar in
            [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        #expect(controls.isEmpty)
        #expect(line.text.contains("é🎁"))
    }

    @Test func valuesComeBackFromJSON() throws {
        var line = LogLine(.json, .info, event: "request", milliseconds: 0)
        line.add("text", Self.hostile)
        line.add("number", 42)
        line.add("time", nanoseconds: 1_050_999)
        line.add("whole", nanoseconds: 3_000_000)
        let object = try #require(JSONSerialization.jsonObject(with: Data(line.text.utf8)) as? [String: Any])
        #expect(object["text"] as? String == Self.hostile)
        #expect(object["number"] as? Int == 42)
        #expect(line.text.hasPrefix("{\"time\":\"1970-01-01T00:00:00.000Z\",\"level\":\"info\",\"event\":\"request\","))
        #expect(line.text.hasSuffix("\"time\":1.05,\"whole\":3}"))
    }

    @Test func valuesAreCutBetweenCharacters() {
        #expect(LogLine.cut("abcdef", to: 6) == "abcdef")
        #expect(LogLine.cut("abcdefg", to: 6) == "abc…")
        let text = String(repeating: "é🎁", count: 300)
        for count in 500..<520 {
            let cut = LogLine.cut(text, to: count)
            #expect(cut.utf8.count <= count && cut.utf8.count > count - 7)
            #expect(text.hasPrefix(cut.dropLast()))
        }
    }

    @Test func aPathIsCutToo() async throws {
        let fixture = try ServerFixture()
        _ = try await fixture.get("/" + String(repeating: "long/", count: 1000))
        fixture.server.drain()
        let path = try #require(fixture.requests.last?["path"] as? String)
        #expect(path.utf8.count <= 512 && path.hasPrefix("/long/long/"))
    }

    @Test(arguments: [
        ("/v1/0123456789abcdef/poster/\(encoded("a.svga")).png?exp=12", "/v1/012345…/poster/YS5zdmdh.png?exp=12"),
        ("/info/unsigned/YS5zdmdh", "/info/unsigned/YS5zdmdh"), ("/", "/"), ("/v1", "/v1"), ("/info//", "/info//"),
        ("/v1/short/poster.png?src=http%3A%2F%2Fa%2Fb%3Fkey=1&exp=2", "/v1/short/poster.png?src=http://a/b…&exp=2"),
        ("/v1/short/poster.png?src=http://u:p@a/b", "/v1/short/poster.png?src=http://…"),
        ("/v1/short/poster.png?src=http://u:p@a/%ff?x", "/v1/short/poster.png?src=http://…"),
        ("/v1/short/poster.png?src=http://u:p@a/%zz", "/v1/short/poster.png?src=…"),
        ("/x/\(String(repeating: "a", count: 20))", "/x/aaaaaaaaaaaaaaaaaaaa"),
    ])
    func whatMayBeSecretIsNotInAPath(target: String, text: String) {
        #expect(RequestTarget(target).printableText == text)
    }

    @Test(arguments: [
        "http://host/a.svga?secret", "http://host/ab.svga?secret", "http://host/a#secret", "x://u:secret@h",
    ])
    func noSourceInBase64TellsItsSecret(source: String) {
        let text = RequestTarget("/v1/signature/poster/\(encoded(source)).png").printableText
        #expect(text.hasSuffix("….png") && !text.contains(encoded(source)))
        for padding in ["=", "%3D", "%3d"] {
            let padding = String(repeating: padding, count: (4 - encoded(source).utf8.count % 4) % 4)
            #expect(RequestTarget("/v1/signature/poster/\(encoded(source))\(padding).png").printableText == text)
        }
        let shown = text.dropLast(5).split(separator: "/").last.flatMap { Base64.decode($0, alphabet: .url) } ?? []
        #expect(source.hasPrefix(String(decoding: shown, as: UTF8.self)))
        #expect(!String(decoding: shown, as: UTF8.self).contains("s") || source.hasPrefix("http://host/a"))
    }
}
