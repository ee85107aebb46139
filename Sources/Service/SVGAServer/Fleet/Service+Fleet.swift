import SVGAHTTP
import SVGAJobs
import SVGASystem

/// Results of other machines: an archive that is checked before drawing, and workers that draw.
extension Service {
    /// Looks for a result in the archive, makes it if it does not exist, and responds with it.
    func make(_ pending: PendingResult, _ exchange: Exchange) {
        guard isShared(pending.wanted), let archive else { return draw(pending, exchange) }
        let start = SteadyClock.now
        let ticket = archive.find(pending.key, named: name(of: pending.key, pending.wanted)) { [self] outcome in
            switch outcome {
            case .success(let body): answerShared(pending, body, origin: "archive", since: start, exchange)
            case .failure: makeAbsent(pending, exchange)
            }
        }
        if let ticket {
            exchange.whenStopped { archive.leave(ticket) }
        } else if front == nil {
            draw(pending, exchange)
        } else {
            // Without the archive, other machines' results cannot be read.
            fail(pending, .missingResult, pending.times, exchange)
        }
    }

    /// Counts a request for an available result, so that the archive gets it in time.
    func noteRequest(of wanted: RenderRequest, _ key: ResultKey, _ body: SharedBytes) {
        guard front == nil, isShared(wanted), let archive else { return }
        archive.noteRequest(of: key, named: name(of: key, wanted), body, storingAt: configuration.storeAfter)
    }

    func noteRequest(of pending: PendingResult, _ body: SharedBytes) {
        noteRequest(of: pending.wanted, pending.key, body)
    }

    /// Whether results of a request are in the archive: pictures, and no documents, which take no drawing.
    private func isShared(_ wanted: RenderRequest) -> Bool {
        if case .picture = wanted.product { archive != nil } else { false }
    }

    private func name(of key: ResultKey, _ wanted: RenderRequest) -> ResultName {
        ResultName(key: key, product: wanted.product, rendererRevision: configuration.rendererRevision)
    }

    /// Has a result made: by workers, or here what they cannot know.
    private func makeAbsent(_ pending: PendingResult, _ exchange: Exchange) {
        guard let front, let (job, key) = remoteJob(pending) else { return draw(pending, exchange) }
        let start = SteadyClock.now
        let ticket = front.submit(job, as: key) { [self] result in
            switch result {
            case .success: read(pending, since: start, tryCount: 2, exchange)
            case .failure(let problem): fail(pending, problem, pending.times, exchange)
            }
        }
        exchange.whenStopped { front.leave(ticket) }
    }

    /// The workers' job for a result; nil if the server makes it itself.
    private func remoteJob(_ pending: PendingResult) -> (job: JobFront.Job, key: JobKey)? {
        guard let job = try? pending.remoteJob(rendererRevision: configuration.rendererRevision),
            let key = try? JobKey(job.request, in: job.batch)
        else { return nil }
        return (job, key)
    }

    /// Answers with a result that a worker has stored. A look that began before that may find nothing; the next one does.
    private func read(_ pending: PendingResult, since start: Int64, tryCount: Int, _ exchange: Exchange) {
        guard let archive, tryCount > 0 else { return fail(pending, .missingResult, pending.times, exchange) }
        let ticket = archive.find(pending.key, named: name(of: pending.key, pending.wanted)) { [self] outcome in
            switch outcome {
            case .success(let body): answerShared(pending, body, origin: "worker", since: start, exchange)
            case .failure: read(pending, since: start, tryCount: tryCount - 1, exchange)
            }
        }
        guard let ticket else { return fail(pending, .missingResult, pending.times, exchange) }
        exchange.whenStopped { archive.leave(ticket) }
    }

    private func answerShared(
        _ pending: PendingResult, _ body: SharedBytes, origin: String, since start: Int64, _ exchange: Exchange
    ) {
        results.recent.insert(body, for: pending.key)
        let times = StageTimes(fetch: pending.times.fetch, queue: SteadyClock.now - start)
        answer(pending, body, origin: origin, times, exchange)
        store(.success(body), pending.key)
    }
}
