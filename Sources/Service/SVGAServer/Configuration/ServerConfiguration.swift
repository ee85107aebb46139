public import SVGACache
public import SVGAHTTP
package import SVGAJobs
import SVGAKit

/// How a ``Server`` works. The defaults suit a server behind a CDN or nginx.
///
/// ```swift
/// var configuration = ServerConfiguration(workerCount: 4)
/// configuration.rootFolder = "/srv/gifts"
/// configuration.cacheControlAge = .seconds(3600)
/// ```
public struct ServerConfiguration: Sendable {
    /// Where it listens: one address or several.
    public var addresses = [ListenAddress.loopback]
    /// The first of the addresses.
    public var address: ListenAddress {
        get { addresses.first ?? .loopback }
        set { addresses = [newValue] + addresses.dropFirst() }
    }
    /// The keys of signatures; nil to answer requests without a signature.
    public var keys: SigningKeys?

    /// How paths are read.
    package var routing = RoutingRules()
    /// What is sent in place of a picture whose source is missing or broken; nil to say what is wrong.
    package var fallback: FallbackPicture?

    /// Where movies of URLs come from; nil to take no URLs.
    public var cache: CacheConfiguration?
    /// The folder whose movies may be asked for by their paths; nil for none.
    public var rootFolder: String?
    /// Whether links in that folder are followed, as far as they are relative and stay below it.
    public var followsLinks = false
    /// The largest movie that is uploaded or read from the root folder, by default 32 MiB.
    public var maxSourceByteCount = 32 << 20
    /// The most pixels of a picture, by default 16 million.
    public var maxPixelCount = 1 << 24
    /// The most pixels of all pictures of an animation together, by default 67 million; they take up to 20 seconds.
    public var maxAnimationPixelCount = 1 << 26
    /// The most bytes of an animation, which is made in memory.
    package var maxAnimationByteCount = 64 << 20

    /// The fonts of texts on movies: files, the preferred one first; none for those of the system.
    public var fontFiles: [String] = []
    /// Whether an image that a URL names and that cannot be loaded is an error; else the movie's own shows in its place.
    public var failsWithoutImages = false

    /// Where results are kept; nil to keep them in memory only.
    public var resultFolder: String?
    /// The bytes of results in the folder, by default 1 GiB.
    public var maxResultByteCount = 1 << 30
    /// The bytes of results in memory, by default 64 MiB.
    public var maxRecentResultByteCount = 64 << 20
    /// Where results are kept for other machines too; nil for nowhere.
    package var archive: (any ResultArchive)?
    /// At which request for a result the server stores it there, from 1 on.
    package var storeAfter = 2
    /// The queue of the workers that draw pictures and store them in ``archive``, which must be there too; nil to draw here.
    package var jobQueue: (any JobQueue)?
    /// How long browsers and CDNs may keep an answer without asking, in whole seconds (`Cache-Control`); by default a day.
    public var cacheControlAge = Duration.seconds(86_400)
    /// Whether no answer may be kept longer than its source is fresh.
    package var limitsAgeToSource = false
    /// How long an answer may still be used while it is asked for anew (`stale-while-revalidate`), by default not at all.
    package var staleWhileRevalidate = Duration.zero
    /// Text whose change renames all results: they are made again, and what clients and CDNs keep is no longer valid.
    public var etagBuster = ""
    /// Results of another revision are not used.
    package var rendererRevision = Release.rendererRevision

    /// The number of threads that draw.
    public var workerCount: Int
    /// The maximum number of pictures that wait for a thread, by default 1024; the server returns 503 for more. It also does
    /// for pictures that would wait longer than a sixth of ``requestTimeout``, or, in overload, a tenth of that.
    public var maxQueuedCount = 1024
    /// Requests that may wait for their source, by default 256; more are answered 503.
    public var maxFetchCount = 256
    /// The bytes of all uploads at a time, by default 256 MiB; more are answered 503.
    public var maxUploadByteCount = 256 << 20
    /// Connections at a time, by default 1024; more wait to be accepted.
    public var maxConnectionCount = 1024
    /// The longest time from the first line of a request to its answer, by default 30 seconds.
    public var requestTimeout = Duration.seconds(30)
    /// The maximum expected wait for a thread, which leaves most of the time to fetch and draw.
    var maxQueueWait: Duration { requestTimeout / 6 }
    /// How long a connection may be without a request, and how long the header of one may take.
    public var idleTimeout = Duration.seconds(15)
    /// How long requests have to end after ``Server/drain()`` was called.
    public var drainTimeout = Duration.seconds(30)
    /// How long the server still accepts connections after that call while it says that it is not ready, so that load
    /// balancers notice; by default not at all.
    public var drainDelay = Duration.zero

    /// Where metrics are asked for; nil for `/metrics` at ``address``. With an address, they are found there alone.
    public var metricsAddress: ListenAddress?
    /// The proxies that are believed about the addresses of their clients.
    public var trustedProxies = TrustedProxies.none
    /// The web pages whose scripts may read answers.
    public var allowedOrigins = AllowedOrigins.none
    /// Whether answers say in `Server-Timing` how they came about and how long each stage took.
    public var sendsDebugFields = false

    /// How much a line of the log matters.
    public typealias LogLevel = SVGAHTTP.LogLevel
    /// How lines of the log are written.
    public typealias LogFormat = SVGAHTTP.LogFormat

    /// Lines of the log below this level are left out.
    public var logLevel = LogLevel.info
    /// How lines of the log are written.
    public var logFormat = LogFormat.json
    /// What the line of the log says that tells of the start, beside the address.
    package var startNotes: [(name: String, value: String)] = []
    /// Takes lines of the log.
    public var log: @Sendable (String) -> Void = { _ in }

    /// The limits of movies and of viewers' images.
    public var limits = Limits.untrusted

    /// What a result may take.
    var budget: AnimationBudget {
        var budget = AnimationBudget()
        budget.limits = limits
        budget.picture = PixelBudget(maxPixelCount: maxPixelCount)
        (budget.maxPixelCount, budget.maxByteCount) = (maxAnimationPixelCount, maxAnimationByteCount)
        return budget
    }

    /// The defaults.
    public init(workerCount: Int) { self.workerCount = workerCount }
}

extension ServerConfiguration {
    /// The configuration with those parts of the running one that are fixed while a server runs.
    func keepingFixedParts(of running: ServerConfiguration) -> ServerConfiguration {
        var result = self
        (result.addresses, result.metricsAddress) = (running.addresses, running.metricsAddress)
        result.cache = running.cache
        (result.rootFolder, result.resultFolder) = (running.rootFolder, running.resultFolder)
        (result.archive, result.jobQueue) = (running.archive, running.jobQueue)
        result.followsLinks = running.followsLinks
        (result.maxSourceByteCount, result.maxResultByteCount) = (
            running.maxSourceByteCount, running.maxResultByteCount
        )
        result.maxRecentResultByteCount = running.maxRecentResultByteCount
        result.rendererRevision = running.rendererRevision
        (result.workerCount, result.maxQueuedCount) = (running.workerCount, running.maxQueuedCount)
        (result.maxFetchCount, result.maxUploadByteCount) = (running.maxFetchCount, running.maxUploadByteCount)
        result.maxConnectionCount = running.maxConnectionCount
        (result.requestTimeout, result.idleTimeout) = (running.requestTimeout, running.idleTimeout)
        return result
    }
}
