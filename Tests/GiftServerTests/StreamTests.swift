import GiftModel
import SVGACoding
import SVGASystem
import SVGATestServices
import Testing

@testable import GiftServer

/// A stream of events, read on the thread that asks.
final class StreamClient: Sendable {
    private let client: HTTPClient
    let head: HTTPClient.Reply
    private let rest = Lock([UInt8]())
    private let isOver = Lock(false)

    init(_ fixture: GiftServerFixture, _ target: String, _ user: String, fields: [String: String] = [:]) throws {
        client = try HTTPClient(port: fixture.server.port)
        let token = try GiftServerFixture.token(user)
        client.request("GET", target, ["Authorization": "Bearer \(token)"].merging(fields) { $1 })
        guard let head = client.reply() else { throw GiftServerFixture.NoReply() }
        self.head = head
    }

    /// Whether the stream has ended.
    var hasEnded: Bool { isOver.withLock { $0 } }

    /// The next event: its fields by their names; nil at the end of the stream, or where none comes for two minutes. Comments
    /// are passed over.
    func event() -> [String: String]? {
        let limit = SteadyClock.now + 120_000_000_000
        while SteadyClock.now < limit, let text = block() {
            var fields: [String: String] = [:]
            for line in text.split(separator: "\n") where !line.hasPrefix(":") {
                let parts = line.split(separator: ":", maxSplits: 1)
                fields[String(parts[0])] = parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
            }
            if fields["event"] != nil { return fields }
        }
        return nil
    }

    /// The next event of a type.
    func event(_ type: String) -> [String: JSONTree]? {
        while let event = event() {
            if event["event"] == type { return StreamClient.members(event["data"] ?? "") }
        }
        return nil
    }

    static func members(_ text: String) -> [String: JSONTree] {
        guard case .object(let members)? = try? JSONTree(parsing: Array(text.utf8)) else { return [:] }
        return members
    }

    /// Text up to an empty line.
    private func block() -> String? {
        while true {
            let found = rest.withLock { rest -> String? in
                guard let end = rest.indices.dropLast().first(where: { rest[$0] == 10 && rest[$0 + 1] == 10 }) else {
                    return nil
                }
                defer { rest.removeFirst(end + 2) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            if let found { return found }
            let isChunked = head.fields["transfer-encoding"] == "chunked"
            guard let piece = isChunked ? client.chunk() : client.read(1), !piece.isEmpty else {
                isOver.withLock { $0 = !client.isSilent }
                return nil
            }
            rest.withLock { $0 += piece }
        }
    }
}

/// 1.4: everyone in the room is told, the sender too.
@Test func senderReceivesOwn() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 10)
    let streams = try await waiting {
        try ["u1", "u2"].map { try StreamClient(fixture, "/v1/rooms/r1/events", $0) }
    }
    #expect(streams[0].head.status == 200 && streams[0].head.fields["content-type"] == "text/event-stream")
    let reply = try await fixture.send(count: 3, key: "k1")
    let events = try await waiting { streams.map { $0.event("gift") } }
    #expect(events[0]?["count"]?.integer == 3 && events[0] == events[1])
    #expect(events[0] == reply.json["event"]?.members)
}

/// 4.10: earlier events come first, without duplicates.
@Test func lateJoin() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 100)
    for index in 0..<3 { try await fixture.send(key: "k\(index)") }
    let late = try await waiting { try StreamClient(fixture, "/v1/rooms/r1/events?after=0", "u2") }
    let resumed = try await waiting {
        try StreamClient(fixture, "/v1/rooms/r1/events", "u3", fields: ["Last-Event-ID": "1.2"])
    }
    for index in 3..<6 { try await fixture.send(key: "k\(index)") }
    func ids(_ stream: StreamClient, _ count: Int) async throws -> [String] {
        try await waiting {
            var ids: [String] = []
            while ids.count < count, let event = stream.event() { if let id = event["id"] { ids.append(id) } }
            return ids
        }
    }
    #expect(try await ids(late, 6) == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"])
    #expect(try await ids(resumed, 4) == ["1.3", "1.4", "1.5", "1.6"])
}

/// 4.8: who watches, and how many.
@Test func audience() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    let streams = try await waiting {
        try (1...3).map { try StreamClient(fixture, "/v1/rooms/r1/events", "u\($0)") }
    }
    let first = try await fixture.get("/v1/rooms/r1/audience?limit=2")
    #expect(first.json["count"]?.integer == 3)
    #expect(first.json["items"]?.elements.compactMap { $0["userName"]?.string } == ["U1", "U2"])
    let next = try #require(first.json["next"]?.string)
    let second = try await fixture.get("/v1/rooms/r1/audience?limit=2&after=\(next)")
    #expect(second.json["items"]?.elements.compactMap { $0["userID"]?.string } == ["u3"])
    #expect(second.json["next"] == .null)
    #expect(try await fixture.get("/v1/rooms/r1").json["audienceCount"]?.integer == 3)
    // A joining user is reported, summed up per second, with the total.
    let isTold = try await waiting {
        while let joined = streams[0].event("join") { if joined["audienceCount"]?.integer == 3 { return true } }
        return false
    }
    #expect(isTold)
}

