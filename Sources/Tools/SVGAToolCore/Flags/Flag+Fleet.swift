import SVGACommandLine

extension Flag.Category {
    static let fleet = Flag.Category("Fleet", rank: 15)
}

/// The options of workers and the job commands.
extension Flag {
    static let queue = Flag(
        "queue", value: "URL", .fleet,
        help: "The queue of jobs, as redis://HOST:6379/NAME, or rediss:// for TLS; also SVGA_QUEUE.")
    static let jobSlots = Flag(
        "jobs", short: "j", value: "N", .fleet, help: "Jobs done at a time; one for each processor by default.")
    static let lanes = Flag(
        "lanes", value: "LANES", .fleet,
        help: "Where jobs come from, the preferred lane first; high,normal,low by default.")
    static let lease = Flag(
        "lease", value: "SECONDS", .fleet,
        help: "How long a job stays with a worker that is not heard of; 30 by default, in high at most 5.")
    static let leaveTimeout = Flag(
        "drain-timeout", value: "SECONDS", .fleet,
        help: "How long jobs may take to finish after SIGTERM; 25 by default.")
    static let workerListen = Flag(
        "listen", value: "HOST:PORT", .fleet,
        help: "Where to answer /healthz, /readyz and /metrics; nowhere by default.")
    static let jobMemory = Flag(
        "job-memory", value: "BYTES", .fleet,
        help: "Maximum memory of a job that is isolated after a crash; 4G by default.")
    static let lane = Flag(
        "lane", value: "LANE", .fleet, help: "How soon the jobs are done; normal by default.",
        values: ["high", "normal", "low"])
    static let batchID = Flag(
        "batch", value: "ID", .fleet, help: "The name of the batch: letters, digits, - and _; a new one by default.")
    static let resumeJobs = Flag(
        "resume", .fleet, help: "Check the archive first, and skip movies with an existing result.")
    static let wait = Flag("wait", .fleet, help: "Wait until all jobs have ended.")
    static let noWait = Flag(
        "no-wait", .fleet, help: "End with exit code 75 if a lane is full, instead of waiting.")
    static let manifest = Flag(
        "manifest", value: "FILE", .output,
        help: "Write a JSON object for each movie, one a line; - for standard output.")
    static let maxWaiting = Flag(
        "max-waiting", value: "N", .fleet, help: "Jobs that may wait in a lane; 1000000 by default.")
    static let attempts = Flag(
        "attempts", value: "N", .fleet, help: "How often a job is tried; 8 by default.")
    static let jobTimeout = Flag(
        "job-timeout", value: "SECONDS", .fleet, help: "The longest time of one attempt; 120 by default.")
    static let sample = Flag(
        "sample", value: "PERCENT", .fleet, help: "The part of the results that is drawn again; 1% by default.")
    static let ofBatch = Flag("batch", value: "ID", .fleet, help: "Only jobs of this batch.")
    static let allDead = Flag("all", .fleet, help: "All dead jobs.")
    static let fromRevision = Flag(
        "from", value: "N", .fleet, help: "The revision of the renderer that the jobs are for.")
    static let maxCount = Flag("max", value: "N", .output, help: "List at most as many; 1000 by default.")

    /// The common options of the job commands.
    static let ofJobs = [queue, certificateAuthorities, quiet, help]

    /// The common options of commands that use the result archive.
    static let ofResults = [results] + buckets
}
