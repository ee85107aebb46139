public import SVGATransfer

/// How a ``MovieCache`` works. The defaults suit a server that takes URLs from strangers.
///
/// ```swift
/// var configuration = CacheConfiguration(folder: "/var/cache/gifts")
/// configuration.maxByteCount = 10 << 30
/// configuration.maxIdleTime = .seconds(7 * 86_400)
/// let cache = try MovieCache(configuration)
/// ```
public struct CacheConfiguration: Sendable {
    /// The folder that everything lies in; made if missing. Processes may share it.
    public var folder: String
    /// The bytes of all files together, by default 1 GiB. With more, those handed out longest ago are evicted.
    public var maxByteCount = 1 << 30
    /// How long a file is kept that no request asks for, by default 30 days.
    public var maxIdleTime = Duration.seconds(30 * 86_400)
    /// How long a file is spared by eviction and replacement after it was handed out, by default 2 minutes; less than a
    /// minute is of little use, because other processes know the time only to half a minute.
    public var graceTime = Duration.seconds(120)
    /// How long the bytes of a broken transfer are kept for a later transfer, by default a day.
    public var maxPartialTime = Duration.seconds(86_400)
    /// How often a file's digest is computed anew when it is handed out, by default after a week. Size and time of the last
    /// write are compared each time. Zero computes the digest each time, at about 2 GB a second.
    public var checkInterval = Duration.seconds(7 * 86_400)

    /// The largest file, by default 64 MiB.
    public var maxFileByteCount = 64 << 20
    /// What a file must be to be kept.
    public var contentCheck = ContentCheck.recognized
    /// How long files are fresh.
    public var freshness = FreshnessPolicy()
    /// How long a status of 404 or 410 holds before the server is asked again, by default 5 minutes.
    public var absenceLifetime = Duration.seconds(300)
    /// Which part of a URL tells animations apart.
    public var keyTransform = KeyTransform.wholeURL

    /// Header fields for each request. Like those of a request, they are no part of the key.
    public var headerFields = HeaderFields()
    /// Which servers may be asked.
    public var addressPolicy = AddressPolicy()
    /// A file of certificate authorities (PEM), in place of those that the system trusts.
    public var certificateAuthorityFile: String?
    /// Schemes beside those of HTTP and files, such as that of buckets.
    package var schemes: [any TransferScheme] = []
    /// How long to wait for servers.
    public var timeouts = Timeouts()
    /// How many redirects to follow.
    public var maxRedirectCount = 5
    /// How many transfers at a time.
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

/// How long a file is fresh: defaults for servers that do not say, and bounds for those that do.
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
    /// How long a file that is no longer fresh may stand in for a failing server that does not name a time itself
    /// (`stale-if-error`), by default a week.
    public var staleIfError: Duration

    /// Makes a policy.
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
