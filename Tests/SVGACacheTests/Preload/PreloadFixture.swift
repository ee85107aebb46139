import SVGAFormat
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGACache

/// A cache, and a server of movies by number, which can be held up at each of them.
struct PreloadFixture {
    let cacheFixture = CacheFixture()
    let server: FaultServer
    private let gates: Lock<[String: Gate]>
    private let answering: Lock<(now: Int, most: Int)>
    private let refusals: Lock<[String: Int]>
    static let byteCount = 3_000

    /// - Parameter etag: The validator of all movies.
    init(etag: String = "\"1\"", closed: [Int] = []) throws {
        let gates = Lock(Dictionary(uniqueKeysWithValues: closed.map { ("/\($0)", Gate()) }))
        let answering = Lock((now: 0, most: 0))
        let refusals = Lock([String: Int]())
        (self.gates, self.answering, self.refusals) = (gates, answering, refusals)
        server = try FaultServer { request in
            answering.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            defer { answering.withLock { $0.now -= 1 } }
            gates.withLock { $0[request.target] }?.wait()
            if let status = refusals.withLock({ $0[request.target] }) { return .status(status) }
            guard let number = Int(request.target.dropFirst()), number < 100 else { return .status(404) }
            return FaultResponse.resource(PreloadFixture.movie(number), etag: etag, for: request)
        }
    }

    static func movie(_ number: Int) -> [UInt8] { CacheFixture.movie(number, byteCount: byteCount) }

    /// The memory of one movie, which is about the same for all.
    static let cost: Int = (try? Movie(decoding: movie(0), limits: .untrusted)).map { ReadyMovieCache.cost($0) } ?? 0

    func open(_ configure: (inout CacheConfiguration) -> Void = { _ in }) throws -> MovieCache {
        try cacheFixture.open {
            $0.retryPolicy.maxAttemptCount = 1
            configure(&$0)
        }
    }

    /// The maximum number of concurrent requests. A request that got the first byte no longer counts.
    var mostAnswering: Int { answering.withLock { $0.most } }

    func openGate(_ number: Int) { gates.withLock { $0["/\(number)"] }?.open() }

    /// Answers requests for a movie with a status from now on; with the movie again for nil.
    func refuse(_ number: Int, with status: Int?) { refusals.withLock { $0["/\(number)"] = status } }

    func request(_ number: Int) -> MovieRequest { MovieRequest(url: server.url("/\(number)")) }

    func list(_ numbers: Range<Int>, current: Int = 0) throws -> PlaybackList<MovieRequest> {
        var list = PlaybackList(numbers.map(request))
        try list.move(to: current)
        return list
    }

    /// The paths of all requests so far.
    var targets: [String] { server.requests.map(\.target) }
}

extension PreloadState {
    /// The state without numbers and errors.
    var word: String {
        switch self {
        case .idle: "idle"
        case .queued: "queued"
        case .head: "head"
        case .complete: "complete"
        case .ready: "ready"
        case .failed: "failed"
        }
    }
}

extension Preloader {
    /// The states of the first items of a fixture.
    func words(_ numbers: Range<Int>, _ fixture: PreloadFixture) -> [String] {
        numbers.map { state(of: fixture.request($0)).word }
    }
}

/// Decodes as a cache does, after a gate was opened, and counts.
struct GatedDecoding {
    private let state = Lock((isOpen: false, count: 0))

    /// The number of started decodings.
    var count: Int { state.withLock { $0.count } }

    func open() { state.withLock { $0.isOpen = true } }

    func decoding(_ cache: MovieCache) -> MovieDecoding {
        { [decoding = cache.decoding, state] (file, request, limits) async throws(SVGAError) in
            state.withLock { $0.count += 1 }
            await reach { state.withLock { $0.isOpen } }
            return try await decoding(file, request, limits)
        }
    }
}

extension Preloader {
    func setDecoding(_ decoding: @escaping MovieDecoding) { self.decoding = decoding }

    /// The number of callers that wait for decoding.
    var callersWaiting: Int { decodeFlights.values.reduce(0) { $0 + $1.waiters.count } }
}

/// Waits for something that other threads bring about.
func reach(_ condition: () async throws -> Bool) async rethrows {
    while try await !condition() { await Task.yield() }
}
