package import SVGAHTTP
package import SVGAJobs
import SVGASystem

package struct WorkerConfiguration: Sendable {
    package let id: WorkerID
    /// The name of the machine, and the version of the program, for lists of workers.
    package var host = ""
    package var version = ""
    package let rendererRevision: Int
    package let slotCount: Int
    /// The lanes, the preferred one first.
    package var lanes = JobLane.allCases
    package var settings = QueueSettings()
    /// The time limit for jobs when the worker must leave.
    package var drainTimeout = Duration.seconds(25)
    /// The time that the queue waits for a job.
    package var takeTimeout = Duration.seconds(1)
    /// The folders that the worker writes movies and pictures to, whose disks are probed when one was full.
    package var workFolders: [String] = []
    /// So many slots may be lost with jobs that never end; then the worker leaves.
    package var maxLostSlotCount = 2
    /// Receives an event, its message, and its importance.
    package var report: @Sendable (_ event: String, _ message: String, _ level: LogLevel) -> Void = { _, _, _ in }

    package init(id: WorkerID, rendererRevision: Int, slotCount: Int) {
        (self.id, self.rendererRevision, self.slotCount) = (id, rendererRevision, max(1, slotCount))
    }
}

package enum WorkerEnd: Hashable, Sendable {
    /// A caller requested it.
    case asked
    /// Too many of its threads hang in jobs; another process is to take its place.
    case lostSlots
}

package struct WorkerClock: Sendable {
    /// Nanoseconds since some moment; never set back.
    package let now: @Sendable () -> Int64
    /// Blocks the thread for nanoseconds.
    package let pause: @Sendable (Int64) -> Void
    /// A part of 0 ..< 1, by chance.
    package let chance: @Sendable () -> Double

    package init(
        now: @escaping @Sendable () -> Int64, pause: @escaping @Sendable (Int64) -> Void,
        chance: @escaping @Sendable () -> Double
    ) {
        (self.now, self.pause, self.chance) = (now, pause, chance)
    }

    package static let steady = WorkerClock(
        now: { SteadyClock.now }, pause: { SteadyClock.wait(nanoseconds: $0) }, chance: { .random(in: 0..<1) })
}
