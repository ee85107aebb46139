import Glibc
import SVGACoding
import SVGAInspect
import SVGAKit
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAJobs
@testable import SVGAServer

@Suite struct ResultTests {
    private static let target = "/v1/unsigned/frame:1/\(encoded("box.svga")).png"

    @Test func matchingTagReturns304WithoutDrawing() async throws {
        let fixture = try ServerFixture()
        let first = try #require(try await fixture.get(Self.target))
        let tag = try #require(first.fields["etag"])
        #expect(tag.hasPrefix("\""))
        let again = try await fixture.get(Self.target, fields: ["If-None-Match": "\"other\", W/\(tag)"])
        #expect(again?.status == 304)
        #expect(again?.body.isEmpty == true)
        #expect(again?.fields["etag"] == tag)
        #expect(try await fixture.metric("svga_drawing_seconds_count") == 1)
    }

    @Test func tagSufficesWithoutAStoredResult() async throws {
        let first = try ServerFixture()
        let tag = try #require(try await first.get(Self.target)?.fields["etag"])
        let second = try ServerFixture()
        #expect(try await second.get(Self.target, fields: ["If-None-Match": tag])?.status == 304)
        #expect(try await second.metric("svga_drawing_seconds_count") == 0)
    }

    @Test func aClientWithAnyPictureGetsNoneWhereThereIsOne() async throws {
        let fixture = try ServerFixture()
        let any = ["If-None-Match": "*"]
        for _ in 0..<2 { #expect(try await fixture.get(Self.target, fields: any)?.status == 304) }
        #expect(try await fixture.metric("svga_drawing_seconds_count") == 1, "nothing is known to exist before")
        let missing = try await fixture.get("/v1/unsigned/frame:9/\(encoded("box.svga")).png", fields: any)
        #expect(missing?.status == 400)
        let upload = try await fixture.get("/info/unsigned", method: "POST", fields: any, body: ServerFixture.movie)
        #expect(upload?.status == 200)
    }

    @Test func wordsInAnotherOrderAreTheSamePicture() async throws {
        let fixture = try ServerFixture()
        let one = try await fixture.get("/v1/unsigned/frame:1,size:20x,bg:ffffff/\(encoded("box.svga")).png")
        let other = try await fixture.get("/v1/unsigned/bg:FFFFFF,size:20x,frame:1/\(encoded("box.svga")).png")
        #expect(one?.fields["etag"] == other?.fields["etag"])
        #expect(try await fixture.metric("svga_drawing_seconds_count") == 1)
    }

    @Test func aFileThatChangesIsAnotherPicture() async throws {
        let fixture = try ServerFixture()
        let before = try await fixture.get("/info/unsigned/\(encoded("text.svga"))")
        fixture.folder.write(ServerFixture.movie, to: "root/text.svga")
        let after = try await fixture.get("/info/unsigned/\(encoded("text.svga"))")
        #expect((before?.status, after?.status) == (422, 200))
    }

    @Test func newServerFindsOldResults() async throws {
        let old = try ServerFixture()
        let picture = try await old.get(Self.target)
        old.server.drain()
        let new = try ServerFixture { $0.resultFolder = old.folder.path("results") }
        #expect(try await new.get(Self.target)?.body == picture?.body)
        #expect(try await new.metric("svga_drawing_seconds_count") == 0)
    }

    @Test func aFullDiskCostsNoAnswerAndIsToldInTheLog() async throws {
        let fixture = try ServerFixture()
        let reply = try await FileFault.injecting(
            below: fixture.folder.path("results"), { call, _ in call == .write ? .error(ENOSPC) : nil }
        ) {
            let reply = try await fixture.get(Self.target)
            // It is stored after the response, without a waiter.
            fixture.server.drain()
            return reply
        }
        #expect(reply?.status == 200)
        #expect(fixture.log.contains { $0.contains("result-not-stored") && $0.contains("No space left on device") })
        let results = fixture.folder.path("results")
        for shard in TemporaryFolder.names(in: results) {
            #expect(TemporaryFolder.names(in: "\(results)/\(shard)").isEmpty, "a hidden file is left")
        }
    }

    @Test func otherRevisionDrawsAgain() async throws {
        let old = try ServerFixture()
        let tag = try await old.get(Self.target)?.fields["etag"]
        old.server.drain()
        let new = try ServerFixture {
            $0.resultFolder = old.folder.path("results")
            $0.rendererRevision += 1
        }
        #expect(try await new.get(Self.target)?.fields["etag"] != tag)
        #expect(try await new.metric("svga_drawing_seconds_count") == 1)
    }

    @Test func anotherTextRenamesAllResults() async throws {
        let old = try ServerFixture { $0.etagBuster = "spring" }
        let tag = try #require(try await old.get(Self.target)?.fields["etag"])
        #expect(try await old.get(Self.target, fields: ["If-None-Match": tag])?.status == 304)
        old.server.drain()
        let new = try ServerFixture {
            $0.resultFolder = old.folder.path("results")
            $0.etagBuster = "summer"
        }
        let reply = try await new.get(Self.target, fields: ["If-None-Match": tag])
        #expect(reply?.status == 200 && reply?.fields["etag"] != tag)
    }

    @Test func resultNameIsADigestOfItsInputs() throws {
        let source = try SourceFile(Array("movie".utf8)).digest
        let plan = try RenderPlan(parsing: "poster size:300x")
        func digest(_ lines: String...) throws -> String {
            try SourceFile.digest(of: Array(lines.joined(separator: "\n").utf8)).hexadecimal
        }
        let picture = try ResultKey(source: source, product: .picture(plan), rendererRevision: 7)
        let words = "png poster size:300x"
        #expect(picture.name == (try digest("svga-result 1", source.hexadecimal, words, "7")))
        let renamed = try ResultKey(
            source: source, product: .picture(plan), rendererRevision: 7, etagBuster: "spring")
        #expect(renamed.name == (try digest("svga-result 1", source.hexadecimal, words, "7", "spring")))
        // Documents change with their own revision too.
        let document = try ResultKey(source: source, product: .movieMetadata, rendererRevision: 7)
        #expect(
            document.name
                == (try digest("svga-result 1", source.hexadecimal, "info", "7 documents \(JSONDocument.revision)")))
    }

