import SVGACoding
import SVGATestMovies
import SVGATestServices
import SVGATransfer
import Testing

@testable import SVGACache

/// Servers that code bodies although the requests ask for none.
@Suite(.timeLimit(.minutes(2))) struct ContentCodingTests {
    let fixture = CacheFixture()
    let movie = CacheFixture.movie(3, byteCount: 3_000)

    private func server(_ body: [UInt8], _ coding: String) throws -> FaultServer {
        try FaultServer { request in
            var response = FaultResponse.resource(body, etag: "\"1\"", for: request)
            response.fields.append(("Content-Encoding", coding))
            return response
        }
    }

    private func error(_ body: [UInt8], _ coding: String) async throws -> SVGAError? {
        let server = try server(body, coding)
        let answer = await (try fixture.open()).answer(server.url("/a"))
        #expect(fixture.blobs.isEmpty && fixture.partials.isEmpty, "\(coding): something was stored")
        if case .error(let error) = answer { return error }
        return nil
    }

    private static func coded(_ file: [UInt8]) -> [(field: String, body: [UInt8])] {
        let (gzip, zlib, bare) = (Compressor.gzip, Compressor.zlib, Compressor.deflate)
        return [
            ("gzip", gzip.compress(file)), ("X-GZip", gzip.compress(file)), ("deflate", zlib.compress(file)),
            ("deflate", bare.compress(file)), ("identity, gzip", gzip.compress(file)),
            ("gzip, deflate", zlib.compress(gzip.compress(file))), ("gzip,gzip", gzip.compress(gzip.compress(file))),
            ("identity", file), ("aws-chunked", file), ("UTF-8", file), ("", file),
        ]
    }

    @Test func theFileIsStoredWithoutItsCoding() async throws {
        for (field, body) in Self.coded(movie) {
            let fixture = CacheFixture()
            let server = try server(body, field)
            let cache = try fixture.open()
            var request = MovieRequest(url: server.url("/a"))
            request.sha256 = try SHA256.digest(of: movie)
            #expect(await cache.answer(request) == .file(movie, .network), "\(field)")
            request.mode = .revalidating
            #expect(await cache.answer(request) == .file(movie, .revalidated), "\(field)")
            #expect(server.requests.map { $0["Accept-Encoding"] } == ["identity", "identity"])
            #expect(try await cache.statistics().byteCount == movie.count)
        }
    }

    @Test(arguments: ["br", "zstd", "compress", "gzip, br", "gzip, gzip, gzip, gzip, gzip", "\u{1}x"])
    func anUnsupportedCodingIsNamed(coding: String) async throws {
        let error = try await error(movie, coding)
        let words = error?.reason.split { " ,".contains($0) } ?? []
        let name = words.drop { $0 != "Content-Encoding" }.dropFirst().first ?? "none"
        #expect(error?.cause == .coding && error?.formatError == nil && coding.contains(name.prefix(2)), "\(name)")
    }

    @Test func damagedBodiesAreErrors() async throws {
        let body = Compressor.gzip.compress(movie)
        let bodies: [(coding: String, body: [UInt8])] =
            [1, 5, 9, 30, body.count - 9, body.count - 8, body.count - 4, body.count - 1].map {
                ("gzip", Array(body[..<$0]))
            } + [
                ("gzip", body + [0]), ("gzip", body + body), ("gzip", movie), ("gzip", []), ("deflate", []),
                ("gzip", body.map { $0 ^ 1 }), ("deflate", Compressor.zlib.compress(movie) + [1, 2]),
                ("deflate", Array(Compressor.deflate.compress(movie).dropLast())),
                ("gzip, deflate", Compressor.zlib.compress(movie)),
            ]
        for (coding, body) in bodies {
            let error = try await error(body, coding)
            #expect(error?.cause == .coding && error?.formatError != nil, "\(body.count) bytes of \(coding)")
        }
    }

    @Test func bombsEndAtTheLimits() async throws {
        let bomb = Compressor.gzip.compress([UInt8](repeating: 0, count: 70 << 20))
        for (body, coding) in [(bomb, "gzip"), (Compressor.gzip.compress(bomb), "gzip, gzip")] {
            let error = try await error(body, coding)
            #expect(error?.cause == .coding && error?.reason.contains("Content-Encoding gzip: ") == true)
            #expect(error?.isLimitExceeded == true && error?.formatError?.isLimitExceeded == true)
        }
    }

    @Test func interruptedCodedTransferRestarts() async throws {
        let body = Compressor.gzip.compress(movie)
        let server = try FaultServer { request in
            var response = FaultResponse.resource(body, etag: "\"1\"", for: request)
            response.fields.append(("Content-Encoding", "gzip"))
            return request.earlierCount == 0 ? response.delivered(.cut(after: 1_500)) : response
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
        #expect(server.requests.map { $0["Range"] } == [nil, nil])
    }

    @Test func codedHeadsAreNotKept() async throws {
        let server = try server(Compressor.gzip.compress(movie), "gzip")
        let cache = try fixture.open()
        #expect(try await cache.head(of: MovieRequest(url: server.url("/a")), byteCount: 1_000).byteCount == 0)
        #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
    }
}
