package import SVGAJobs
package import SVGASystem

/// An archive in memory that counts requests, and fails while a test wants it.
package final class MemoryArchive: ResultArchive {
    package struct State: Sendable {
        /// The results by their paths.
        package var results: [String: [UInt8]] = [:]
        package var error: SVGAError?
        package var insertCount = 0
        package var questionCount = 0
        package var readCount = 0
        package var probeCount = 0
    }

    package let state = Lock(State())

    package init() {}

    package var results: [String: [UInt8]] { state.withLock { $0.results } }

    package var readCount: Int { state.withLock { $0.readCount } }

    /// Starts or stops to fail as if the archive could not be reached.
    package func setAway(_ isAway: Bool) {
        state.withLock { $0.error = isAway ? SVGAError.archiveUnavailable("away") : nil }
    }

    package func contains(_ name: ResultName) throws(SVGAError) -> Bool {
        try change { state in
            state.questionCount += 1
            return state.results[name.path] != nil
        }
    }

    package func insert(_ body: SharedBytes, as name: ResultName) throws(SVGAError) -> Bool {
        try change { state in
            state.insertCount += 1
            if state.error != nil || state.results[name.path] != nil { return false }
            state.results[name.path] = body.array
            return true
        }
    }

    package func bytes(of name: ResultName, maxByteCount: Int) throws(SVGAError) -> [UInt8]? {
        try change { state in
            state.readCount += 1
            return state.results[name.path]
        }
    }

    package func probe() throws(SVGAError) { try change { $0.probeCount += 1 } }

    private func change<Value: Sendable>(_ body: (inout State) -> Value) throws(SVGAError) -> Value {
        let (value, error) = state.withLock { (body(&$0), $0.error) }
        if let error { throw error }
        return value
    }
}
