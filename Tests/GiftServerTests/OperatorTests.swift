import GiftLedger
import GiftModel
import SVGACoding
import SVGADatabase
import SVGAHTTP
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftServer

@Test func probesAndMetrics() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 10)
    try await fixture.send(key: "k1")
    try await fixture.send("rocket", key: "k2")
    func text(_ path: String) async throws -> HTTPClient.Reply {
        try await fixture.call(.init(target: path, isAnonymous: true))
    }
    #expect(try await text("/healthz").text == "ok\n")
    #expect(try await text("/readyz").status == 200)
    #expect(try await text("/metrics").status == 401)
    let metrics = try await fixture.get("/metrics", "ops", .admin).text
    #expect(metrics.contains(#"gift_orders_total{outcome="accepted"} 1"#))
    #expect(metrics.contains(#"gift_orders_total{outcome="insufficient-balance"} 1"#))
    #expect(metrics.contains(#"gift_requests_total{route="sendGift",status="201"} 1"#))
}

@Test func metricsHaveASeparateToken() async throws {
    let own = "a token for Prometheus"
    let fixture = try GiftServerFixture { $0.metricsToken = own }
    func status(_ token: String) async throws -> Int {
        let fields = ["Authorization": "Bearer \(token)"]
        return try await fixture.call(.init(target: "/metrics", fields: fields, isAnonymous: true)).status
    }
    #expect(try await status(own) == 200)
    for other in ["a token for Prometheuz", "a", try GiftServerFixture.token("u1")] {
        #expect(try await status(other) != 200, "\(other)")
    }
    #expect(try await fixture.get("/metrics", "ops", .admin).status == 200)
    // It opens nothing else.
    let fields = ["Authorization": "Bearer \(own)"]
    #expect(try await fixture.call(.init(target: "/v1/rooms", fields: fields, isAnonymous: true)).status == 401)
}

@Test func aLedgerWithoutRoomIsNotReady() async throws {
    let fixture = try GiftServerFixture()
    let full = SVGAError.database(code: ResultCode.full, message: "full", path: "gifts.db")
    fixture.server.service.reportFault(GiftProblem(full), requestID: "a")
    let reply = try await fixture.call(.init(target: "/readyz", isAnonymous: true))
    #expect(reply.status == 503 && reply.text == "the ledger has no room\n")
    // The server looks by itself whether there is room again.
    let server = fixture.server
    try await waiting { try waitForResult { server.service.metrics.now.isFull ? nil : () } }
    #expect(try await fixture.call(.init(target: "/readyz", isAnonymous: true)).status == 200)
}

@Test func theLogHasNoTokens() async throws {
    let fixture = try GiftServerFixture()
    let token = try GiftServerFixture.token("admin", .admin)
    _ = try await fixture.call(
        .init(
            method: "POST", target: "\(HostedCall.pathPrefix)/nothing?usersig=\(token)", body: "{}", isAnonymous: true))
    _ = try await fixture.call(.init(target: "/v1/rooms/r1/authorization?token=\(token)", isAnonymous: true))
    fixture.server.drain()
    let log = fixture.log.withLock { $0 }
    #expect(log.contains { $0.contains(#""route":"authorization""#) && $0.contains(#""status":404"#) })
    #expect(!log.contains { $0.contains(token) })
    #expect(log.last?.contains("all requests were answered") == true)
}

@Test func routesAndMethods() async throws {
    let fixture = try GiftServerFixture()
    let wrong = try await fixture.call(.init(method: "PATCH", target: "/v1/rooms/r1"))
    #expect(wrong.status == 405 && wrong.fields["allow"] == "GET, HEAD, PUT, DELETE")
    #expect(try await fixture.call(.init(target: "/v1/nothing")).code == "not-found")
    #expect(try await fixture.call(.init(target: "/v1/rooms/%ff")).status == 404)
    #expect(try await fixture.call(.init(target: "/v1/rooms/%")).status == 404)
    #expect(try await fixture.call(.init(target: "/v1/rooms//")).status == 404)
    #expect(try await fixture.put("/v1/rooms/%E5%B0%8F%2F1", "{}", "h1", .host).json["room"]?.string == "小/1")
}

