import SVGAHTTP
import SVGAJobs
import SVGAKit
import SVGASystem

extension Service {
    /// Returns available results immediately; otherwise finds the movie and its images, and then makes the result.
    func answer(_ request: HTTPRequest, _ wanted: RenderRequest) throws(SVGAError) -> Answer {
        if let found = try presentSources(request, wanted) { return try answer(request, wanted, found) }
        return .later { [self] in fetch(wanted, request, $0) }
    }

    private func answer(
        _ request: HTTPRequest, _ wanted: RenderRequest, _ found: FoundSources, _ times: StageTimes = StageTimes()
    ) throws(SVGAError) -> Answer {
        let content = wanted.content.map {
            ContentJob(plan: $0, images: found.images, fonts: fonts, isStrict: configuration.failsWithoutImages)
        }
        let key = try ResultKey(
            source: found.movie.digest, product: wanted.product, rendererRevision: configuration.rendererRevision,
            etagBuster: configuration.etagBuster, content: content)
        var wanted = wanted
        wanted.sourceFreshUntil = found.freshUntil
        wanted.lacksImages = found.images.count < wanted.imageSources.count
        if var response = presentResponse(request, wanted, found.movie, key) {
            response.notes.times = times
            return .now(response)
        }
        let job = RenderJob(
            product: wanted.product, source: found.movie, budget: configuration.budget, posters: posters,
            movies: movies, content: content)
        let pending = PendingResult(
            wanted: wanted, job: job, file: found.movie, key: key, request: request, times: times)
        return .later { [self] in make(pending, $0) }
    }

    /// Requests the sources, and continues when they are available.
    private func fetch(_ wanted: RenderRequest, _ request: HTTPRequest, _ exchange: Exchange) {
        guard fetches.enter() else { return exchange.answer(Problem.overloaded.response(requestID: request.id)) }
        let start = SteadyClock.now
        let task = Task { [self] in
            defer { fetches.leave() }
            do {
                let found = try await fetchedSources(request, wanted)
                let duration = SteadyClock.now - start
                metrics.addSpan(.fetch, nanoseconds: duration)
                switch try answer(request, wanted, found, StageTimes(fetch: duration)) {
                case .now(let response): exchange.answer(response)
                case .later(let work): work(exchange)
                case .stream(let response, let body): exchange.stream(response, body)
                }
            } catch {
                let times = StageTimes(fetch: SteadyClock.now - start)
                exchange.answer(response(to: request, wanted, failing: Problem(job: SVGAError(error)), times))
            }
        }
        exchange.whenStopped { task.cancel() }
    }

    /// Has a thread draw the result, unless one already does.
    func draw(_ pending: PendingResult, _ exchange: Exchange) {
        let clock = QueueClock(pending.times)
        let ticket = queue.submit(
            pending.key, weight: pending.wanted.product.weight,
            work: { [self] cancellation in outcome(of: pending.job, pending.key, clock, cancellation) },
            onFinish: { [self] outcome in
                store(outcome, pending.key)
                if case .success(let body) = outcome, !isSpoiled(pending.key) { noteRequest(of: pending, body) }
            },
            completion: { [self] outcome in
                switch outcome {
                case .success(let body):
                    answer(pending, body, origin: clock.origin, clock.times, warnings: clock.warnings, exchange)
                case .failure(let error): fail(pending, Problem(job: error), clock.times, exchange)
                }
            })
        guard let ticket else { return exchange.answer(Problem.overloaded.response(requestID: pending.request.id)) }
        exchange.whenStopped { [queue] in queue.leave(ticket) }
    }

    func answer(
        _ pending: PendingResult, _ body: SharedBytes, origin: String, _ times: StageTimes, warnings: [String] = [],
        _ exchange: Exchange
    ) {
        var response = response(to: pending.request, body, pending.wanted, pending.file, pending.key, origin: origin)
        (response.notes.times, response.notes.warnings) = (times, warnings)
        exchange.answer(response)
    }

