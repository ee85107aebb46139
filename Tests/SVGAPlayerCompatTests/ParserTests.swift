import FoundationEssentials
import SVGAErrors
import SVGAPlayerCompat
import SVGATestServices
import SVGATestSupport
import Testing

/// Loading: exactly one of both blocks, once.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ParserTests {
    /// The callbacks of a parse.
    @MainActor private final class Calls {
        var entities: [SVGAVideoEntity?] = []
        var errors: [(any Error)?] = []

        func wait() async {
            _ = await waits { !entities.isEmpty || !errors.isEmpty }
            for _ in 0..<20 { await Task.yield() }
        }
    }

    private func calls(_ parse: (Calls) -> Void) async -> Calls {
        let calls = Calls()
        parse(calls)
        #expect(calls.entities.isEmpty && calls.errors.isEmpty, "blocks are called later")
        await calls.wait()
        #expect(calls.entities.count + calls.errors.count == 1)
        return calls
    }

    @Test func urlsCompleteOrFailOnce() async throws {
        let (folder, file) = (TemporaryFolder(), movieFile(frames: 7, fps: 30))
        let server = try FaultServer { request in
            switch request.target {
            case "/a.svga": .ok(file)
            case "/html": .ok(Array("<html></html>".utf8))
            case "/empty": .ok([])
            case "/short": .ok([1, 2, 3])
            default: .status(500)
            }
        }
        defer { server.stop() }
        var configuration = CacheConfiguration(folder: folder.path("cache"))
        configuration.addressPolicy.allowsPrivateAddresses = true
        configuration.retryPolicy.maxAttemptCount = 1
        let parser = SVGAParser(cache: try MovieCache(configuration))
        let good = try #require(URL(string: server.url("/a.svga")))
        let done = await calls { calls in
            parser.parse(with: good, completionBlock: { calls.entities.append($0) }) { calls.errors.append($0) }
        }
        let entity = try #require(done.entities.first ?? nil)
        #expect(entity.FPS == 30 && entity.frames == 7 && entity.videoSize == Size(80, 40))
        #expect(entity.sprites.count == 1 && entity.audios.isEmpty && entity.images.isEmpty)
        for path in ["/html", "/empty", "/short", "/broken"] {
            let failed = await calls { calls in
                parser.parse(
                    with: MovieRequest(url: server.url(path)), completionBlock: { calls.entities.append($0) }
                ) { calls.errors.append($0) }
            }
            #expect(failed.errors.first is SVGAError, "\(path)")
        }
    }

    /// An untrusted user's event must not name a server in the private network, or a file.
    @Test func addressesAreRefusedByTheRulesOfTheCache() async throws {
        let folder = TemporaryFolder()
        let parser = SVGAParser(cache: try MovieCache(CacheConfiguration(folder: folder.path("cache"))))
        for text in ["http://127.0.0.1:9/a.svga", "http://169.254.169.254/a.svga", "file:///etc/passwd"] {
            let url = try #require(URL(string: text))
            let failed = await calls { calls in
                parser.parse(with: url, completionBlock: { calls.entities.append($0) }) { calls.errors.append($0) }
            }
            #expect((failed.errors.first as? SVGAError)?.isForbidden == true, "\(text)")
        }
    }

    @Test func dataAndFilesCompleteOrFailOnce() async throws {
        let parser = SVGAParser()
        for (bytes, isMovie) in [
            (movieFile(), true), ([], false), ([1, 2], false), (Array(movieFile().dropLast(9)), false),
        ] {
            let done = await calls { calls in
                parser.parse(
                    with: Data(bytes), cacheKey: "\(bytes.count)", completionBlock: { calls.entities.append($0) }
                ) { calls.errors.append($0) }
            }
            #expect(done.entities.count == (isMovie ? 1 : 0))
            #expect(isMovie || done.errors.first is SVGAError, "\(bytes.count) bytes")
        }
        let folder = TemporaryFolder()
        folder.write(movieFile(), to: "gift.svga")
        for (name, isThere) in [("gift", true), ("none", false)] {
            let done = await calls { calls in
                parser.parse(withNamed: name, in: folder.path, completionBlock: { calls.entities.append($0) }) {
                    calls.errors.append($0)
                }
            }
            #expect(done.entities.count == (isThere ? 1 : 0))
        }
    }

    @Test func moviesStayInMemoryAsLongAsSomebodyHasThem() async throws {
        let parser = SVGAParser()
        func parse(_ key: String) async throws -> SVGAVideoEntity {
            let done = await calls { calls in
                parser.parse(with: Data(movieFile()), cacheKey: key, completionBlock: { calls.entities.append($0) })
            }
            return try #require(done.entities.first ?? nil)
        }
        let first = try await parse("held")
        #expect(try await parse("held") === first)
        weak let lost = try await parse("lost")
        #expect(lost == nil)
        parser.enabledMemoryCache = true
        weak let kept = try await parse("kept")
        let again = try await parse("kept")
        #expect(again === kept)
    }

    private func entity(_ parser: SVGAParser, _ request: MovieRequest) async -> SVGAVideoEntity? {
        let done = await calls { calls in
            parser.parse(with: request, completionBlock: { calls.entities.append($0) }) { calls.errors.append($0) }
        }
        return done.entities.first ?? nil
    }

    /// Memory must not spare a check that a request asks for.
    @Test func memoryAnswersEqualRequestsOnly() async throws {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        let file = movieFile()
        let server = try FaultServer { _ in .ok(file) }
        defer { server.stop() }
        let cache = try loopbackCache(in: folder)
        let (parser, request) = (SVGAParser(cache: cache), MovieRequest(url: server.url("/a.svga")))
        let first = try #require(await entity(parser, request))
        #expect(await entity(SVGAParser(cache: cache), request) === first)
        var pinned = request
        pinned.sha256 = ContentDigest(hexadecimal: String(repeating: "0", count: 64))
        #expect(await entity(parser, pinned) == nil)
        var named = request
        named.headerFields = ["X-Room": "7"]
        let answer = try #require(await entity(parser, named))
        #expect(answer !== first)
        #expect(await entity(parser, named) === answer)
        let elsewhere = SVGAParser(cache: try loopbackCache(in: other))
        let fetched = try #require(await entity(elsewhere, request))
        #expect(fetched !== first)
        #expect(await entity(parser, request) === first)
    }

    /// Another mode goes to the cache; confirmed files replace the memory, possibly outdated ones do not.
    @Test(arguments: [(MovieRequest.Mode.revalidating, 9, 9), (.cachedOnly, 6, 6)])
    func otherModesGoToTheCache(mode: MovieRequest.Mode, frames: Int, framesAfter: Int) async throws {
        let folder = TemporaryFolder()
        let files = [movieFile(), movieFile(frames: 9)]
        let server = try FaultServer { request in .ok(files[min(1, request.earlierCount)]) }
        defer { server.stop() }
        let parser = SVGAParser(cache: try loopbackCache(in: folder))
        parser.enabledMemoryCache = true
        var request = MovieRequest(url: server.url("/a.svga"))
        let first = try #require(await entity(parser, request))
        request.mode = mode
        let second = try #require(await entity(parser, request))
        #expect(second !== first && second.frames == frames)
        request.mode = .normal
        let third = try #require(await entity(parser, request))
        #expect(third === (mode == .revalidating ? second : first) && third.frames == framesAfter)
    }

    /// The caller chooses the name of data, in any form.
    @Test func dataDoesNotAnswerURLsAndFiles() async throws {
        let folder = TemporaryFolder()
        let file = movieFile()
        folder.write(file, to: "gift.svga")
        let server = try FaultServer { _ in .ok(file) }
        defer { server.stop() }
        let parser = SVGAParser(cache: try loopbackCache(in: folder))
        let url = server.url("/a.svga")
        for name in [url, "\(folder.path)/gift.svga"] {
            let planted = await calls { calls in
                parser.parse(
                    with: Data(movieFile(frames: 3)), cacheKey: name, completionBlock: { calls.entities.append($0) })
            }
            let read = await calls { calls in
                if name == url {
                    parser.parse(with: MovieRequest(url: url), completionBlock: { calls.entities.append($0) })
                } else {
                    parser.parse(withNamed: "gift", in: folder.path, completionBlock: { calls.entities.append($0) })
                }
            }
            let (data, answer) = (try #require(planted.entities.first), try #require(read.entities.first))
            #expect(data?.frames == 3 && answer?.frames == 6, "\(name)")
        }
    }
}
