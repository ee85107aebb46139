import FoundationEssentials
import SVGACache
import SVGATestServices
import SVGATestSupport

/// The cost of a response from the disk, compared with one that the server confirmed.
enum CacheBenchmark {
    private static let rounds = 30

    /// A file of 20 KB, the size of a small gift, which is recognised and never decoded.
    private static let body = [0x78, 0x9C] + [UInt8](repeating: 0x5A, count: 20_000)

    static func run() async throws {
        let folder = TemporaryFolder()
        let server = try FaultServer { request in
            var response = FaultResponse.resource(body, etag: "\"1\"", for: request)
            response.fields.append(("Cache-Control", "max-age=86400"))
            return response
        }
        guard let url = URL(string: server.url("/gifts/rose/animation.svga?version=3")) else { return }
        var configuration = CacheConfiguration(folder: folder.path("cache"))
        configuration.addressPolicy.allowsPrivateAddresses = true
        let cache = try MovieCache(configuration)
        _ = try await cache.file(for: url)

        var revalidating = MovieRequest(url)
        revalidating.mode = .revalidating
        var fresh: [Duration] = []
        var confirmed: [Duration] = []
        var first: [Duration] = []
        for _ in 0..<rounds {
            fresh.append(try await time(1_000) { try await cache.file(for: url) })
            confirmed.append(try await time(100) { [revalidating] in try await cache.file(for: revalidating) })
            let other = try MovieCache(configuration)
            first.append(try await time(1) { try await other.file(for: url) })
        }
        report("fresh file, asked for before", fresh)
        report("fresh file, first request of a process", first)
        report("304 over loopback", confirmed)
        print(
            "304 / fresh: \(ratio(confirmed, fresh)) times by the least, \(ratio(median(confirmed), median(fresh))) by the median"
        )
    }

    /// The time of one call, on average over several.
    private static func time(_ count: Int, _ body: () async throws -> CachedFile) async throws -> Duration {
        let start = ContinuousClock.now
        for _ in 0..<count { _ = try await body() }
        return start.duration(to: .now) / count
    }

    private static func report(_ name: String, _ times: [Duration]) {
        print("\(name): least \(microseconds(least(times))) µs, median \(microseconds(median(times))) µs")
    }

    private static func least(_ times: [Duration]) -> Duration { times.min() ?? .zero }

    private static func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }

    private static func ratio(_ left: [Duration], _ right: [Duration]) -> Int { ratio(least(left), least(right)) }

    private static func ratio(_ left: Duration, _ right: Duration) -> Int { Int(left / right) }

    private static func microseconds(_ time: Duration) -> Double {
        Double(Int(time / .nanoseconds(10))) / 100
    }
}