    func fail(_ pending: PendingResult, _ problem: Problem, _ times: StageTimes, _ exchange: Exchange) {
        exchange.answer(response(to: pending.request, pending.wanted, failing: problem, times))
    }

    private func outcome(
        of job: RenderJob, _ key: ResultKey, _ clock: QueueClock, _ cancellation: CancellationToken
    ) -> RenderQueue.Outcome {
        metrics.addSpan(.queue, nanoseconds: clock.begin())
        // A drawing of the same may have ended after this request had looked, and before it was queued.
        if let body = results.recent.result(key) { return .success(body) }
        defer { clock.end() }
        do {
            var isSpoiled = false
            let body = try job.result(
                cancellation,
                onFault: { fault, spoilsResult in
                    clock.note(warning: fault)
                    report("picture-warning", fault, level: .warn)
                    isSpoiled = isSpoiled || spoilsResult
                },
                observer: { [metrics] step, duration in metrics.addSpan(Metrics.Span(step), nanoseconds: duration) })
            metrics.addDrawing(nanoseconds: clock.end())
            // Before the next request, so that drawing is never repeated.
            if isSpoiled {
                spoiledResults.withLock { _ = $0.insert((), cost: 1, for: key) }
            } else {
                spoiledResults.withLock { _ = $0.remove(key) }
                results.recent.insert(body, for: key)
            }
            return .success(body)
        } catch {
            metrics.addFailedDrawing()
            return .failure(error)
        }
    }

    /// Keeps a result on the disk, after the answer.
    func store(_ outcome: RenderQueue.Outcome, _ key: ResultKey) {
        guard case .success(let body) = outcome, let folder = results.folder, !isSpoiled(key) else { return }
        do {
            try folder.insert(body, for: key)
        } catch {
            metrics.addUnstoredResult()
            report("result-not-stored", "\(error)", level: .warn)
        }
    }
}

extension Service {
    /// The response if the client or the store has the result; nil if it has to be made.
    func presentResponse(
        _ request: HTTPRequest, _ wanted: RenderRequest, _ file: SourceFile, _ key: ResultKey
    ) -> HTTPResponse? {
        if let field = request.fields["If-None-Match"], key.entityTag.isNamed(in: field) {
            return unchangedResponse(wanted, file, key)
        }
        guard let found = results.result(key) else { return nil }
        noteRequest(of: wanted, key, found.body)
        return response(to: request, found.body, wanted, file, key, origin: found.origin)
    }

    /// The answer with a result; without its body for a client that has one of any kind (`If-None-Match: *`).
    func response(
        to request: HTTPRequest, _ body: SharedBytes, _ wanted: RenderRequest, _ file: SourceFile, _ key: ResultKey,
        origin: String
    ) -> HTTPResponse {
        if request.fields["If-None-Match"] == "*", request.method != .post {
            return unchangedResponse(wanted, file, key)
        }
        return HTTPResponse(
            status: 200, fields: contentFields(wanted) + cachingFields(wanted, file, key),
            body: body, notes: AnswerNotes(origin: origin, entityTag: key.opaqueTag))
    }

    private func unchangedResponse(_ wanted: RenderRequest, _ file: SourceFile, _ key: ResultKey) -> HTTPResponse {
        HTTPResponse(
            status: 304, fields: cachingFields(wanted, file, key),
            notes: AnswerNotes(origin: "unchanged", entityTag: key.opaqueTag))
    }

    /// The type of a result, and of a picture the name to save it under.
    private func contentFields(_ wanted: RenderRequest) -> [(name: String, value: String)] {
        let type = ("Content-Type", wanted.product.contentType)
        guard let suffix = wanted.product.pictureSuffix, let source = wanted.source,
            let name = ContentDisposition.field(of: source, suffix: suffix)
        else { return [type] }
        return [type, ("Content-Disposition", name)]
    }
}
