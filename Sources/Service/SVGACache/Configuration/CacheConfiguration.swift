public import SVGATransfer

/// The settings of a ``MovieCache``. The defaults suit a server that accepts URLs from untrusted users.
///
/// ```swift
/// var configuration = CacheConfiguration(folder: "/var/cache/gifts")
/// configuration.maxByteCount = 10 << 30
/// configuration.maxIdleTime = .seconds(7 * 86_400)
/// let cache = try MovieCache(configuration)
/// ```
public struct CacheConfiguration: Sendable {
    /// The cache directory. Created if missing. Processes may share it.
    public var folder: String
    /// The bytes of all files together, by default 1 GiB. With more, those handed out longest ago are evicted.
    public var maxByteCount = 1 << 30
    /// The maximum age of an unused file, by default 30 days.
    public var maxIdleTime = Duration.seconds(30 * 86_400)
    /// The time that a file is spared from eviction and replacement after it was returned, by default 2 minutes; less
    /// than a minute has little effect, because other processes know the time only to half a minute.
    public var graceTime = Duration.seconds(120)
    /// The time that the bytes of a broken transfer are kept for a later transfer, by default a day.
    public var maxPartialTime = Duration.seconds(86_400)
    /// The interval after which a file's digest is verified again when it is returned, by default a week. Size and time
    /// of the last write are compared each time. Zero computes the digest each time, at about 2 GB a second.
    public var checkInterval = Duration.seconds(7 * 86_400)

    /// The largest file, by default 64 MiB.
    public var maxFileByteCount = 64 << 20
    /// The check a file must pass to be cached.
    public var contentCheck = ContentCheck.recognized
    /// The freshness of files.
    public var freshness = FreshnessPolicy()
    /// The time that a status of 404 or 410 is cached, by default 5 minutes.
    public var absenceLifetime = Duration.seconds(300)
    /// The part of a URL that identifies an animation.
    public var keyTransform = KeyTransform.wholeURL

    /// Header fields for each request. Like request headers, they are not a part of the key.
    public var headerFields = HeaderFields()
    /// The reachable servers.
    public var addressPolicy = AddressPolicy()
    /// A file of certificate authorities (PEM), instead of the system's.
    public var certificateAuthorityFile: String?
    /// Schemes in addition to HTTP and files, such as for buckets.
    package var schemes: [any TransferScheme] = []
    /// The timeouts for servers.
    public var timeouts = Timeouts()
    /// The maximum number of redirects.
    public var maxRedirectCount = 5
    /// The maximum number of concurrent transfers.
    public var connectionLimits = ConnectionLimits.default
    /// When to try again.
    public var retryPolicy = RetryPolicy()

    /// The defaults, in a folder.
    public init(folder: String) { self.folder = folder }

    /// The part that is the disk store's.
    var storeLimits: StoreLimits {
        StoreLimits(
            byteCount: maxByteCount, idleTime: maxIdleTime, graceTime: graceTime,
            partialTime: maxPartialTime, checkInterval: checkInterval)
    }
}

/// The freshness lifetime: defaults for servers that do not send one, and limits for servers that do.
///
/// ```swift
/// var configuration = CacheConfiguration(folder: "/var/cache/gifts")
/// configuration.freshness = FreshnessPolicy(defaultLifetime: .seconds(3600), staleIfError: .seconds(86_400))
/// ```
public struct FreshnessPolicy: Hashable, Sendable {
    /// The lifetime of a file whose server names none, by default a day. Animations seldom change under their URL.
    public var defaultLifetime: Duration
    /// A lower bound for lifetimes that servers name, by default none. It does not overrule `no-cache` and `no-store`.
    public var minLifetime: Duration
    /// An upper bound for lifetimes, by default a year.
    public var maxLifetime: Duration
    /// The time that a stale file may replace the response of a failing server that does not send a time itself
    /// (`stale-if-error`), by default a week.
    public var staleIfError: Duration

    /// Creates a policy.
    public init(
        defaultLifetime: Duration = .seconds(86_400), minLifetime: Duration = .zero,
        maxLifetime: Duration = .seconds(365 * 86_400), staleIfError: Duration = .seconds(7 * 86_400)
    ) {
        self.defaultLifetime = defaultLifetime
        self.minLifetime = minLifetime
        self.maxLifetime = maxLifetime
        self.staleIfError = staleIfError
    }
}