@Test func tokensAreNeeded() async throws {
    let fixture = try GiftServerFixture()
    for row in Endpoint.table {
        guard case .role = row.access else { continue }
        let path = row.path.replacing("{", with: "").replacing("}", with: "")
        let reply = try await fixture.call(
            .init(method: row.method.rawValue, target: path, body: row.method == .get ? nil : "{}", isAnonymous: true))
        #expect(reply.status == 401 && reply.code == "unauthorized", "\(row.method) \(path)")
    }
    for field in ["", "Bearer", "Bearer ", "Basic eDp5", "Bearer a.b.c"] {
        let reply = try await fixture.call(
            .init(target: "/v1/rooms", fields: ["Authorization": field], isAnonymous: true))
        #expect(reply.status == 401, "\(field)")
    }
}

/// A reload changes keys for requests that come from then on.
@Test func keysAreReloaded() async throws {
    let fixture = try GiftServerFixture()
    #expect(try await fixture.get("/v1/rooms").status == 200)
    let other = String(repeating: "0b", count: 32)
    var configuration = GiftServerConfiguration(
        databasePath: "elsewhere", keys: try GiftTokenKeys(parsing: "\(other)\n\(GiftServerFixture.keyText)"))
    fixture.server.reload(configuration)
    #expect(try await fixture.get("/v1/rooms").status == 200)
    configuration.keys = try GiftTokenKeys(parsing: other)
    fixture.server.reload(configuration)
    #expect(try await fixture.get("/v1/rooms").status == 401)
}

@Test func otherOrigins() async throws {
    let origins = AllowedOrigins(parsing: "https://shop.example")
    let fixture = try GiftServerFixture { $0.allowedOrigins = origins ?? .none }
    let fields = ["Origin": "https://shop.example", "Access-Control-Request-Method": "POST"]
    let preflight = try await fixture.call(
        .init(method: "OPTIONS", target: "/v1/rooms/r1/gifts", fields: fields, isAnonymous: true))
    #expect(preflight.status == 204)
    #expect(preflight.fields["access-control-allow-origin"] == "https://shop.example")
    #expect(preflight.fields["access-control-allow-headers"]?.contains("Idempotency-Key") == true)
    #expect(preflight.fields["access-control-allow-methods"]?.contains("PUT") == true)
    let reply = try await fixture.call(.init(target: "/v1/rooms", fields: fields))
    #expect(reply.fields["access-control-allow-origin"] == "https://shop.example")
    let evil = try await fixture.call(.init(target: "/v1/rooms", fields: ["Origin": "https://evil.example"]))
    #expect(evil.fields["access-control-allow-origin"] == nil)
    #expect(
        try await fixture.call(.init(target: "/metrics", fields: fields)).fields["access-control-allow-origin"] == nil)
}

@Test(arguments: [
    ("gzip, deflate, br", true), ("br;q=1.0, GZIP;q=0.5", true), ("gzip;q=0.000, identity", false), ("identity", false),
    ("gzip;q=0", false), ("", false),
])
func pagesAreCompressedForClientsThatAcceptGzip(field: String, isCompressed: Bool) async throws {
    let fixture = try GiftServerFixture()
    let fields = ["Accept-Encoding": field]
    let page = try await fixture.call(.init(target: "/room/r1", fields: fields, isAnonymous: true))
    #expect(page.status == 200 && page.fields["vary"] == "Accept-Encoding")
    #expect(page.fields["content-encoding"] == (isCompressed ? "gzip" : nil))
    #expect(page.body.starts(with: isCompressed ? [0x1f, 0x8b] : Array("<!doctype".utf8)))
    let tag = try #require(page.fields["etag"])
    #expect(tag.hasSuffix("-gzip\"") == isCompressed)
    let again = fields.merging(["If-None-Match": tag]) { $1 }
    #expect(try await fixture.call(.init(target: "/room/r1", fields: again, isAnonymous: true)).status == 304)
    let icon = try await fixture.call(.init(target: "/assets/icon-star.png", fields: fields, isAnonymous: true))
    #expect(icon.status == 200 && icon.fields["content-encoding"] == nil && icon.fields["vary"] == nil)
}

