package import SVGAErrors
import SVGASystem

/// The keys that requests are signed with, fetched when they are first needed and again before they expire. For any
/// number of waiting tasks, the source is called once.
package final class S3KeyRing: Sendable {
    private typealias Fetching = Task<Result<IssuedKeys, SVGAError>, Never>

    private struct State {
        var issued: IssuedKeys?
        /// Whether a server said that the keys have expired.
        var isDiscarded = false
        var fetching: Fetching?
    }

    private let source: any S3KeySource
    private let now: @Sendable () -> Int
    private let state = Lock(State())

    /// - Parameter now: The clock, in seconds since 1970.
    package init(_ source: any S3KeySource, now: @escaping @Sendable () -> Int = { WallClock.seconds }) {
        (self.source, self.now) = (source, now)
    }

    /// The available keys; nil before the first ``prepare()`` and after they have expired.
    package var current: S3Keys? {
        let time = now()
        return state.withLock { state in state.issued.flatMap { $0.isUsable(at: time) ? $0.keys : nil } }
    }

    /// Makes sure that there are keys, which may take a request. Keys that could not be renewed stay until they expire.
    package func prepare() async throws(SVGAError) {
        guard let fetching = fetching(at: now()) else { return }
        switch await fetching.value {
        case .success: return
        case .failure(let error): if current == nil || state.withLock({ $0.isDiscarded }) { throw error }
        }
    }

    /// Has the next ``prepare()`` call the source, because a server reported expired keys. They stay until then: other
    /// requests that are about to be signed get the server's answer, and try again.
    package func discard() { state.withLock { $0.isDiscarded = true } }

    /// The task that calls the source, started if necessary; nil if the available keys need no renewal.
    private func fetching(at time: Int) -> Fetching? {
        state.withLock { state in
            if let issued = state.issued, !state.isDiscarded, issued.isFresh(at: time) { return nil }
            if let fetching = state.fetching { return fetching }
            let fetching = Fetching { [self] in await fetch(at: time) }
            state.fetching = fetching
            return fetching
        }
    }

    private func fetch(at time: Int) async -> Result<IssuedKeys, SVGAError> {
        let result = await SVGAError.result { try await source.issue(now: time) }
        state.withLock { state in
            state.fetching = nil
            if case .success(let issued) = result { (state.issued, state.isDiscarded) = (issued, false) }
        }
        return result
    }
}

extension IssuedKeys {
    /// Whether servers take the keys.
    fileprivate func isUsable(at time: Int) -> Bool { expiresAt.map { time < $0 } ?? true }

    /// Whether the source need not be asked.
    fileprivate func isFresh(at time: Int) -> Bool { isUsable(at: time) && refreshAt.map { time < $0 } ?? true }
}
