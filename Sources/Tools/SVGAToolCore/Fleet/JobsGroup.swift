import SVGACommandLine

extension CommandGroup {
    static let jobs = CommandGroup(
        name: "jobs", summary: "Share the work of batches among machines.",
        commands: [
            .jobsSubmit, .jobsStatus, .jobsWatch, .jobsCancel, .jobsManifest, .jobsVerify, .jobsDead, .jobsRetry,
            .jobsPurge, .jobsQueues, .jobsWorkers, .jobsMigrate,
            .jobsMerge,
        ])
}
