import SVGAKit
import SVGATestMovies
import SVGATestServices
import SVGATestSupport
import Testing

/// `svga-tool info --header-only`: its requests to servers.
@Suite struct HeaderOnlyTests {
    let folder = TemporaryFolder()

    /// Bytes that cannot be compressed.
    private static let noise: [UInt8] = {
        var state: UInt32 = 1
        return (0..<60_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
    }()

    private static let stream: [UInt8] = {
        var movie = FixtureMovie.sampler
        movie.images = [FixtureImage("a", noise)]
        return movie.svga()
    }()

    /// An archive with its description in the middle.
    private static let archive = ZipWriter.archive([
        ZipWriter.Entry("a.png", noise), ZipWriter.Entry("movie.spec", FixtureMovie.sampler.spec()),
        ZipWriter.Entry("b.png", noise),
    ])

    /// A server of one file, with or without ranges.
    private func server(
        _ file: [UInt8], knowsRanges: Bool = true, etag: @escaping @Sendable (FaultRequest) -> String = { _ in "\"1\"" }
    ) throws -> FaultServer {
        try FaultServer { request in
            let ends = request["Range"].map {
                $0.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
            }
            guard knowsRanges, let ends, ends.count == 2, ends[0] <= ends[1], ends[0] < file.count else {
                return .ok(file, ["ETag": etag(request)])
            }
            let last = min(ends[1], file.count - 1)
            let content = "bytes \(ends[0])-\(last)/\(file.count)"
            return FaultResponse(
                status: 206, ["ETag": etag(request), "Content-Range": content], body: Array(file[ends[0]...last]))
        }
    }

    private func run(_ url: String, _ more: String...) async -> ToolRun {
        await ToolRun.waiting(["info", "--header-only", "--json-lines", "--allow-private-addresses", url] + more)
    }

    private let expected = #""width":64,"height":48,"fps":15,"frameCount":4,"durationSeconds":0.2666"#

    @Test func aStreamTakesOneRequestOfFourKibibytes() async throws {
        let server = try server(Self.stream)
        let run = await run(server.url("/gift.svga"))
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        #expect(run.output.contains(expected), "\(run.output)")
        #expect(
            run.output.contains("\"byteCount\":\(Self.stream.count),\"transferredByteCount\":4096,\"requestCount\":1"))
        #expect(server.requests.map { $0["Range"] } == ["bytes=0-4095"])
    }

    @Test func whereRangesAreIgnoredTheTransferEndsEarly() async throws {
        let server = try server(Self.stream, knowsRanges: false)
        let run = await run(server.url("/gift.svga"))
        #expect(run.output.contains(expected), "\(run.output) \(run.error)")
        #expect(run.output.contains("\"transferredByteCount\":4096,\"requestCount\":1"))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [stream, archive]) func partsOfTheServersOwnSizeAreTaken(file: [UInt8]) async throws {
        let server = try FaultServer { request in
            let start = min(request.rangeStart ?? 0, file.count - 1)
            let part = file[start..<min(start + 20_000, file.count)]
            let content = "bytes \(start)-\(part.endIndex - 1)/\(file.count)"
            return FaultResponse(status: 206, ["Content-Range": content], body: Array(part))
        }
        let run = await run(server.url("/gift.svga"))
        #expect(run.output.contains(expected), "\(run.output) \(run.error)")
        let whole = await ToolRun.waiting([
            "info", "--json-lines", "--allow-private-addresses", "--cache-dir", folder.path("cache"),
            server.url("/gift.svga"),
        ])
        #expect(whole.output.contains(expected), "\(whole.output) \(whole.error)")
    }

    @Test(arguments: [stream, archive]) func codedBodiesAreDecoded(file: [UInt8]) async throws {
        let body = Compressor.gzip.compress(file)
        let server = try FaultServer { request in
            var response = FaultResponse.resource(body, etag: "\"1\"", for: request, knowsRanges: true)
            response.fields.append(("Content-Encoding", "gzip"))
            return response
        }
        let run = await run(server.url("/gift.svga"))
        #expect(run.output.contains(expected), "\(run.output) \(run.error)")
        #expect(run.output.contains("\"byteCount\":\(file.count),"))
    }

