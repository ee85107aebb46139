import SVGACache
import SVGAHTTP
import SVGAJobs
import SVGASystem

/// Answers requests: connects the daemon with the router and with the parts that do the work.
final class Service: Sendable {
    let configuration: ServerConfiguration
    let router: Router
    let sources: MovieSources
    let results: ResultStore
    /// The results that are not kept, since they lack too much; the newest of them.
    let spoiledResults = Lock(LRUCache<ResultKey, Void>(maxCost: 4096))
    let queue: RenderQueue
    /// The results that other machines share; nil without an archive.
    let archive: SharedArchive?
    /// The queue of workers; nil if this server draws.
    let front: JobFront?
    let posters: PosterFrames
    /// Movies with several viewers' own content.
    let movies: SharedMovies
    let fonts: ContentFonts
    /// Requests that wait for their source.
    let fetches: AdmissionLimit
    /// Bytes of uploads.
    let uploads: AdmissionLimit
    let metrics: Metrics
    /// Cancelled when the server begins to end, for all services that follow one another.
    private let drain: CancellationToken
    let requestFieldNames: [String]
    let maxConnectionCount: Int

    /// Whether a result lacks so much that it is drawn again for each request.
    func isSpoiled(_ key: ResultKey) -> Bool { spoiledResults.withLock { $0.value(for: key) != nil } }

    /// Opens what the configuration names, and starts the threads that draw.
    init(_ configuration: ServerConfiguration) throws {
        self.configuration = configuration
        router = Router(keys: configuration.keys, rules: configuration.routing)
        requestFieldNames = Service.requestFieldNames(configuration)
        maxConnectionCount = min(configuration.maxConnectionCount, DaemonLimits.raiseOpenFileLimit())
        sources = MovieSources(
            cache: try configuration.cache.map(Service.openCache),
            root: try configuration.rootFolder.map {
                try RootFolder(
                    path: $0, maxByteCount: configuration.maxSourceByteCount, followsLinks: configuration.followsLinks)
            })
        results = ResultStore(
            recent: RecentResults(maxByteCount: configuration.maxRecentResultByteCount),
            folder: try configuration.resultFolder.map {
                try ResultFolder(path: $0, maxByteCount: configuration.maxResultByteCount)
            })
        fonts = try ContentFonts(files: configuration.fontFiles)
        fetches = AdmissionLimit(limit: configuration.maxFetchCount)
        uploads = AdmissionLimit(limit: configuration.maxUploadByteCount)
        archive = try configuration.archive.map {
            try SharedArchive($0, maxByteCount: configuration.maxAnimationByteCount)
        }
        front = try configuration.jobQueue.map { try JobFront($0) }
        queue = try RenderQueue(
            workerCount: configuration.workerCount, maxWaitingCount: configuration.maxQueuedCount,
            maxWait: configuration.maxQueueWait)
        (posters, movies, metrics, drain) = (PosterFrames(), SharedMovies(), Metrics(), CancellationToken())
    }

    private static func openCache(_ configuration: CacheConfiguration) throws(SVGAError) -> MovieCache {
        do { return try MovieCache(configuration) } catch {
            throw error.with { $0.reason = "the cache of sources cannot be used: \($0.reason)" }
        }
    }

    /// Answers under another configuration with an earlier service's folders, threads and bounds.
    init(_ configuration: ServerConfiguration, following earlier: Service) {
        self.configuration = configuration.keepingFixedParts(of: earlier.configuration)
        router = Router(keys: configuration.keys, rules: configuration.routing)
        (sources, results, queue) = (earlier.sources, earlier.results, earlier.queue)
        (archive, front) = (earlier.archive, earlier.front)
        (fetches, uploads) = (earlier.fetches, earlier.uploads)
        requestFieldNames = Service.requestFieldNames(configuration)
        maxConnectionCount = earlier.maxConnectionCount
        (posters, movies) = (earlier.posters, earlier.movies)
        (metrics, drain) = (earlier.metrics, earlier.drain)
        fonts = earlier.fonts
    }

    /// Ends the threads, after the last request.
    func finish() {
        front?.finish()
        archive?.finish()
        queue.finish()
    }

    /// Reports from now on that the server is not ready.
    func beginDraining() { drain.cancel() }

    func answer(_ request: HTTPRequest, _ route: Route) -> Answer {
        switch route {
        case .health: return .now(.text("ok\n", type: "text/plain"))
        case .readiness:
            return .now(.text(isDraining ? "stopping\n" : "ok\n", status: isDraining ? 503 : 200, type: "text/plain"))
        case .metrics: return .now(.text(metricsText, type: "text/plain; version=0.0.4; charset=utf-8"))
        case .render(let wanted):
            do {
                return try answer(request, wanted)
            } catch {
                return .now(response(to: request, wanted, failing: Problem(job: error)))
            }
        }
    }
}

extension Service: HTTPService {
    var isDraining: Bool { drain.isCancelled }

    func admit(_ request: HTTPRequest) -> Admission {
        if request.method == .options, !configuration.allowedOrigins.isEmpty {
            return .accepted(PreflightHandler(allowedOrigins: configuration.allowedOrigins))
        }
        do {
            let route = try router.route(of: request)
            if route == .metrics, configuration.metricsAddress != nil { throw Problem.otherAddress }
            try checkUpload(request, route)
            return .accepted(RoutedRequest(route: route, service: self))
        } catch {
            return .refused(Problem(error).response(requestID: request.id))
        }
    }

    func connectionChanged(isNew: Bool) { metrics.addConnection(isNew: isNew) }

    func reserveUpload(byteCount: Int) -> Bool { uploads.enter(byteCount) }

    func releaseUpload(byteCount: Int) { uploads.leave(byteCount) }

    func response(to interruption: Interruption, requestID: String) -> HTTPResponse {
        switch interruption {
        // With workers, another server may be faster, or this one a little later.
        case .deadline: (front == nil ? Problem.tooSlow : .notMadeYet).response(requestID: requestID)
        case .bodyTooLarge(let limit):
            Problem(.limitExceeded, status: 413, "the body exceeds \(limit) bytes").response(requestID: requestID)
        case .shutdown: Problem.stopping.response(requestID: requestID)
        }
    }

    /// Refuses an upload whose announced length has no space.
    private func checkUpload(_ request: HTTPRequest, _ route: Route) throws {
        guard case .render(let wanted) = route, wanted.source == nil, let length = request.contentLength else { return }
        guard length <= configuration.maxSourceByteCount else {
            throw Problem(.limitExceeded, status: 413, "the upload exceeds \(configuration.maxSourceByteCount) bytes")
        }
        guard uploads.load + length <= configuration.maxUploadByteCount else { throw Problem.overloaded }
    }
}

private struct RoutedRequest: RequestHandler {
    let route: Route
    let service: Service

    var routeName: String { route.name }

    var logFields: [(key: String, value: String)] {
        guard case .render(let wanted) = route else { return [] }
        let (product, source) = (wanted.product.canonicalText, wanted.source?.printableText ?? "upload")
        guard let space = product.firstIndex(of: " ") else { return [("product", product), ("source", source)] }
        return [("product", product), ("plan", String(product[product.index(after: space)...])), ("source", source)]
    }

    func answer(_ request: HTTPRequest) -> Answer { service.answer(request, route) }
}