@Test func pagesHaveAPolicy() async throws {
    let fixture = try GiftServerFixture {
        $0.media = try GiftMedia(url: "https://media.example/x", keys: nil)
        $0.imageOrigins = ["https://cdn.example"]
    }
    let page = try await fixture.call(.init(target: "/room/r1", isAnonymous: true))
    #expect(page.status == 200 && page.fields["content-type"] == "text/html; charset=utf-8")
    let policy = try #require(page.fields["content-security-policy"])
    #expect(policy.contains("default-src 'self'") && policy.contains("https://cdn.example"))
    #expect(policy.contains("connect-src 'self' https://media.example") && !policy.contains("media.example/x"))
    #expect(page.fields["x-content-type-options"] == "nosniff" && page.fields["referrer-policy"] == "no-referrer")
    let tag = try #require(page.fields["etag"])
    #expect(
        try await fixture.call(.init(target: "/room/r1", fields: ["If-None-Match": tag], isAnonymous: true)).status
            == 304)
    #expect(try await fixture.call(.init(method: "HEAD", target: "/room/r1", isAnonymous: true)).body.isEmpty)
    #expect(try await fixture.call(.init(target: "/assets/room.js", isAnonymous: true)).status == 200)
    #expect(try await fixture.call(.init(target: "/assets/..%2fkeys", isAnonymous: true)).status == 404)
    let settings = try await fixture.call(.init(target: "/assets/config.json", isAnonymous: true)).json
    #expect(settings["mediaURL"]?.string == "https://media.example/x" && settings["demo"] == .boolean(false))
}

@Test func theDemonstrationGivesTokens() async throws {
    // The start waits for the ledger, whose answers need the threads of tasks.
    let fixture = try await waiting { try GiftServerFixture { $0.isDemo = true } }
    let reply = try await fixture.call(.init(target: "/demo/token", isAnonymous: true))
    let text = try #require(reply.json["token"]?.string)
    let token = try GiftToken(text, keys: GiftTokenKeys(parsing: GiftServerFixture.keyText), at: WallClock.seconds)
    #expect(token.role == .viewer)
    #expect(try await fixture.balance(token.user.userID.text) == 500)
    // Catalogue and rooms exist before the server accepts requests.
    #expect(try await fixture.get("/v1/catalog").json["categories"]?.elements.isEmpty == false)
    #expect(try await fixture.get("/v1/rooms").json["items"]?.elements.count == 3)
    let plain = try GiftServerFixture()
    #expect(try await plain.call(.init(target: "/demo/token", isAnonymous: true)).status == 404)
}

@Test func messagesHaveARate() async throws {
    let fixture = try GiftServerFixture { $0.rates.text = 1 }
    try await fixture.furnish()
    var statuses: [Int] = []
    // On a busy machine, messages may be more than a second apart.
    while statuses.count < 50, statuses.last != 429 {
        statuses.append(try await fixture.post("/v1/rooms/r1/messages", #"{"type":"text","text":"x"}"#).status)
    }
    #expect(statuses.first == 202 && statuses.last == 429)
    let long = #"{"type":"text","text":"\#(String(repeating: "a", count: 501))"}"#
    #expect(try await fixture.post("/v1/rooms/r1/messages", long, "u2").status == 400)
}

@Test func addressesHaveARate() async throws {
    let fixture = try GiftServerFixture { $0.rates.address = 1 }
    let port = fixture.server.port
    let statuses = try await waiting {
        let client = try HTTPClient(port: port)
        return (0..<40).map { _ in
            client.request("GET", "/assets/config.json")
            return client.reply()?.status ?? 0
        }
    }
    #expect(statuses.first == 200 && statuses.contains(429))
    #expect(try await fixture.call(.init(target: "/healthz", isAnonymous: true)).status == 200)
}

/// The built-in catalogue equals the sample's.
@Test func theDemonstrationHasTheGiftsOfTheSample() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = try FileHandle(opening: "\(root)/Samples/LiveRoom/catalog.json", 0)
    let sample = try #require(try file.contents(maxByteCount: 1 << 20))
    #expect(try GiftCatalog(from: Array(DemoCatalog.json.utf8)) == GiftCatalog(from: sample))
}
