import SVGACoding
import SVGACommandLine
import SVGAInspect
import SVGAJobs

extension BatchStatus {
    var json: JSONValue {
        .document([
            ("batch", .string("\(batch.id)")), ("output", .string(batch.output)),
            ("renderer", .integer(batch.rendererRevision)), ("lane", .string(batch.lane.rawValue)),
            ("totalCount", .integer(totalCount)), ("joinedCount", .integer(joinedCount)),
            ("openCount", .integer(openCount)), ("doneCount", .integer(doneCount)), ("deadCount", .integer(deadCount)),
            ("cancelledCount", .integer(cancelledCount)), ("failureCount", .integer(failureCount)),
            ("isCancelled", .boolean(isCancelled)), ("isOver", .boolean(isOver)),
        ])
    }

    var summary: String {
        [
            "\(doneCount) of \(totalCount) done", openCount > 0 ? "\(openCount) open" : nil,
            deadCount > 0 ? "\(deadCount) dead" : nil, cancelledCount > 0 ? "\(cancelledCount) cancelled" : nil,
            failureCount > 0 ? "\(failureCount) failed attempts" : nil, isCancelled ? "cancelled" : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }
}

extension DeadJob {
    var json: JSONValue {
        .document([
            ("entry", .string(entryID)), ("job", .string(key.hexadecimal)), ("source", .string(request.source)),
            ("sha256", .text(request.digest?.hexadecimal)), ("batch", .string("\(batch)")),
            ("code", .integer(Int(failure.code))), ("error", .string(failure.message)),
            ("attempts", .integer(attemptCount)), ("worker", .string(worker)),
        ])
    }
}

extension WorkerRecord {
    var json: JSONValue {
        .document([
            ("worker", .string("\(id)")), ("host", .string(host)), ("version", .string(version)),
            ("renderer", .integer(rendererRevision)), ("slotCount", .integer(slotCount)),
            ("busyCount", .integer(busyCount)), ("ageSeconds", .number((age * 1000).rounded() / 1000)),
        ])
    }
}

extension QueueLoad {
    func json(rendererRevision: Int) -> JSONValue {
        let lanes = JobLane.allCases.map { lane in
            JSONValue.object([
                ("lane", .string(lane.rawValue)), ("waitingCount", .integer(waitingCounts[lane] ?? 0)),
                ("workingCount", .integer(workingCounts[lane] ?? 0)),
                ("oldestSeconds", oldestSeconds[lane].map { .number(($0 * 1000).rounded() / 1000) } ?? .null),
            ])
        }
        return .document([
            ("renderer", .integer(rendererRevision)), ("lanes", .array(lanes)), ("retryCount", .integer(retryCount)),
            ("deadCount", .integer(deadCount)),
        ])
    }
}

extension ManifestEntry {
    /// The entry of a batch job; the state is nil for an unknown one.
    init(_ request: JobRequest, _ state: JobState?, product: RenderRequest.Product, rendererRevision: Int) {
        switch state {
        case .done(let made, let attemptCount, let worker)?:
            self.init(input: request.source, source: request.source, outcome: made.wasPresent ? .present : .written)
            (sha256, key) = (made.movieDigest.hexadecimal, made.resultName)
            (byteCount, resultSha256) = (made.byteCount, made.resultDigest.hexadecimal)
            (width, height) = (made.size?.width, made.size?.height)
            (attempts, seconds, self.worker) = (attemptCount, made.seconds, worker)
        case .dead(let failure, let attemptCount, let worker)?:
            self.init(input: request.source, source: request.source, outcome: .failed)
            (attempts, self.worker) = (attemptCount, worker)
            (code, error) = (Int(failure.code), failure.message)
        case .cancelled?:
            self.init(input: request.source, source: request.source, outcome: .failed)
            (code, error) = (Int(ExitCode.interrupted.rawValue), "cancelled")
        case .waiting?, .working?, .retrying?, nil:
            self.init(input: request.source, source: request.source, outcome: .waiting)
        }
        renderer = rendererRevision
        if sha256 == nil { sha256 = request.digest?.hexadecimal }
        name(of: product)
    }

    /// Adds the place of the result in an archive.
    private mutating func name(of product: RenderRequest.Product) {
        guard let key else { return }
        path = ResultName(name: key, product: product, rendererRevision: renderer)?.path
    }
}