    @Test func damagedFileIsDrawnAgain() throws {
        let folder = TemporaryFolder()
        let results = try ResultFolder(path: folder.path("results"), maxByteCount: 1 << 20)
        let key = try Self.key(1)
        let body = SharedBytes(Array(0..<100))
        try results.insert(body, for: key)
        let name = "results/\(key.name.prefix(2))/\(key.name).result"
        let whole = try #require(folder.read(name))
        #expect(results.result(key)?.array == body.array)
        for count in 0..<whole.count {
            folder.write(Array(whole.prefix(count)), to: name)
            #expect(results.result(key) == nil, "cut to \(count) bytes")
        }
    }

    @Test func directoryEvictsLeastRecentlyUsedOverItsLimit() throws {
        let folder = TemporaryFolder()
        let results = try ResultFolder(path: folder.path("results"), maxByteCount: 10_000)
        let body = SharedBytes([UInt8](repeating: 7, count: 968))
        for number in 0..<100 {
            try results.insert(body, for: Self.key(number))
            #expect(results.result(try Self.key(0)) != nil, "used each time")
            #expect(results.byteCount <= 10_000)
        }
        #expect(results.result(try Self.key(50)) == nil)
        #expect(results.count == results.byteCount / 1000)
        let again = try ResultFolder(path: folder.path("results"), maxByteCount: 5000)
        #expect(1...5 ~= again.count)
    }

    @Test func memoryStaysWithinItsBytes() throws {
        let recent = RecentResults(maxByteCount: 10_000)
        for number in 0..<100 {
            recent.insert(SharedBytes([UInt8](repeating: 7, count: 1000)), for: try Self.key(number))
        }
        #expect(recent.byteCount <= 10_000)
        #expect(recent.result(try Self.key(99)) != nil)
        #expect(recent.result(try Self.key(0)) == nil)
        recent.insert(SharedBytes([UInt8](repeating: 7, count: 10_000)), for: try Self.key(200))
        #expect(recent.result(try Self.key(200)) == nil)
    }

    private static func key(_ number: Int) throws -> ResultKey {
        try ResultKey(
            source: SourceFile([UInt8("\(number % 256)") ?? 0]).digest, product: .movieMetadata,
            rendererRevision: number)
    }
}
