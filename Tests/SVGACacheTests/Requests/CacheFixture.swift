import SVGASystem
import SVGATestMovies
import SVGATestServices
import SVGATestSupport
import SVGATransfer

@testable import SVGACache

/// A cache with a stopped clock, in its own directory, which may access the server of a test.
struct CacheFixture {
    var folder = TemporaryFolder()
    let clock = ManualClock()
    /// The simulated waiting times of the cache.
    let waits = Lock([Duration]())

    /// - Parameter configure: Changes the configuration.
    func open(_ configure: (inout CacheConfiguration) -> Void = { _ in }) throws -> MovieCache {
        var configuration = CacheConfiguration(folder: folder.path("cache"))
        configuration.addressPolicy.allowsPrivateAddresses = true
        // Tests keep servers silent for as long as others use the processors.
        (configuration.timeouts.stall, configuration.timeouts.total) = (.zero, .seconds(600))
        configure(&configuration)
        let (clock, waits) = (clock, waits)
        let timing = CacheTiming(now: { clock.now }) { span in
            waits.withLock { $0.append(span) }
            clock.advance(by: span)
            try Task.checkCancellation()
        }
        return try MovieCache(configuration, timing: timing)
    }

    /// The names of all finished files.
    var blobs: [String] { folder.names(in: "cache/blobs").flatMap { folder.names(in: "cache/blobs/\($0)") } }

    var partials: [String] { folder.names(in: "cache/partial") }

    /// The file of a small movie; a different one for each number, of at least so many bytes.
    static func movie(_ number: Int = 0, byteCount: Int = 0) -> [UInt8] {
        var state = UInt64(number &+ 1)
        let noise = (0..<byteCount).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        let image = FixtureImage("a", [0x89, 0x50, 0x4E, 0x47] + noise)
        return FixtureMovie(
            fps: 20 + number % 30, frames: 1 + number / 30, images: byteCount > 0 ? [image] : []
        ).svga()
    }
}

extension MovieCache {
    /// The result of a request for a URL, as a value.
    nonisolated func answer(_ url: String) async -> Answer { await answer(MovieRequest(url: url)) }

    nonisolated func answer(_ request: MovieRequest) async -> Answer {
        do throws(SVGAError) {
            let file = try await self.file(for: request)
            return .file(TemporaryFolder.read(file.path) ?? [], file.source)
        } catch {
            return .error(error.bare)
        }
    }

    var flightCount: Int { flights.count }

    /// Waits until so many requests wait for flights.
    func waitersReach(_ count: Int) async {
        while flights.waiterCount < count { await Task.yield() }
    }
}

/// The end of a request.
enum Answer: Equatable {
    case file([UInt8], CachedFile.Source)
    case error(SVGAError)
}

extension FaultServer {
    /// A server of one movie, with a validator and the fields given.
    static func movie(_ fields: KeyValuePairs<String, String> = [:]) throws -> FaultServer {
        let body = CacheFixture.movie()
        let fields = fields.map { ($0.key, $0.value) }
        return try FaultServer { request in
            var response = FaultResponse.resource(body, etag: "\"1\"", for: request)
            response.fields += fields
            return response
        }
    }
}
