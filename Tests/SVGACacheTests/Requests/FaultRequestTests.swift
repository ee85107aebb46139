import SVGACoding
import SVGASystem
import SVGATestServices
import SVGATestSupport
import SVGATransfer
import Testing

@testable import SVGACache

@Suite(.timeLimit(.minutes(2))) struct FaultRequestTests {
    let fixture = CacheFixture()
    let movie = CacheFixture.movie()

    @Test func anErrorPageWithStatus200IsNotKept() async throws {
        let page = Array("<!DOCTYPE html><title>Sign in</title>".utf8)
        let server = try FaultServer { _ in .ok(page, ["Content-Type": "text/html"]) }
        let cache = try fixture.open()
        guard case .error(let error) = await cache.answer(server.url("/a")), error.cause == .content else {
            Issue.record("the page was kept")
            return
        }
        #expect(error.formatError?.reason == SVGAError.webPage.reason)
        #expect(try await cache.entries().isEmpty)
        #expect(fixture.blobs.isEmpty && fixture.partials.isEmpty)
    }

    @Test func aPictureIsKeptWhereOneIsWanted() async throws {
        let picture: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]
        let server = try FaultServer { [movie] request in .ok(request.target == "/movie" ? movie : picture) }
        let cache = try fixture.open()
        var request = MovieRequest(url: server.url("/face"))
        guard case .error(let error) = await cache.answer(request), error.cause == .content else {
            Issue.record("a picture was kept in place of an animation")
            return
        }
        request.wantsPicture = true
        #expect(await cache.answer(request) == .file(picture, .network))
        #expect(await cache.answer(request) == .file(picture, .disk))
        request.url = server.url("/movie")
        #expect(await cache.answer(request) == .error(.notAPicture))
    }

    @Test func errorPageKeepsTheOldVersion() async throws {
        let server = try FaultServer { [movie] request in
            request.earlierCount == 0 ? .ok(movie, ["Cache-Control": "max-age=10"]) : .ok(Array("<html>".utf8))
        }
        let cache = try fixture.open()
        _ = await cache.answer(server.url("/a"))
        fixture.clock.advance(by: .seconds(10))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .stale))
    }

    @Test func aCompleteDecodeFindsDamageThatASignatureDoesNot() async throws {
        let damaged = Array(CacheFixture.movie(3, byteCount: 1_000).dropLast(100))
        let server = try FaultServer { _ in .ok(damaged) }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(damaged, .network))
        let strict = CacheFixture()
        let answer = await (try strict.open { $0.contentCheck = .decoded(.untrusted) }).answer(server.url("/a"))
        guard case .error(let error) = answer, error.cause == .content else {
            Issue.record("the damaged file was kept")
            return
        }
    }

    @Test func anotherDigestThanExpectedIsNotKept() async throws {
        let server = try FaultServer.movie()
        let cache = try fixture.open()
        let right = try SHA256.digest(of: movie)
        let wrong = try SHA256.digest(of: [])
        var request = MovieRequest(url: server.url("/a"))
        request.sha256 = wrong
        #expect(await cache.answer(request) == .error(.digestMismatch(expected: wrong, found: right)))
        #expect(fixture.blobs.isEmpty && fixture.partials.isEmpty)
        request.sha256 = right
        #expect(await cache.answer(request) == .file(movie, .network))
        request.sha256 = wrong
        #expect(await cache.answer(request) == .error(.digestMismatch(expected: wrong, found: right)))
        #expect(server.requests.last?["If-None-Match"] == nil, "a file of no use is not to be confirmed")
    }

    @Test(arguments: [404, 410]) func anAbsenceIsBelievedForItsTime(status: Int) async throws {
        let server = try FaultServer { [movie] request in request.earlierCount == 0 ? .status(status) : .ok(movie) }
        let cache = try fixture.open()
        for _ in 0..<3 {
            #expect(await cache.answer(server.url("/a")) == .error(.absent(status: status)))
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .error(.absent(status: status)))
        #expect(server.requests.count == 1)
        fixture.clock.advance(by: .seconds(299))
        #expect(await cache.answer(server.url("/a")) == .error(.absent(status: status)))
        fixture.clock.advance(by: .seconds(1))
        #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
    }

    @Test func failingServerIsRetried() async throws {
        let server = try FaultServer { [movie] request in request.earlierCount < 2 ? .status(500) : .ok(movie) }
        let cache = try fixture.open()
        #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
        #expect(server.requests.count == 3)
        #expect(fixture.waits.withLock { $0.count } == 2)
        #expect(try await cache.statistics().retryCount == 2)
    }

    @Test func unresolvableHostIsRetriedOnce() async throws {
        let cache = try fixture.open()
        // A label of more than 63 letters needs no name server to be impossible.
        let url = "http://" + String(repeating: "x", count: 64) + ".example/"
        #expect(await cache.answer(url) == .error(.unresolvable(url)))
        #expect(fixture.waits.withLock { $0.count } == 1)
    }

    @Test func retryAfterIsRespected() async throws {
        let server = try FaultServer { [movie] request in
            request.earlierCount == 0 ? .status(429, ["Retry-After": "17"]) : .ok(movie)
        }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .file(movie, .network))
        #expect(fixture.waits.withLock { $0 } == [.seconds(17)])
    }

    @Test func attemptsEnd() async throws {
        let server = try FaultServer { _ in .status(503) }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .error(.serverStatus(503)))
        #expect(server.requests.count == 4)
    }

    @Test(arguments: [400, 401, 403, 501]) func otherStatusesAreNotTriedAgain(status: Int) async throws {
        let server = try FaultServer { _ in .status(status) }
        #expect(await (try fixture.open()).answer(server.url("/a")) == .error(.serverStatus(status)))
        #expect(server.requests.count == 1)
    }

    @Test func anEndlessBodyEndsAtTheLimitAndLeavesNothing() async throws {
        let server = try FaultServer { [movie] _ in
            FaultResponse.ok(movie).framed(.connectionEnd).delivered(.endless)
        }
        let cache = try fixture.open { $0.maxFileByteCount = 100_000 }
        #expect(await cache.answer(server.url("/a")) == .error(.fileExceeds(limit: 100_000)))
        #expect(fixture.partials.isEmpty)
    }

    @Test func anAnnouncedSizeAboveTheLimitIsRefused() async throws {
        let server = try FaultServer { _ in .ok(CacheFixture.movie(1, byteCount: 5_000)) }
        let cache = try fixture.open { $0.maxFileByteCount = 4_000 }
        #expect(await cache.answer(server.url("/a")) == .error(.fileExceeds(limit: 4_000)))
        #expect(fixture.partials.isEmpty)
    }

    @Test func privateAddressesAreForbiddenByDefault() async throws {
        let server = try FaultServer.movie()
        let cache = try fixture.open { $0.addressPolicy = AddressPolicy() }
        do {
            _ = try await cache.file(for: MovieRequest(url: server.url("/a")))
            Issue.record("a private address was asked")
        } catch {
            #expect(error.isForbidden && !error.isTransient)
            #expect(error.fetchCode == -3)
        }
        #expect(server.requests.isEmpty)
    }

    @Test func redirectsAreFollowedUpToTheirLimit() async throws {
        let server = try FaultServer { [movie] request in
            switch request.target {
            case "/loop": .redirect(to: "/loop")
            case "/a": .redirect(to: "/b")
            default: .ok(movie)
            }
        }
        let cache = try fixture.open()
        #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
        guard case .error(let error) = await cache.answer(server.url("/loop")) else {
            Issue.record("the loop ended")
            return
        }
        #expect(error == .tooManyRedirects(limit: 5))
    }

    @Test func aDamagedFileIsFetchedAgain() async throws {
        let server = try FaultServer.movie()
        let cache = try fixture.open()
        let file = try await cache.file(for: MovieRequest(url: server.url("/a")))
        TemporaryFolder.remove(file.path)
        #expect(await cache.answer(server.url("/a")) == .file(movie, .network))
        #expect(server.requests.count == 2)
        #expect(server.requests.last?["If-None-Match"] == nil)
    }

    @Test func aMovieIsDecodedOrTheReasonGiven() async throws {
        let server = try FaultServer { request in
            .ok(
                request.target == "/a"
                    ? CacheFixture.movie(10) : Array(CacheFixture.movie(3, byteCount: 500).dropLast(90)))
        }
        let cache = try fixture.open()
        #expect(try await cache.movie(for: MovieRequest(url: server.url("/a"))).framesPerSecond == 30)
        do {
            _ = try await cache.movie(for: MovieRequest(url: server.url("/b")))
            Issue.record("half a file was decoded")
        } catch {
            #expect(error.cause == .undecodable, "\(error)")
            #expect(error.fetchCode == -6)
        }
    }

    @Test func invalidURLsAreRejected() async throws {
        let cache = try fixture.open()
        for url in ["", "gift.svga", "http://", "ftp://example.org/a", "http://exa mple/"] {
            guard case .error(let error) = await cache.answer(url) else {
                Issue.record("\(url) was fetched")
                continue
            }
            #expect(!error.isTransient)
        }
        #expect(fixture.partials.isEmpty)
    }
}
