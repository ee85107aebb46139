import SVGAKit
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAHTTP
@testable import SVGAServer

@Suite struct MetricsTests {
    private static let target = "/v1/unsigned/frame:1,size:20x/\(encoded("box.svga")).png"

    @Test func requestsAreCountedByRouteStatusAndOrigin() async throws {
        let fixture = try ServerFixture()
        let tag = try #require(try await fixture.get(Self.target)?.fields["etag"])
        for _ in 0..<2 { _ = try await fixture.get(Self.target) }
        _ = try await fixture.get(Self.target, fields: ["If-None-Match": tag])
        _ = try await fixture.get("/healthz")
        _ = try await fixture.get("/nope")
        fixture.server.drain()
        let text = fixture.server.metricsText
        for (labels, count) in [
            ("route=\"picture\",origin=\"drawn\",status=\"200\"", 1),
            ("route=\"picture\",origin=\"memory\",status=\"200\"", 2),
            ("route=\"picture\",origin=\"unchanged\",status=\"304\"", 1),
            ("route=\"healthz\",origin=\"none\",status=\"200\"", 1),
            ("route=\"none\",origin=\"cannot-read\",status=\"404\"", 1),
        ] {
            #expect(text.contains("svga_requests_total{\(labels)} \(count)\n"), "\(labels)")
        }
        #expect(text.contains("svga_request_seconds_count{route=\"picture\",origin=\"memory\"} 2\n"))
        #expect(text.contains("svga_request_seconds_count{route=\"healthz\",origin=\"none\"} 1\n"))
    }

    @Test func aResultOfTheDiskIsCalledSo() async throws {
        let old = try ServerFixture()
        _ = try await old.get(Self.target)
        old.server.drain()
        let new = try ServerFixture { $0.resultFolder = old.folder.path("results") }
        _ = try await new.get(Self.target)
        new.server.drain()
        let line = "svga_requests_total{route=\"picture\",origin=\"disk\",status=\"200\"} 1\n"
        #expect(new.server.metricsText.contains(line))
    }

    @Test func stagesAndTheCacheOfSourcesAreCounted() async throws {
        let upstream = try FaultServer.movie()
        let fixture = try ServerFixture()
        for plan in ["frame:1", "frame:2"] {
            _ = try await fixture.get("/v1/unsigned/\(plan)/\(encoded(upstream.url("/a.svga"))).png")
        }
        fixture.server.drain()
        let text = fixture.server.metricsText
        for (span, count) in [("queue", 2), ("fetch", 1), ("decode", 2), ("draw", 2), ("encode", 2)] {
            #expect(text.contains("svga_span_seconds_count{span=\"\(span)\"} \(count)\n"), "\(span)")
        }
        #expect(text.contains("svga_cache_requests_total{result=\"network\"} 1\n"))
        #expect(text.contains("svga_cache_requests_total{result=\"disk\"} 1\n"))
        #expect(text.contains("svga_cache_received_bytes_total \(ServerFixture.movie.count)\n"))
    }

    @Test func limitsAndConnectionsAreGauges() async throws {
        let fixture = try ServerFixture {
            $0.maxQueuedCount = 7
            $0.maxPixelCount = 12_345
            $0.maxConnectionCount = 9
        }
        let port = fixture.server.port
        let text = try await waiting {
            let clients = try (0..<3).map { _ in try HTTPClient(port: port) }
            for client in clients.dropFirst() {
                client.request("GET", "/healthz")
                _ = client.reply()
            }
            // Otherwise the others may be closed before the response, as they are unreferenced.
            return withExtendedLifetime(clients) {
                clients[0].request("GET", "/metrics")
                return clients[0].reply()?.text ?? ""
            }
        }
        for line in [
            "svga_queue_limit 7", "svga_pixels_limit 12345", "svga_connections_limit 9", "svga_workers 2",
            "svga_queue_busy 0", "svga_connections 3", "svga_connections_accepted_total 3", "svga_ready 1",
        ] {
            #expect(text.contains("\n\(line)\n"), "\(line)")
        }
    }

    @Test func theProcessIsDescribedAsByOtherClients() async throws {
        let fixture = try ServerFixture()
        let (started, memory) = (
            try await fixture.metric("process_start_time_seconds"),
            try await fixture.metric("process_resident_memory_bytes")
        )
        let now = WallClock.seconds
        #expect(now - 86_400 * 30...now ~= started ?? 0)
        #expect(1 << 20...1 << 36 ~= memory ?? 0)
        let (open, max) = (try await fixture.metric("process_open_fds"), try await fixture.metric("process_max_fds"))
        #expect(3...(max ?? 0) ~= open ?? 0)
        #expect(try await fixture.get("/metrics")?.text.contains("\nprocess_cpu_seconds_total ") == true)
    }

    @Test func theBuildIsNamed() throws {
        let fixture = try ServerFixture { $0.rendererRevision = 42 }
        fixture.server.drain()
        let labels = "version=\"\(Release.version)\",commit=\"\(Release.commit ?? "unknown")\",renderer_revision=\"42\""
        #expect(fixture.server.metricsText.contains("svga_build_info{\(labels)} 1\n"))
    }

    @Test func untrustedUsersCannotAddSeries() async throws {
        func series(roundCount: Int) async throws -> Set<Substring> {
            let fixture = try ServerFixture()
            for number in 0..<roundCount {
                for target in [
                    "/\(number)", "/v1/\(number)/x.png", "/info/unsigned?src=\(number)",
                    "/v1/unsigned/frame:\(number).png",
                ] {
                    _ = try await fixture.get(target, fields: ["X-Request-Id": "\(number)"])
                }
            }
            // The records of a request are complete by now.
            fixture.server.drain()
            return Set(fixture.server.metricsText.split(separator: "\n").compactMap { $0.split(separator: " ").first })
        }
        let (few, many) = (try await series(roundCount: 1), try await series(roundCount: 20))
        #expect(many.count > 50)
        #expect(many.subtracting(few).isEmpty)
    }

    @Test func samplesFollowTheTypeOfTheirFamily() async throws {
        let fixture = try ServerFixture()
        for target in [Self.target, "/nope", "/healthz"] { _ = try await fixture.get(target) }
        fixture.server.drain()
        var family: Substring = ""
        var names: Set<Substring> = []
        for line in fixture.server.metricsText.split(separator: "\n") {
            if let match = line.wholeMatch(of: #/# TYPE (\w+) (counter|gauge|histogram)/#) {
                family = match.1
                #expect(names.insert(family).inserted, "\(family) comes twice")
            } else if !line.hasPrefix("# HELP ") {
                let match = line.wholeMatch(of: /(\w+)(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [-+0-9.eE]+/)
                #expect(match?.1.hasPrefix(family) == true, "\(line)")
            }
        }
    }

    @Test func aLabelIsEscaped() {
        var text = MetricsText()
        text.family("a", "gauge", "help", [([("b", "x\"\\\ny")], 1.5)])
        #expect(text.text.hasSuffix("a{b=\"x\\\"\\\\\\ny\"} 1.5\n"))
    }
}
