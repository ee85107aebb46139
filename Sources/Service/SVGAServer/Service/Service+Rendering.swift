import SVGAHTTP
import SVGAJobs
import SVGAKit
import SVGASystem
import SVGATransfer

extension Service {
    /// Answers at once what is at hand; else finds the source, and then has the result made.
    func answer(_ request: HTTPRequest, _ wanted: RenderRequest) throws(JobError) -> Answer {
        guard let name = wanted.source else {
            let file = try SourceFile(uploadedMovie(request))
            return try answer(request, wanted, file)
        }
        if let file = try sources.presentFile(name, allowed: configuration.routing.sources.allowed) {
            return try answer(request, wanted, file)
        }
        return .later { [self] in fetch(name, for: wanted, request, $0) }
    }

    private func answer(
        _ request: HTTPRequest, _ wanted: RenderRequest, _ file: SourceFile, _ times: StageTimes = StageTimes()
    ) throws(JobError) -> Answer {
        let key = try key(of: wanted, file)
        var wanted = wanted
        wanted.sourceFreshUntil = file.freshUntil
        if var response = presentResponse(request, wanted, file, key) {
            response.notes.times = times
            return .now(response)
        }
        return .later { [self, wanted] in draw(wanted, file, key, request, times, $0) }
    }

    private func key(of wanted: RenderRequest, _ file: SourceFile) throws(JobError) -> ResultKey {
        try ResultKey(
            source: file.digest, product: wanted.product, rendererRevision: configuration.rendererRevision,
            etagBuster: configuration.etagBuster)
    }

    /// Asks for the source, and goes on when it is there.
    private func fetch(_ name: SourceName, for wanted: RenderRequest, _ request: HTTPRequest, _ exchange: Exchange) {
        guard fetches.enter() else { return exchange.answer(Problem.overloaded.response(requestID: request.id)) }
        let start = SteadyClock.now
        let trace = request.fields["traceparent"].flatMap { TraceParent(parsing: $0) }
        let task = Task { [self] in
            defer { fetches.leave() }
            do throws(JobError) {
                let file = try await sources.file(
                    name, allowed: configuration.routing.sources.allowed, traceParent: trace?.text)
                let duration = SteadyClock.now - start
                metrics.addSpan(.fetch, nanoseconds: duration)
                switch try answer(request, wanted, file, StageTimes(fetch: duration)) {
                case .now(let response): exchange.answer(response)
                case .later(let work): work(exchange)
                }
            } catch {
                let times = StageTimes(fetch: SteadyClock.now - start)
                exchange.answer(response(to: request, wanted, failing: Problem(error), times))
            }
        }
        exchange.whenStopped { task.cancel() }
    }

    /// Has a worker make the result, unless one already does.
    private func draw(
        _ wanted: RenderRequest, _ file: SourceFile, _ key: ResultKey, _ request: HTTPRequest, _ times: StageTimes,
        _ exchange: Exchange
    ) {
        let job = RenderJob(product: wanted.product, source: file, budget: configuration.budget, posters: posters)
        let clock = QueueClock(times)
        let ticket = queue.submit(
            key, weight: wanted.product.weight,
            work: { [self] cancellation in outcome(of: job, key, clock, cancellation) },
            onFinish: { [self] in store($0, key) },
            completion: { [self] outcome in
                switch outcome {
                case .success(let body):
                    var response = response(to: request, body, wanted, file, key, origin: clock.origin)
                    response.notes.times = clock.times
                    exchange.answer(response)
                case .failure(let error):
                    exchange.answer(response(to: request, wanted, failing: Problem(error), clock.times))
                }
            })
        guard let ticket else { return exchange.answer(Problem.overloaded.response(requestID: request.id)) }
        exchange.whenStopped { [queue] in queue.leave(ticket) }
    }

    private func outcome(
        of job: RenderJob, _ key: ResultKey, _ clock: QueueClock, _ cancellation: CancellationToken
    ) -> RenderQueue.Outcome {
        metrics.addSpan(.queue, nanoseconds: clock.begin())
        // A drawing of the same may have ended after this request had looked, and before it was queued.
        if let body = results.recent.result(key) { return .success(body) }
        defer { clock.end() }
        do throws(JobError) {
            let body = try job.result(cancellation) { [metrics] step, duration in
                metrics.addSpan(Metrics.Span(step), nanoseconds: duration)
            }
            metrics.addDrawing(nanoseconds: clock.end())
            // Before the next request can ask, so that nothing is drawn twice.
            results.recent.insert(body, for: key)
            return .success(body)
        } catch {
            metrics.addFailedDrawing()
            return .failure(error)
        }
    }

    /// Keeps a result on the disk, after the answer.
    private func store(_ outcome: RenderQueue.Outcome, _ key: ResultKey) {
        guard case .success(let body) = outcome, let folder = results.folder else { return }
        do throws(FileError) {
            try folder.insert(body, for: key)
        } catch {
            metrics.addUnstoredResult()
            report("result-not-stored", "\(error)", level: .warn)
        }
    }
}

extension Service {
    /// The answer where the client has the result, or the store; nil where it has to be made.
    func presentResponse(
        _ request: HTTPRequest, _ wanted: RenderRequest, _ file: SourceFile, _ key: ResultKey
    ) -> HTTPResponse? {
        if let field = request.fields["If-None-Match"], key.entityTag.isNamed(in: field) {
            return unchangedResponse(wanted, file, key)
        }
        return results.result(key).map { response(to: request, $0.body, wanted, file, key, origin: $0.origin) }
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
