import SVGAJobs
import SVGASystem

struct WorkerState: Sendable {
    struct Job: Sendable {
        let number: Int
        let delivery: JobDelivery
        let cancellation: CancellationToken
    }

    /// Jobs that were taken and that no thread has begun.
    var line: [Job] = []
    var leases: LeaseTable
    /// Open while the archive of results is away.
    var store = StoreBreaker.store
    /// Open while the disk of the worker is full.
    var disk = StoreBreaker.disk
    /// Slots whose threads hang.
    var lostSlotCount = 0
    /// The reason why the worker leaves; nil while it continues.
    var end: WorkerEnd?
    /// Whether a thread asks for jobs, which may come until it has ended.
    var isAsking = false
    var isOver = false
    /// Whether the last call to the queue succeeded.
    var reachesQueue = true
    var nextExpiredTake: Int64 = 0
    var nextBeat: Int64 = 0
    var nextPromotion: Int64 = 0
    let slotCount: Int

    init(_ configuration: WorkerConfiguration) {
        leases = LeaseTable(settings: configuration.settings)
        slotCount = configuration.slotCount
    }

    /// The number of further jobs that can begin now.
    var freeSlotCount: Int { max(0, slotCount - leases.entries.count - lostSlotCount) }

    var takesJobs: Bool { end == nil && !store.isOpen && !disk.isOpen && freeSlotCount > 0 }
}
