import SVGACache
import SVGAExport
import SVGAKit
import Synchronization

/// Answers requests: what stands between the connections and the parts that do the work.
final class Service: Sendable {
    /// How a request is answered.
    enum Answer: Sendable {
        /// At once.
        case now(HTTPResponse)
        /// By work that begins when the exchange is handed over, and answers it.
        case later(@Sendable (Exchange) -> Void)
    }

    let configuration: ServerConfiguration
    let router: Router
    let sources: MovieSources
    let results: ResultStore
    let queue: RenderQueue
    /// Requests that wait for their source.
    let fetches: AdmissionLimit
    /// Bytes of uploads.
    let uploads: AdmissionLimit
    let metrics = Metrics()
    let names = RequestNames()
    private let draining = Atomic<Bool>(false)

    init(_ configuration: ServerConfiguration) throws(ServerError) {
        self.configuration = configuration
        router = Router(keys: configuration.keys)
        sources = try MovieSources(configuration)
        results = try ResultStore(configuration)
        fetches = AdmissionLimit(limit: configuration.maxFetchCount)
        uploads = AdmissionLimit(limit: configuration.maxUploadByteCount)
        queue = try RenderQueue(
            workerCount: configuration.workerCount, maxWaitingCount: configuration.maxQueuedCount)
    }

    /// Whether the server is about to end.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Says from now on that the server is not ready.
    func beginDraining() { draining.store(true, ordering: .relaxed) }

    /// Decides by its header whether a request is taken.
    func admit(_ request: HTTPRequest) throws(Problem) -> Route {
        let route = try router.route(of: request)
        guard case .order(let order) = route, order.source == nil else { return route }
        if let length = request.contentLength {
            guard length <= configuration.maxSourceByteCount else {
                throw Problem(
                    .limitExceeded, status: 413, "the upload exceeds \(configuration.maxSourceByteCount) bytes")
            }
            guard uploads.load + length <= configuration.maxUploadByteCount else { throw .overloaded }
        }
        return route
    }

    /// Answers a request that is there with its body.
    func answer(_ request: HTTPRequest, _ route: Route) -> Answer {
        switch route {
        case .health: return .now(.text("ok\n", type: "text/plain"))
        case .readiness:
            return .now(.text(isDraining ? "stopping\n" : "ok\n", status: isDraining ? 503 : 200, type: "text/plain"))
        case .metrics: return .now(.text(metricsText, type: "text/plain; version=0.0.4"))
        case .order(let order):
            do throws(Problem) {
                return try answer(request, order)
            } catch {
                return .now(error.response(requestID: request.id))
            }
        }
    }
}

extension MovieSources {
    /// Opens what the configuration names.
    fileprivate init(_ configuration: ServerConfiguration) throws(ServerError) {
        do throws(StorageError) {
            cache = try configuration.cache.map { (cache) throws(StorageError) in try MovieCache(cache) }
        } catch {
            throw .cache("\(error)")
        }
        do throws(FileError) {
            root = try configuration.rootFolder.map { (path) throws(FileError) in
                try RootFolder(path: path, maxByteCount: configuration.maxSourceByteCount)
            }
        } catch {
            throw .folder(error)
        }
    }
}

extension ResultStore {
    /// Opens what the configuration names.
    fileprivate init(_ configuration: ServerConfiguration) throws(ServerError) {
        recent = RecentResults(maxByteCount: configuration.maxRecentByteCount)
        do throws(FileError) {
            folder = try configuration.resultFolder.map { (path) throws(FileError) in
                try ResultFolder(path: path, maxByteCount: configuration.maxResultByteCount)
            }
        } catch {
            throw .folder(error)
        }
    }
}
