package import SVGASystem

/// Makes the call with a number fail, on the files of a directory, or all calls starting at it.
package final class FaultPlan: Sendable {
    private struct State {
        var callCount = 0
        var hit: (call: FileCall, path: String)?
    }

    private let fault: FileFault
    private let number: Int
    private let isLasting: Bool
    private let calls: Set<FileCall>
    private let state = Lock(State())

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - number: The number of the failing call, starting at 1.
    ///   - isLasting: Whether all calls after it fail too, as on a full disk.
    ///   - calls: The kinds of calls that count.
    package init(_ fault: FileFault, at number: Int, isLasting: Bool, calls: Set<FileCall>) {
        (self.fault, self.number, self.isLasting, self.calls) = (fault, number, isLasting, calls)
    }

    /// The first call that failed, if any did.
    package var hit: (call: FileCall, path: String)? { state.withLock { $0.hit } }

    /// The rule for ``FileFault``.
    package func fault(_ call: FileCall, _ path: String) -> FileFault? {
        guard calls.contains(call) else { return nil }
        return state.withLock { state in
            state.callCount += 1
            guard isLasting ? state.callCount >= number : state.callCount == number else { return nil }
            state.hit = state.hit ?? (call, path)
            return fault
        }
    }
}
