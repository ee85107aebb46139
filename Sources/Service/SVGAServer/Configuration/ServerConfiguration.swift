public import SVGACache
public import SVGAHTTP
package import SVGAJobs
import SVGAKit

/// The settings of a ``Server``. The defaults suit a server behind a CDN or nginx.
///
/// ```swift
/// var configuration = ServerConfiguration(workerCount: 4)
/// configuration.rootFolder = "/srv/gifts"
/// configuration.cacheControlAge = .seconds(3600)
/// ```
public struct ServerConfiguration: Sendable {
    /// The listening addresses.
    public var addresses = [ListenAddress.loopback]
    /// The first of the addresses.
    public var address: ListenAddress {
        get { addresses.first ?? .loopback }
        set { addresses = [newValue] + addresses.dropFirst() }
    }
    /// The keys of signatures; nil to answer requests without a signature.
    public var keys: SigningKeys?

    package var routing = RoutingRules()
    /// The replacement for a picture with a missing or broken source; nil to report the fault.
    package var fallback: FallbackPicture?

    /// The cache for movies by URL; nil to refuse URLs.
    public var cache: CacheConfiguration?
    /// The directory for movies by path; nil for none.
    public var rootFolder: String?
    /// Whether links in that folder are followed, as far as they are relative and stay below it.
    public var followsLinks = false
    /// The largest movie that is uploaded or read from the root folder, by default 32 MiB.
    public var maxSourceByteCount = 32 << 20
    /// The maximum number of pixels in a picture, by default 16 million.
    public var maxPixelCount = 1 << 24
    /// The maximum number of pixels in all pictures of an animation, by default 67 million; they take up to 20 seconds.
    public var maxAnimationPixelCount = 1 << 26
    /// The maximum size of an animation in bytes, which is made in memory.
    package var maxAnimationByteCount = 64 << 20

    /// The fonts for texts on movies: files, the preferred one first; empty for the system's.
    public var fontFiles: [String] = []
    /// Whether a content image that cannot be loaded is an error; otherwise the movie's own image is shown.
    public var failsWithoutImages = false

    /// The directory for results; nil to keep them in memory only.
    public var resultFolder: String?
    /// The bytes of results in the folder, by default 1 GiB.
    public var maxResultByteCount = 1 << 30
    /// The bytes of results in memory, by default 64 MiB.
    public var maxRecentResultByteCount = 64 << 20
    /// The result archive shared with other machines, or nil.
    package var archive: (any ResultArchive)?
    /// The request for a result at which the server stores it there, starting at 1.
    package var storeAfter = 2
    /// The queue of the workers that draw pictures and store them in ``archive``, which must be there too; nil to draw here.
    package var jobQueue: (any JobQueue)?
    /// The time that browsers and CDNs may cache a response without a request, in seconds (`Cache-Control`); by default
    /// a day.
    public var cacheControlAge = Duration.seconds(86_400)
    /// Whether no answer may be kept longer than its source is fresh.
    package var limitsAgeToSource = false
    /// The time that a stale response may be used while it is requested again (`stale-while-revalidate`), by default 0.
    package var staleWhileRevalidate = Duration.zero
    /// A text whose change renames all results: they are made again, and copies in clients and CDNs become invalid.
    public var etagBuster = ""
    /// Results of another revision are not used.
    package var rendererRevision = Release.rendererRevision

    /// The number of threads that draw.
    public var workerCount: Int
    /// The maximum number of pictures that wait for a thread, by default 1024; the server returns 503 for more. It also does
    /// for pictures that would wait longer than a sixth of ``requestTimeout``, or, in overload, a tenth of that.
    public var maxQueuedCount = 1024
    /// The maximum number of requests that wait for their source, by default 256; more get status 503.
    public var maxFetchCount = 256
    /// The maximum total size of concurrent uploads in bytes, by default 256 MiB; more get status 503.
    public var maxUploadByteCount = 256 << 20
    /// Connections at a time, by default 1024; more wait to be accepted.
    public var maxConnectionCount = 1024
    /// The longest time from the first line of a request to its answer, by default 30 seconds.
    public var requestTimeout = Duration.seconds(30)
    /// The maximum expected wait for a thread, which leaves most of the time to fetch and draw.
    var maxQueueWait: Duration { requestTimeout / 6 }
    /// The time limit for idle connections, and for receiving the header of a request.
    public var idleTimeout = Duration.seconds(15)
    /// The time limit for requests after ``Server/drain()`` was called.
    public var drainTimeout = Duration.seconds(30)
    /// The time that the server still accepts connections after that call while it reports that it is not ready, so
    /// that load balancers notice; by default 0.
    public var drainDelay = Duration.zero

    /// The address for metrics; nil for `/metrics` at ``address``. With an address, they are only available there.
    public var metricsAddress: ListenAddress?
    /// The proxies that are believed about the addresses of their clients.
    public var trustedProxies = TrustedProxies.none
    /// The web pages whose scripts may read answers.
    public var allowedOrigins = AllowedOrigins.none
    /// Whether answers say in `Server-Timing` how they came about and how long each stage took.
    public var sendsDebugFields = false

    /// The importance of a log record.
    public typealias LogLevel = SVGAHTTP.LogLevel
    /// How lines of the log are written.
    public typealias LogFormat = SVGAHTTP.LogFormat

    /// Lines of the log below this level are left out.
    public var logLevel = LogLevel.info
    /// How lines of the log are written.
    public var logFormat = LogFormat.json
    /// Values for the log record of the start, in addition to the address.
    package var startNotes: [(name: String, value: String)] = []
    /// Takes lines of the log.
    public var log: @Sendable (String) -> Void = { _ in }

    /// The limits of movies and of viewers' images.
    public var limits = Limits.untrusted

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
