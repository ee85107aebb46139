/// For how long a file is believed, where the server leaves it open or the cache knows better.
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
