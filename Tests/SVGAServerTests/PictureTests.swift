import SVGACache
import SVGAKit
import SVGATestMovies
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAServer

@Suite struct PictureTests {
    @Test func aFileOfTheRootFolderBecomesAPicture() async throws {
        let fixture = try ServerFixture()
        let reply = try #require(
            try await fixture.get("/v1/unsigned/frame:1,size:20x/\(encoded("gifts/box.svga")).png"))
        #expect(reply.status == 200)
        #expect(reply.fields["content-type"] == "image/png")
        #expect(reply.fields["cache-control"] == "public, max-age=86400")
        let picture = try Pixmap(decoding: reply.body)
        #expect((picture.width, picture.height) == (20, 15))
    }

    /// Three pictures of 3 600 by 3 400 in one frame, at a seventh of their size, as in real movies.
    @Test func largePicturesFitTheLimits() async throws {
        let fixture = try ServerFixture()
        let (keys, file) = (["a", "b", "c"], try Pixmap(width: 3_600, height: 3_400).png())
        let frame = FixtureFrame.shown(
            layout: (3_600, 3_400), transform: FixtureTransform(a: 0.14, b: 0, c: 0, d: 0.14))
        let movie = FixtureMovie(
            viewBox: (500, 500), sprites: keys.map { FixtureSprite($0, frames: [frame]) },
            images: keys.map { FixtureImage($0, file) })
        fixture.folder.write(movie.svga(.zlibProtobuf), to: "root/large.svga")
        let reply = try await fixture.get("/v1/unsigned/frame:0,size:50x/\(encoded("large.svga")).png")
        #expect(reply?.status == 200, "\(reply?.text ?? "")")
    }

    @Test func allWaysToNameASourceGiveTheSamePicture() async throws {
        let fixture = try ServerFixture()
        let byPath = try await fixture.get("/v1/unsigned/frame:1/\(encoded("box.svga")).png")
        let byQuery = try await fixture.get("/v1/unsigned/frame:1.png?src=gifts%2Fbox.svga")
        let byBody = try await fixture.get("/v1/unsigned/frame:1.png", method: "POST", body: ServerFixture.movie)
        let bodies = [byPath, byQuery, byBody].map { $0?.body }
        #expect(bodies.allSatisfy { $0 == bodies[0] && $0?.isEmpty == false })
        #expect(byQuery?.fields["etag"] == byPath?.fields["etag"])
        #expect(byBody?.fields["cache-control"] == "no-store")
    }

    @Test func aHeadHasTheFieldsOfThePictureAndNoBody() async throws {
        let fixture = try ServerFixture()
        let target = "/v1/unsigned/poster/\(encoded("box.svga")).png"
        let picture = try #require(try await fixture.get(target))
        let head = try #require(try await fixture.get(target, method: "HEAD"))
        #expect(head.status == 200)
        #expect(head.fields["content-length"] == "\(picture.body.count)")
        #expect(head.fields["etag"] == picture.fields["etag"])
    }

    @Test func infoIsWhatTheToolPrints() async throws {
        let fixture = try ServerFixture()
        let replies = [
            try await fixture.get("/info/unsigned/\(encoded("box.svga"))"),
            try await fixture.get("/info/unsigned?src=box.svga"),
            try await fixture.get("/info/unsigned", method: "POST", body: ServerFixture.movie),
        ]
        for reply in replies {
            #expect(reply?.fields["content-type"] == "application/json")
            #expect(reply?.text.hasPrefix("{\n  \"format\": 1,\n  \"input\": null,\n  \"file\": \"") == true)
            #expect(reply?.text.contains("\"frameCount\": 3") == true)
            #expect(reply?.text == replies[0]?.text)
        }
    }

    @Test func keysAndDrawListsAreWhatTheToolPrints() async throws {
        let fixture = try ServerFixture()
        let keys = try await fixture.get("/keys/unsigned?src=box.svga")
        #expect(keys?.status == 200)
        #expect(keys?.text.contains("\"boxes\": [") == true)
        #expect(try await fixture.get("/keys/unsigned", method: "POST", body: ServerFixture.movie)?.text == keys?.text)
        let list = try await fixture.get("/drawlist/unsigned/\(encoded("box.svga"))?frame=1")
        #expect(list?.fields["content-type"] == "application/json")
        #expect(list?.text.contains("\"frame\": 1,\n  \"frameCount\": 3,\n  \"commands\": [") == true)
        let first = try await fixture.get("/drawlist/unsigned?src=box.svga")
        #expect(first?.text.contains("\"frame\": 0,") == true)
        #expect(first?.fields["etag"] != list?.fields["etag"])
        for frame in ["3", "-1", "x", "1e9", "99999999999999999999"] {
            #expect(try await fixture.get("/drawlist/unsigned?src=box.svga&frame=\(frame)")?.status == 400, "\(frame)")
        }
    }

    @Test func rulesApplyToMoviesAndOtherFiles() async throws {
        let fixture = try ServerFixture()
        let reply = try await fixture.get("/lint/unsigned?src=box.svga&profile=icon")
        #expect(reply?.status == 200 && reply?.fields["content-type"] == "application/json")
        #expect(reply?.text.contains("\"profile\": \"icon\"") == true)
        #expect(reply?.text.contains(".svga\",\n      \"worst\": ") == true)
        let gift = try await fixture.get("/lint/unsigned/\(encoded("box.svga"))")
        #expect(gift?.text.contains("\"profile\": \"gift\"") == true)
        let page = try await fixture.get("/lint/unsigned", method: "POST", body: Array("<html>".utf8))
        #expect(page?.status == 200 && page?.text.contains("\"rule\": \"unreadable\"") == true)
        #expect(try await fixture.get("/lint/unsigned?src=box.svga&profile=team.json")?.status == 400)
    }

    @Test func factsNameTheFramesOfAPicture() async throws {
        let fixture = try ServerFixture()
        let reply = try await fixture.get("/v1/unsigned/sheet:3x1,size:10x/\(encoded("box.svga")).json")
        #expect(reply?.status == 200)
        #expect(reply?.text.contains("\"width\": 30") == true)
        #expect(reply?.text.filter { !$0.isWhitespace }.contains("\"frames\":[0,1,2]") == true)
    }

    @Test func aConnectionServesManyRequestsRefusedOnesToo() async throws {
        let fixture = try ServerFixture()
        let port = fixture.server.port
        let statuses = try await waiting {
            let client = try HTTPClient(port: port)
            return ["/healthz", "/nothing", "/v1/unsigned/frame:9.png?src=box.svga", "/readyz"].map { target in
                client.request("GET", target)
                return client.reply()?.status
            }
        }
        #expect(statuses == [200, 404, 400, 200])
    }

    @Test func anAnswerAndTheLogHaveTheNameOfTheRequest() async throws {
        let fixture = try ServerFixture()
        let given = try await fixture.get("/healthz", fields: ["X-Request-Id": "edge-42"])
        let made = try await fixture.get("/healthz", fields: ["X-Request-Id": "no \" name"])
        #expect(given?.fields["x-request-id"] == "edge-42")
        #expect(made?.fields["x-request-id"].map { $0.contains("\"") } == false)
        fixture.server.drain()
        #expect(fixture.log.contains { $0.contains("\"id\":\"edge-42\"") && $0.contains("\"status\":200") })
        #expect(fixture.log.allSatisfy { $0.hasPrefix("{\"time\":\"") && $0.hasSuffix("}") && !$0.contains("\n") })
    }
}