/// 4.9: a new stream ends the one before.
@Test func singleSession() async throws {
    let fixture = try GiftServerFixture { $0.isSingleSession = true }
    try await fixture.furnish()
    let first = try await waiting { try StreamClient(fixture, "/v1/rooms/r1/events", "u1") }
    let second = try await waiting { try StreamClient(fixture, "/v1/rooms/r1/events", "u1") }
    #expect(try await waiting { first.event("replaced") } != nil)
    #expect(try await waiting { first.event() == nil && first.hasEnded })
    #expect(second.head.status == 200)
}

/// 4.11: a message for one user goes to no one else.
@Test func directMessage() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    let streams = try await waiting {
        try ["u1", "u2"].map { try StreamClient(fixture, "/v1/rooms/r1/events", $0) }
    }
    let secret = #"{"type":"link-request","to":"u2","data":{"mic":1},"text":"may I?"}"#
    #expect(try await fixture.post("/v1/rooms/r1/messages", secret, "u1").status == 202)
    #expect(try await fixture.post("/v1/rooms/r1/messages", #"{"type":"text","text":"all"}"#, "u1").status == 202)
    let told = try await waiting { streams[1].event("link-request") }
    #expect(told?["data"]?["mic"]?.integer == 1 && told?["sender"]?["userID"]?.string == "u1")
    let names = try await waiting {
        var names: [String] = []
        while names.last != "text", let event = streams[0].event() { names.append(event["event"] ?? "") }
        return names
    }
    #expect(!names.contains("link-request"))
}

/// A closed room says so and ends its streams.
@Test func closingARoomEndsItsStreams() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    let stream = try await waiting { try StreamClient(fixture, "/v1/rooms/r1/events", "u1") }
    try await fixture.delete("/v1/rooms/r1", "h1", .host)
    #expect(try await waiting { stream.event("disband") } != nil)
    #expect(try await waiting { stream.event() == nil && stream.hasEnded })
    #expect(try await fixture.get("/v1/rooms/r1/events").status == 410)
    #expect(try await fixture.get("/v1/rooms/r9/events").status == 404)
}

/// Four streams per user.
@Test func streamsAreBounded() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    let streams = try await waiting {
        try (0..<5).map { _ in try StreamClient(fixture, "/v1/rooms/r1/events", "u1") }
    }
    #expect(streams.map(\.head.status) == [200, 200, 200, 200, 429])
    #expect(streams.last?.head.fields["retry-after"] != nil)
    #expect(try await fixture.call(.init(method: "HEAD", target: "/v1/rooms/r1/events", user: "u2")).status == 200)
}

@Test func streamsResumeAfterTheLastEvent() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    try await fixture.credit("u1", 10)
    let reply = try await waiting {
        let client = try HTTPClient(port: fixture.server.port)
        let token = try GiftServerFixture.token("u2")
        client.request(
            "GET", "/v1/rooms/r1/events?after=0",
            ["Authorization": "Bearer \(token)", "Accept": "application/x-ndjson"])
        return (client, client.reply())
    }
    #expect(reply.1?.fields["content-type"] == "application/x-ndjson")
    try await fixture.send(key: "k1")
    let line = try await waiting { () -> String in
        var text = ""
        while !text.contains("\"gift\""), let piece = reply.0.read(1) { text += String(decoding: piece, as: UTF8.self) }
        return text
    }
    #expect(line.contains("\"gift\""))
}

/// Streams end with the server, and the drain does not wait for them.
@Test func drainingEndsStreams() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    let stream = try await waiting { try StreamClient(fixture, "/v1/rooms/r1/events", "u1") }
    #expect(try await waiting { fixture.server.drain() })
    #expect(try await waiting { stream.event("gift") == nil && stream.hasEnded })
}

/// A stream does not outlive its token.
@Test func streamsEndWithTheirTokens() async throws {
    let fixture = try GiftServerFixture()
    try await fixture.furnish()
    let stream = try await waiting { try StreamClient(fixture, "/v1/rooms/r1/events", "u1") }
    fixture.server.service.rooms.endExpired(at: WallClock.seconds)
    try await fixture.post("/v1/rooms/r1/messages", #"{"type":"text","text":"still there"}"#)
    #expect(try await waiting { stream.event("text") } != nil)
    fixture.server.service.rooms.endExpired(at: WallClock.seconds + 3600 + GiftToken.leeway)
    #expect(try await waiting { stream.event("gift") == nil && stream.hasEnded })
}
