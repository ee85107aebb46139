import SVGAHTTP
import SVGAJobs
import SVGAKit
import SVGASystem

extension Service {
    /// Answers at once what is at hand; else finds the movie and its images, and then has the result made.
    func answer(_ request: HTTPRequest, _ wanted: RenderRequest) throws(JobError) -> Answer {
        if let found = try presentSources(request, wanted) { return try answer(request, wanted, found) }
        return .later { [self] in fetch(wanted, request, $0) }
    }

    private func answer(
        _ request: HTTPRequest, _ wanted: RenderRequest, _ found: FoundSources, _ times: StageTimes = StageTimes()
    ) throws(JobError) -> Answer {
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
        return .later { [self, wanted] in draw(wanted, job, found.movie, key, request, times, $0) }
    }

    /// Asks for the sources, and goes on when they are there.
    private func fetch(_ wanted: RenderRequest, _ request: HTTPRequest, _ exchange: Exchange) {
        guard fetches.enter() else { return exchange.answer(Problem.overloaded.response(requestID: request.id)) }
        let start = SteadyClock.now
        let task = Task { [self] in
            defer { fetches.leave() }
            do throws(JobError) {
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
                exchange.answer(response(to: request, wanted, failing: Problem(error), times))
            }
        }
        exchange.whenStopped { task.cancel() }
    }

    /// Has a worker make the result, unless one already does.
    private func draw(
        _ wanted: RenderRequest, _ job: RenderJob, _ file: SourceFile, _ key: ResultKey, _ request: HTTPRequest,
        _ times: StageTimes, _ exchange: Exchange
    ) {
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
