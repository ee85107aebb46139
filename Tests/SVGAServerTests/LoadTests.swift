import SVGACache
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAServer

@Suite struct LoadTests {
    @Test func equalRequestsAreOneTransferAndOneDrawing() async throws {
        let gate = Gate()
        let upstream = try FaultServer.movie(behind: gate)
        let fixture = try ServerFixture()
        let target = "/v1/unsigned/frame:1/\(encoded(upstream.url("/a.svga"))).png"
        let replies = try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<20 { group.addTask { try await fixture.get(target)?.status } }
            #expect(try await fixture.metric("svga_fetches", reaches: 20))
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(replies == [Int?](repeating: 200, count: 20))
        #expect(upstream.requests.count == 1)
        #expect(try await fixture.metric("svga_drawing_seconds_count") == 1)
    }

    @Test func moreThanMayWaitIsAnswered503() async throws {
        let gate = Gate()
        let upstream = try FaultServer.movie(behind: gate)
        let fixture = try ServerFixture { $0.maxFetchCount = 3 }
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 0..<3 {
                group.addTask {
                    try await fixture.get("/info/unsigned/\(encoded(upstream.url("/\(number).svga")))")?.status
                }
            }
            #expect(try await fixture.metric("svga_fetches", reaches: 3))
            let refused = try await fixture.get("/info/unsigned/\(encoded(upstream.url("/9.svga")))")
            #expect(refused?.status == 503)
            #expect(refused?.fields["retry-after"] == "1")
            gate.open()
            for try await status in group { #expect(status == 200) }
        }
    }

    @Test func anAnswerThatTakesTooLongIs504() async throws {
        let upstream = try FaultServer { _ in .ok(ServerFixture.movie).delivered(.stall(after: 10)) }
        let fixture = try ServerFixture { $0.requestTimeout = .milliseconds(200) }
        let reply = try await fixture.get("/info/unsigned/\(encoded(upstream.url("/a.svga")))")
        #expect(reply?.status == 504)
        #expect(try await fixture.metric("svga_fetches", reaches: 0))
    }

    @Test func workStopsWhenTheClientIsGone() async throws {
        let upstream = try FaultServer { _ in .ok(ServerFixture.movie).delivered(.stall(after: 10)) }
        let fixture = try ServerFixture()
        let client = try HTTPClient(port: fixture.server.port)
        client.request("GET", "/info/unsigned/\(encoded(upstream.url("/a.svga")))")
        #expect(try await fixture.metric("svga_fetches", reaches: 1))
        client.hangUp()
        #expect(try await fixture.metric("svga_fetches", reaches: 0))
    }

    @Test func aHeaderThatDripsIsCut() async throws {
        let fixture = try ServerFixture { $0.idleTimeout = .milliseconds(300) }
        let port = fixture.server.port
        let isCut = try await waiting {
            let client = try HTTPClient(port: port)
            client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n")
            return client.endsWithoutReply()
        }
        #expect(isCut)
    }

    @Test(arguments: [
        ("/" + String(repeating: "a", count: 40_000), [:]), ("/healthz", ["A": String(repeating: "a", count: 40_000)]),
    ])
    func aHeaderThatIsTooLargeIsRefused(target: String, fields: [String: String]) async throws {
        let fixture = try ServerFixture()
        let status = try await fixture.get(target, fields: fields)?.status
        #expect([nil, 414, 431].contains(status))
        #expect(try await fixture.get("/healthz")?.status == 200)
    }

    @Test func anUploadThatIsTooLargeIsRefusedBeforeItIsSent() async throws {
        let fixture = try ServerFixture { $0.maxSourceByteCount = 1000 }
        let reply = try await fixture.get(
            "/info/unsigned", method: "POST", fields: ["Content-Length": "1000000000000"], body: [])
        #expect(reply?.status == 413)
        #expect(reply?.text.contains("\"exitCode\": 76") == true)
    }

    @Test func anUploadThatGrowsTooLargeIsCut() async throws {
        let fixture = try ServerFixture { $0.maxSourceByteCount = 100_000 }
        let port = fixture.server.port
        let isCut = try await waiting {
            let client = try HTTPClient(port: port)
            client.request("POST", "/info/unsigned", ["Transfer-Encoding": "chunked"])
            let chunk = [UInt8](repeating: 65, count: 0x4000)
            while client.send("4000\r\n", chunk + [13, 10]) {}
            return true
        }
        #expect(isCut)
        #expect(try await fixture.metric("svga_upload_bytes", reaches: 0))
    }

    @Test func anUploadThatStopsIsCutInTime() async throws {
        let fixture = try ServerFixture {
            $0.requestTimeout = .milliseconds(200)
            $0.idleTimeout = .milliseconds(300)
        }
        let port = fixture.server.port
        let isCut = try await waiting {
            let client = try HTTPClient(port: port)
            client.request("POST", "/info/unsigned", ["Content-Length": "100000"])
            client.send("a few bytes")
            return client.endsWithoutReply()
        }
        #expect(isCut)
        #expect(try await fixture.metric("svga_upload_bytes", reaches: 0))
    }

    @Test func invalidUploadIsDisconnected() async throws {
        let fixture = try ServerFixture()
        #expect(try await fixture.get("/info/unsigned?src=box.svga", body: [1, 2, 3])?.status == nil)
    }

    @Test func uploadsBeyondTheirMemoryAreAnswered503() async throws {
        let fixture = try ServerFixture { $0.maxUploadByteCount = 10 }
        let reply = try await fixture.get("/info/unsigned", method: "POST", body: ServerFixture.movie)
        #expect(reply?.status == 503)
    }

    @Test func burstSucceedsByDefault() async throws {
        let fixture = try ServerFixture { $0.workerCount = 2 }
        let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
            for client in 0..<150 {
                group.addTask {
                    try await fixture.get("/v1/unsigned/poster,size:\(40 + client)x/\(encoded("box.svga")).png")?.status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == [Int?](repeating: 200, count: 150))
    }

    @Test func overloadIsServedOrRejected() async throws {
        let fixture = try ServerFixture {
            $0.maxQueuedCount = 2
            $0.workerCount = 1
        }
        let statuses = try await withThrowingTaskGroup(of: [Int?].self) { group in
            for client in 0..<30 {
                group.addTask {
                    var statuses: [Int?] = []
                    for number in 0..<5 {
                        let plan = "sheet:3x1,size:\(400 + client * 10 + number)x"
                        statuses.append(
                            try await fixture.get("/v1/unsigned/\(plan)/\(encoded("box.svga")).png")?.status)
                    }
                    return statuses
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(statuses.count == 150)
        #expect(Set(statuses) == [200, 503])
        #expect(try await fixture.metric("svga_queue_waiting") == 0)
    }
}
