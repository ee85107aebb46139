import SVGAJobs
import SVGASystem

/// An archive in memory that counts what it is asked for, and that can be away.
final class MemoryArchive: ResultArchive {
    private struct State {
        var results: [String: [UInt8]] = [:]
        var readCount = 0
        var isAway = false
    }

    private let state = Lock(State())

    /// The results by their paths.
    var results: [String: [UInt8]] { state.withLock { $0.results } }

    /// How often results were asked for.
    var readCount: Int { state.withLock { $0.readCount } }

    /// Fails from now on, or does so no longer.
    func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

    func contains(_ name: ResultName) throws(ArchiveError) -> Bool {
        try present { state in state.results[name.path] != nil }
    }

    func insert(_ body: SharedBytes, as name: ResultName) throws(ArchiveError) -> Bool {
        try present { state in
            if state.results[name.path] != nil { return false }
            state.results[name.path] = body.array
            return true
        }
    }

    func bytes(of name: ResultName, maxByteCount: Int) throws(ArchiveError) -> [UInt8]? {
        state.withLock { $0.readCount += 1 }
        return try present { state in state.results[name.path] }
    }

    func probe() throws(ArchiveError) { _ = try present { _ in true } }

    private func present<Value: Sendable>(_ body: (inout State) -> Value) throws(ArchiveError) -> Value {
        try state.withLock { state throws(ArchiveError) in
            if state.isAway { throw ArchiveError(.unavailable("away")) }
            return body(&state)
        }
    }
}
