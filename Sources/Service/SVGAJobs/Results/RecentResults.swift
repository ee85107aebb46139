package import SVGASystem

/// The results that were asked for last, in memory and within a number of bytes.
package final class RecentResults: Sendable {
    private struct Entry {
        let body: SharedBytes
        var lastUse: Int
    }

    private struct State {
        var entries: [ResultKey: Entry] = [:]
        var byteCount = 0
        var useCount = 0
    }

    private let state = Lock(State())
    private let maxByteCount: Int

    package init(maxByteCount: Int) { self.maxByteCount = maxByteCount }

    /// The bytes of all results.
    package var byteCount: Int { state.withLock { $0.byteCount } }

    package func result(_ key: ResultKey) -> SharedBytes? {
        state.withLock { state in
            state.useCount += 1
            state.entries[key]?.lastUse = state.useCount
            return state.entries[key]?.body
        }
    }

    /// Keeps a result; where there is no room, those go that were asked for longest ago, a quarter of the room at a time.
    package func insert(_ body: SharedBytes, for key: ResultKey) {
        guard body.count <= maxByteCount / 4 else { return }
        state.withLock { state in
            state.useCount += 1
            if let old = state.entries[key] { state.byteCount -= old.body.count }
            state.entries[key] = Entry(body: body, lastUse: state.useCount)
            state.byteCount += body.count
            guard state.byteCount > maxByteCount else { return }
            for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                guard state.byteCount > maxByteCount / 4 * 3 else { break }
                state.entries[key] = nil
                state.byteCount -= entry.body.count
            }
        }
    }
}
