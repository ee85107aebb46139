import SVGAHTTP
import SVGAJobs

extension Service {
    /// The response to a failed request: the fallback picture if the source is at fault, or the problem.
    func response(
        to request: HTTPRequest, _ wanted: RenderRequest, failing problem: Problem, _ times: StageTimes = StageTimes()
    ) -> HTTPResponse {
        let failure = problem.response(requestID: request.id, times)
        guard let fallback = configuration.fallback, case .picture = wanted.product, wanted.source != nil,
            problem.isOfSource
        else { return failure }
        let age = max(0, min(fallback.maxAge, wanted.expiry.map { $0 - router.now() } ?? .max))
        var notes = failure.notes
        notes.origin = "fallback"
        return HTTPResponse(
            status: fallback.status,
            fields: [
                ("Content-Type", fallback.contentType), ("Cache-Control", "public, max-age=\(age)"),
                ("X-Fallback", problem.kind.rawValue),
            ] + varyingFields(wanted),
            body: fallback.body, notes: notes)
    }
}

extension Problem {
    /// Whether the source is at fault, not the request or the server: it is missing or broken, or cannot be fetched.
    var isOfSource: Bool {
        switch kind {
        case .badData, .cannotRead, .unavailable: true
        case .limitExceeded: status == 422
        case .tryAgainLater: !Problem.ofServer.contains(self)
        case .usage, .internalFault, .forbidden: false
        }
    }

    /// Passing problems of this server and its workers.
    private static let ofServer: Set<Problem> = [
        .tooSlow, .overloaded, .outOfMemory, .stopping, .fullQueue, .absentQueue, .cancelledJob, .notMadeYet,
        .missingResult,
    ]
}
