import SVGAJobs
import SVGASystem

/// An archive in memory that fails when a test wants it.
final class MemoryArchive: ResultArchive {
    struct State: Sendable {
        var files: [String: [UInt8]] = [:]
        var error: ArchiveError?
        var insertCount = 0
        var questionCount = 0
        var probeCount = 0
    }

    let state = Lock(State())

    private func change<Value: Sendable>(_ body: (inout State) -> Value) throws(ArchiveError) -> Value {
        let (value, error) = state.withLock { (body(&$0), $0.error) }
        if let error { throw error }
        return value
    }

    func contains(_ name: ResultName) throws(ArchiveError) -> Bool {
        try change { state in
            state.questionCount += 1
            return state.files[name.path] != nil
        }
    }

    func insert(_ body: SharedBytes, as name: ResultName) throws(ArchiveError) -> Bool {
        try change { state in
            state.insertCount += 1
            if state.error != nil || state.files[name.path] != nil { return false }
            state.files[name.path] = body.array
            return true
        }
    }

    func bytes(of name: ResultName, maxByteCount: Int) throws(ArchiveError) -> [UInt8]? {
        try change { $0.files[name.path] }
    }

    func probe() throws(ArchiveError) { try change { $0.probeCount += 1 } }
}
