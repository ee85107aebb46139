/// What a queue is set to. All of its users should say the same.
package struct QueueSettings: Hashable, Sendable {
    /// How long a worker may be silent about a job before another one gets it.
    package var leases: [JobLane: Duration] = [.high: .seconds(5), .normal: .seconds(30), .low: .seconds(30)]
    /// The most jobs that may wait in each lane; at least 1.
    package var maxWaitingCount = 1_000_000
    /// How long what became of a job that is over is remembered.
    package var endedLifetime = Duration.seconds(600)
    /// How long a batch is remembered that is over and has no dead jobs.
    package var batchLifetime = Duration.seconds(7 * 86_400)
    /// How long a worker may be silent before it counts as gone.
    package var workerLifetime = Duration.seconds(60)
    /// The most dead jobs that are kept; the oldest are forgotten for others.
    package var maxDeadCount = 100_000
    /// About as many ends of jobs are kept for ``JobQueue/endedJobs(after:waiting:)``.
    package var maxEndedCount = 10_000

    package init() {}

    /// The lease of jobs of a lane.
    package func lease(of lane: JobLane) -> Duration { leases[lane] ?? .seconds(30) }
}
