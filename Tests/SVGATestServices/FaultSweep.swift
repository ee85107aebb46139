import Glibc
package import SVGASystem
package import SVGATestSupport

/// Does something over and over, each time in a fresh folder: while the first call on its files fails, while the second
/// fails, and so on, until there is no call left to fail.
package struct FaultSweep: Sendable, CustomStringConvertible {
    package let fault: FileFault
    /// Whether all calls after the failing one fail too.
    package let isLasting: Bool
    /// The kinds of calls that fail.
    package let calls: Set<FileCall>

    /// One call fails.
    package static func once(_ fault: FileFault, _ calls: Set<FileCall> = Set(FileCall.allCases)) -> FaultSweep {
        FaultSweep(fault: fault, isLasting: false, calls: calls)
    }

    /// A disk that is full starting at some call.
    package static let fullDisk = FaultSweep(
        fault: .error(ENOSPC), isLasting: true, calls: [.write, .truncate, .synchronize, .close, .makeFolder])

    /// A disk that fails completely starting at some call.
    package static let brokenDisk = FaultSweep(fault: .error(EIO), isLasting: true, calls: Set(FileCall.allCases))

    package var description: String {
        "\(fault) \(isLasting ? "from some call on" : "once")\(calls.count < 6 ? " of \(calls.map(\.rawValue).sorted())" : "")"
    }

    /// Runs the rounds.
    ///
    /// - Parameter round: Does the work below ``Round/injecting(_:)`` and looks at what became of it.
    /// - Returns: The number of calls that can fail.
    @discardableResult package func run(_ round: (Round) throws -> Void) rethrows -> Int {
        var number = 0
        while true {
            let current = next(&number)
            try round(current)
            if current.hit == nil { return number - 1 }
        }
    }

    /// As ``run(_:)-``, for work that waits.
    @discardableResult package nonisolated(nonsending) func run(
        _ round: (Round) async throws -> Void
    ) async rethrows -> Int {
        var number = 0
        while true {
            let current = next(&number)
            try await round(current)
            if current.hit == nil { return number - 1 }
        }
    }

    private func next(_ number: inout Int) -> Round {
        number += 1
        return Round(plan: FaultPlan(fault, at: number, isLasting: isLasting, calls: calls))
    }

    /// One time that the work is done.
    package struct Round: Sendable {
        /// The working directory; empty at the beginning.
        package let folder = TemporaryFolder(isInMemory: true)
        let plan: FaultPlan

        /// The call that failed, if any did.
        package var hit: (call: FileCall, path: String)? { plan.hit }

        /// Does something while the call fails.
        package func injecting<Result, Failure: Error>(
            _ body: () throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try FileFault.injecting(below: folder.path, { plan.fault($0, $1) }, body)
        }

        /// As ``injecting(_:)-``, for work that waits.
        package nonisolated(nonsending) func injecting<Result, Failure: Error>(
            _ body: () async throws(Failure) -> Result
        ) async throws(Failure) -> Result {
            try await FileFault.injecting(below: folder.path, { plan.fault($0, $1) }, body)
        }
    }
}
