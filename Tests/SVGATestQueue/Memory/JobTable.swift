import SVGAJobs

/// The jobs and batches of a queue in memory, at the time ``now``.
struct JobTable {
    let rendererRevision: Int
    let settings: QueueSettings
    var now = Duration.zero
    var batches: [BatchID: BatchRecord] = [:]
    var jobs: [JobKey: JobRecord] = [:]
    /// The waiting jobs of each lane, preceded by returned ones.
    private var lines: [JobLane: EntryLine] = [:]
    private var releasedLines: [JobLane: EntryLine] = [:]
    var waitingCounts: [JobLane: Int] = [:]
    /// Dead jobs by the numbers of their entries.
    var dead: [(number: Int, key: JobKey)] = []
    var ended: EndedLog
    var workers: [WorkerID: (record: WorkerRecord, seen: Duration)] = [:]
    /// Jobs that are over, by the time when they are forgotten.
    private var forgettable: [(time: Duration, key: JobKey)] = []
    private var entryCount = 0

    init(rendererRevision: Int, settings: QueueSettings) {
        (self.rendererRevision, self.settings) = (rendererRevision, settings)
        ended = EndedLog(maxCount: settings.maxEndedCount)
    }

    /// A number that no entry has yet.
    mutating func nextEntry() -> Int {
        entryCount += 1
        return entryCount
    }

    /// The batches of a job that were not given up.
    func liveBatches(of job: JobRecord) -> [BatchID] {
        job.batches.filter { batches[$0]?.status.isCancelled == false }
    }

    /// Puts a job at the end of a lane.
    mutating func append(_ key: JobKey, to lane: JobLane) {
        let entry = nextEntry()
        setStage(.waiting, of: key)
        jobs[key]?.lane = lane
        jobs[key]?.entry = entry
        jobs[key]?.entered = now
        jobs[key]?.forgotten = nil
        waitingCounts[lane, default: 0] += 1
        lines[lane, default: EntryLine()].append(entry, key)
    }

    /// Puts a job that a worker gave back before all others of its lane.
    mutating func putBack(_ job: JobRecord) {
        setStage(.waiting, of: job.key)
        waitingCounts[job.lane, default: 0] += 1
        releasedLines[job.lane, default: EntryLine()].append(job.entry, job.key)
    }

    /// The job at the front of a lane, which stays there.
    mutating func first(in lane: JobLane) -> JobRecord? {
        let jobs = jobs
        let counts = { (entry: Int, key: JobKey) in jobs[key]?.entry == entry && jobs[key]?.isWaiting == true }
        let key =
            releasedLines[lane, default: EntryLine()].first(where: counts)
            ?? lines[lane, default: EntryLine()].first(where: counts)
        return key.flatMap { jobs[$0] }
    }

    /// Changes where a job is; it leaves its lane where it waited.
    mutating func setStage(_ stage: JobRecord.Stage, of key: JobKey) {
        guard let job = jobs[key] else { return }
        if job.isWaiting, job.entry > 0 { waitingCounts[job.lane, default: 0] -= 1 }
        jobs[key]?.stage = stage
    }

    /// Ends a job, notifies waiters, and forgets it later unless it is dead.
    mutating func end(_ key: JobKey, as stage: JobRecord.Stage) {
        setStage(stage, of: key)
        ended.append(key)
        if case .dead = stage { return }
        let time = now + settings.endedLifetime
        jobs[key]?.forgotten = time
        forgettable.append((time, key))
    }

    /// Forgets what was over long ago.
    mutating func forgetEnded() {
        let count = forgettable.prefix { $0.time <= now }.count
        for (time, key) in forgettable.prefix(count) where jobs[key]?.forgotten == time { jobs[key] = nil }
        forgettable.removeFirst(count)
        batches = batches.filter { $0.value.ended.map { $0 + settings.batchLifetime > now } ?? true }
    }

    /// Changes the counts of a job's batches, and notes which are over.
    mutating func count(_ ids: [BatchID], _ change: (inout BatchRecord) -> Void) {
        for id in ids {
            guard var batch = batches[id] else { continue }
            change(&batch)
            let isForgotten = batch.status.isOver && batch.keptDeadCount == 0
            batch.ended = isForgotten ? batch.ended ?? now : nil
            batches[id] = batch
        }
    }
}
