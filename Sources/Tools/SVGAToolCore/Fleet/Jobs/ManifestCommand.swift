import SVGACommandLine
import SVGAJobs

extension Command {
    static let jobsManifest = Command(
        name: "jobs manifest", summary: "Print the result of each movie in a batch.",
        details: """
            `jobs manifest` prints a JSON object for each movie of the lists, one a line and in their order: the \
            result's name, its size and digests, or why there is none. The queue knows for ten minutes what \
            became of a job; of older ones the archive of `--results` tells, where the list has the digests of \
            the movies.
            """,
        operands: "BATCH LIST...", operandNote: "LIST are the lists that the batch was submitted with.",
        operandCount: 2 ... .max, operandCompletions: [.none, .file],
        flags: [.manifest] + Flag.ofResults + Flag.ofJobs,
        examples: [
            ("jobs manifest nightly gifts.txt --queue redis://10.0.0.5/gifts", "a line for each movie of gifts.txt")
        ]
    ) { given, environment in
        let arguments = try given.filledFromVariables([.queue, .results], in: environment)
        let queue = try arguments.openQueue(in: environment)
        let batch = try queue.knownStatus(of: arguments.batchOperand()).batch
        let output = try BatchOutput(of: batch)
        let list = try JobList(reading: Array(arguments.operands.dropFirst()), in: environment)
        let results = try arguments.value(.results).map { (name) in
            PresentResults(
                archive: try FleetStores.archive(named: name, arguments.bucketAccess()), archiveName: name,
                output: output, readsResults: true)
        }
        var entries: [ManifestEntry] = []
        for (request, state) in zip(list.requests, try states(of: list.requests, in: batch, queue)) {
            let found = state == nil ? try results?.entry(of: request) : nil
            entries.append(
                found
                    ?? ManifestEntry(
                        request, state, product: output.product, rendererRevision: output.rendererRevision))
        }
        try ManifestFile(path: arguments.value(.manifest) ?? "-").write(entries, in: environment)
        return entries.contains { $0.outcome == .failed } ? .someFailed : .done
    }

    private static func states(
        of requests: [JobRequest], in batch: JobBatch, _ queue: any JobQueue
    ) throws -> [JobState?] {
        var states: [JobState?] = []
        for start in stride(from: 0, to: requests.count, by: JobSubmitter.chunkCount) {
            let chunk = requests[start..<min(requests.count, start + JobSubmitter.chunkCount)]
            states += try ToolError.asking {
                try queue.states(of: chunk.map { (request) in try JobKey(request, in: batch) })
            }
        }
        return states
    }
}
