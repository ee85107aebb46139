import SVGACommandLine
import SVGAJobs
import SVGASystem

/// Adds the movies of a list, and waits for them where that is wanted.
struct SubmitRun {
    let queue: any JobQueue
    let options: SubmitOptions
    let environment: ToolEnvironment

    /// Adds the movies without an existing result, and waits if requested; returns the final known states in order.
    func outcomes(of requests: [JobRequest]) throws -> Outcomes {
        let present = try presentEntries(requests)
        let places = requests.indices.filter { present[$0] == nil }
        let wanted = places.map { requests[$0] }
        let states = options.waits ? try waitForStates(of: wanted) : try submit(wanted).map(SubmitRun.state)
        var entries = present
        for (place, state) in zip(places, states) {
            entries[place] = ManifestEntry(
                requests[place], state, product: options.output.product,
                rendererRevision: options.output.rendererRevision)
        }
        return Outcomes(
            entries: entries.sorted { $0.key < $1.key }.map(\.value), states: states, presentCount: present.count)
    }

    struct Outcomes {
        let entries: [ManifestEntry]
        /// Of the jobs that were added.
        let states: [JobState?]
        let presentCount: Int
    }

    /// The results that are in the archive already, by the places of their movies; none without `--resume`.
    private func presentEntries(_ requests: [JobRequest]) throws -> [Int: ManifestEntry] {
        guard let archive = options.archive else { return [:] }
        let results = PresentResults(
            archive: archive, archiveName: options.archiveName, output: options.output,
            readsResults: options.manifest != nil)
        var present: [Int: ManifestEntry] = [:]
        let bar = environment.progressBar(total: requests.count, unit: "results", isQuiet: options.isQuiet)
        defer { bar?.clear() }
        for (place, request) in requests.enumerated() {
            if environment.cancellation.isCancelled { throw ToolError(.interrupted, message: "interrupted") }
            present[place] = try results.entry(of: request)
            bar?.show(place + 1)
        }
        return present
    }

    private func submit(_ requests: [JobRequest]) throws -> [Enqueued] {
        let bar = environment.progressBar(total: requests.count, unit: "jobs added", isQuiet: options.isQuiet)
        defer { bar?.clear() }
        var count = 0
        return try submitter.submit(requests) { answers in
            count += answers.count
            bar?.show(count)
        }
    }

    private func waitForStates(of requests: [JobRequest]) throws -> [JobState?] {
        let adding = environment.progressBar(total: requests.count, unit: "jobs added", isQuiet: options.isQuiet)
        let ending = environment.progressBar(total: requests.count, unit: "jobs", isQuiet: options.isQuiet)
        defer {
            adding?.clear()
            ending?.clear()
        }
        return try JobWaiter(submitter: submitter).states(of: requests, added: { adding?.show($0) }) {
            adding?.clear()
            ending?.show($0)
        }
    }

    private var submitter: JobSubmitter {
        JobSubmitter(
            queue: queue, batch: options.batch, waitsForRoom: options.waitsForRoom,
            cancellation: environment.cancellation)
    }

    /// The known state of a job right after it was added.
    private static func state(_ answer: Enqueued) -> JobState? {
        switch answer {
        case .queued, .joined, .full: .waiting
        case .done(let product): .done(product, attemptCount: 0, worker: "")
        case .dead(let failure): .dead(failure, attemptCount: 0, worker: "")
        }
    }
}
