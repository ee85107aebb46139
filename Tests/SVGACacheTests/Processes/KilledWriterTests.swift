import Glibc
import SVGACoding
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGACache

@Suite(.timeLimit(.minutes(5))) struct KilledWriterTests {
    let folder = TemporaryFolder()
    static let movies = (0..<40).map { CacheFixture.movie($0, byteCount: 20_000 + $0 * 10_000) }

    /// A server whose files change now and then, of which some arrive slowly and some break off.
    private static func server() throws -> FaultServer {
        try FaultServer { request in
            guard let number = Int(request.target.dropFirst()), movies.indices ~= number else { return .status(404) }
            let version = request.earlierCount / 50
            let movie = movies[(number + version) % 40]
            let response = FaultResponse.resource(movie, etag: "\"\(version)\"", for: request)
            switch request.earlierCount % 7 {
            case 1: return response.delivered(.cut(after: movie.count / 2))
            case 2: return response.delivered(.drip(byteCount: 30_000, milliseconds: 1))
            default: return response
            }
        }
    }

    @Test func twoHundredKillsLeaveNoBrokenEntryAndNoLeak() async throws {
        let server = try Self.server()
        var generator = SystemRandomNumberGenerator()
        for round in 0..<200 {
            let earlierCount = server.requests.count
            // Two at a time, so that one is killed while the other writes.
            let writers = try (0..<(round % 4 == 0 ? 2 : 1)).map { _ in
                try WriterProcess(["cache", folder.path, server.url("")])
            }
            for writer in writers {
                #expect(writer.nextByte() != nil)
                // On a busy machine too many would be killed before their first request.
                if round % 2 == 0 { waits { server.requests.count >= earlierCount + 3 } }
                usleep(UInt32.random(in: 0..<60_000, using: &generator))
                #expect(writer.kill() != nil, "the writer ended by itself")
            }
            if round % 10 == 9 { try await check(isLast: round == 199) }
        }
        #expect(server.requests.count > 200, "the writers must have got to writing")
    }

    @Test func killedProcessesTransferIsResumed() async throws {
        let movie = CacheFixture.movie(3, byteCount: 600_000)
        let server = try FaultServer { request in
            let response = FaultResponse.resource(movie, etag: "\"1\"", for: request)
            return request.earlierCount == 0 ? response.delivered(.stall(after: 400_000)) : response
        }
        let fixture = CacheFixture()
        let cache = try fixture.open()
        let writer = try WriterProcess(["cache", fixture.folder.path("cache"), server.url("")])
        // Four transfers stall; each is recorded soon after it has begun.
        while try await cache.statistics().partialCount < 4 || !partialsReach(400_000, fixture) {
            try #require(server.requests.count <= 4)
            await Task.yield()
        }
        #expect(writer.kill() != nil)
        let target = try #require(server.requests.first?.target)
        #expect(await cache.answer(server.url(target)) == .file(movie, .network))
        #expect(server.requests.last?["Range"] == "bytes=400000-")
    }

    /// Waits until something is so, ten seconds at most.
    private func waits(until isSo: () -> Bool) {
        var leftCount = 10_000
        while leftCount > 0, !isSo() {
            usleep(1_000)
            leftCount -= 1
        }
    }

    private func partialsReach(_ byteCount: Int, _ fixture: CacheFixture) -> Bool {
        fixture.partials.allSatisfy {
            (try? FileStatus(at: fixture.folder.path("cache/partial/\($0)")))?.byteCount == byteCount
        }
    }

    /// Opens the cache as the next process would, and compares the folder with the index.
    private func check(isLast: Bool) async throws {
        let store = try DiskStore(path: folder.path, limits: .roomy) { .now() }
        #expect(try await store.inconsistencies() == [])
        let entries = try await store.entries()
        let known = Set(try Self.movies.map { try SHA256.digest(of: $0) })
        #expect(entries.allSatisfy { known.contains($0.digest) }, "every file is one that the server has")
        if isLast { #expect(!entries.isEmpty) }
        let names = folder.names().filter { !$0.hasPrefix("index-1.sqlite") }
        #expect(names == ["blobs", "changes", "lock", "partial"])
    }
}