    @Test func anUnknownCodingIsNamed() async throws {
        let server = try FaultServer { _ in .ok(Self.stream, ["Content-Encoding": "br"]) }
        let run = await run(server.url("/gift.svga"))
        #expect(run.code == 65 && run.error.contains("Content-Encoding br"), "\(run.error)")
    }

    @Test func anArchiveTakesItsEndAndItsDescription() async throws {
        let server = try server(Self.archive)
        let run = await run(server.url("/gift.svga"))
        #expect(run.output.contains(expected) && run.output.contains("zip-json"), "\(run.output) \(run.error)")
        let ranges = server.requests.compactMap { $0["Range"] }
        let size = Self.archive.count
        #expect(ranges.prefix(2) == ["bytes=0-4095", "bytes=\(size - 8_192)-\(size - 1)"] && ranges.count == 3)
        #expect(run.output.contains("\"transferredByteCount\":16384,\"requestCount\":3"), "\(run.output)")
    }

    @Test func archivesWithoutRangesAreFetchedWhole() async throws {
        let server = try server(Self.archive, knowsRanges: false)
        let run = await run(server.url("/gift.svga"))
        #expect(run.output.contains(expected), "\(run.output) \(run.error)")
        #expect(server.requests.count == 2 && server.requests[1]["Range"] == nil)
        #expect(run.output.contains("\"byteCount\":\(Self.archive.count),"))
    }

    @Test func filesThatChangeMeanwhileAreFetchedWhole() async throws {
        let server = try server(Self.archive) { "\"\($0.earlierCount)\"" }
        let run = await run(server.url("/gift.svga"))
        #expect(run.output.contains(expected), "\(run.output) \(run.error)")
        #expect(server.requests.count == 3 && server.requests[2]["Range"] == nil)
    }

    @Test func wrongPartsAreNotTrusted() async throws {
        let file = Self.stream
        let server = try FaultServer { request in
            guard request["Range"] != nil else { return .ok(file) }
            return FaultResponse(
                status: 206, ["Content-Range": "bytes 7-4102/\(file.count)"], body: Array(file[7..<4_103]))
        }
        let run = await run(server.url("/gift.svga"))
        #expect(run.output.contains(expected), "\(run.output) \(run.error)")
        #expect(server.requests.count == 2)
    }

    @Test func smallFilesAreWholeAtOnce() async throws {
        for container in [FixtureMovie.Container.zipJSON, .zlibProtobuf] {
            let file = FixtureMovie.sampler.svga(container)
            let server = try server(file)
            let run = await run(server.url("/gift.svga"))
            #expect(run.output.contains(expected), "\(run.output) \(run.error)")
            #expect(run.output.contains("\"transferredByteCount\":\(file.count),\"requestCount\":1"))
        }
    }

    @Test func failuresHaveTheirCodes() async throws {
        let server = try FaultServer { request in
            switch request.target {
            case "/page": .ok(Array("<html>no gift</html>".utf8))
            default: .status(Int(request.target.dropFirst()) ?? 404, ["Retry-After": "86400"])
            }
        }
        for (path, code) in [("/page", Int32(65)), ("/404", 69), ("/403", 77), ("/503", 75)] {
            let run = await run(server.url(path))
            #expect(run.code == code && run.output.contains("\"code\":\(code)"), "\(path): \(run.error)")
        }
        #expect(await run("http://127.0.0.1:1/a", "--offline", "--cache-dir", folder.path("cache")).code == 69)
        #expect(ToolRun("info", "--header-only", "--sprites", "x").code == 64)
    }

    @Test func filesTellTheirHeadersToo() throws {
        folder.write(Self.archive, to: "a.svga")
        let run = ToolRun("info", "--header-only", folder.path("a.svga"))
        #expect(run.code == 0 && run.output.contains("64 x 48") && run.output.contains("0 bytes in 0 requests"))
    }
}
