import SVGACache
import SVGAFormat
import SVGAScene
import SVGATestServices
import SVGATestSupport

/// The time that a ready movie saves before its first frame, compared with a cached file.
enum PreloadBenchmark {
    private static let rounds = 15

    static func run(files: [String]) async throws {
        let bodies = files.compactMap { TemporaryFolder.read($0) }
        let folder = TemporaryFolder()
        let server = try FaultServer { request in
            let number = Int(request.target.dropFirst()) ?? 0
            return .ok(bodies[number % bodies.count], ["ETag": "\"1\"", "Cache-Control": "max-age=86400"])
        }
        var configuration = CacheConfiguration(folder: folder.path("cache"))
        configuration.addressPolicy.allowsPrivateAddresses = true
        let cache = try MovieCache(configuration)
        let strategy = PreloadStrategy(maxByteCount: .max, readyByteBudget: .max)
        let preloader = Preloader(cache, strategy: strategy)
        let requests = bodies.indices.map { MovieRequest(url: server.url("/\($0)")) }
        await preloader.update(catalog: requests.map { PreloadCandidate($0, weight: 1) })
        let status = await preloader.settled()
        print("\(status.readyCount) of \(requests.count) movies are ready, in \(status.readyByteCount >> 20) MiB")

        var sums = (cached: Times(), ready: Times())
        for request in requests where await preloader.state(of: request) == .ready {
            var (cached, ready) = (Times(), Times())
            for _ in 0..<rounds {
                cached.take(least: try await times { try await cache.movie(for: request) })
                ready.take(least: try await times { try await preloader.movie(for: request) })
            }
            sums.cached.add(cached)
            sums.ready.add(ready)
        }
        report("from the cached file", sums.cached)
        report("from the ready movie", sums.ready)
        print("movie: \(Int(sums.cached.movie / sums.ready.movie)) times, ", terminator: "")
        print("first frame: \((sums.cached.frame / sums.ready.frame * 100).rounded() / 100) times")
    }

    /// The time until a movie is available, and until its first frame is drawn.
    private struct Times {
        var movie: Duration?
        var frame: Duration?

        mutating func take(least other: Times) {
            movie = [movie, other.movie].compactMap(\.self).min()
            frame = [frame, other.frame].compactMap(\.self).min()
        }

        mutating func add(_ other: Times) {
            movie = (movie ?? .zero) + (other.movie ?? .zero)
            frame = (frame ?? .zero) + (other.frame ?? .zero)
        }
    }

    private static func times(_ movie: () async throws -> Movie) async throws -> Times {
        let start = ContinuousClock.now
        let movie = try await movie()
        let decoded = start.duration(to: .now)
        _ = try await FrameRenderer(movie).render(frame: 0)
        return Times(movie: decoded, frame: start.duration(to: .now))
    }

    private static func report(_ name: String, _ times: Times) {
        print("\(name): \(text(times.movie)) ms until all movies, \(text(times.frame)) ms until all first frames")
    }

    private static func text(_ duration: Duration?) -> Double {
        (((duration ?? .zero) / .microseconds(1))).rounded() / 1_000
    }
}

/// The ratio of two times.
private func / (left: Duration?, right: Duration?) -> Double {
    (left ?? .zero) / max(.nanoseconds(1), right ?? .zero)
}
