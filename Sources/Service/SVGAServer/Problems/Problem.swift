import SVGAHTTP
import SVGAInspect

/// Why a request has no other answer: told as `application/problem+json` (RFC 9457).
///
/// The type is `about:blank`, so that the title is the phrase of the status; what was wrong stands in the detail.
package struct Problem: Error, Hashable, Sendable {
    /// What kind of problem it is. Each has the number that the tool would end with, and a status.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case usage, badData = "bad-data", cannotRead = "cannot-read", unavailable, internalFault = "internal"
        case tryAgainLater = "try-again-later", limitExceeded = "limit-exceeded", forbidden
    }

    package let kind: Kind
    /// The status of the answer.
    let status: Int
    /// What was wrong, in a line.
    let detail: String
    /// After how many seconds it makes sense to ask again.
    var retryAfter: Int?

    init(_ kind: Kind, status: Int? = nil, _ detail: String, retryAfter: Int? = nil) {
        (self.kind, self.detail, self.retryAfter) = (kind, detail, retryAfter)
        self.status = status ?? kind.status
    }

    /// The answer.
    func response(requestID: String, _ times: StageTimes = StageTimes()) -> HTTPResponse {
        let json = JSONValue.document([
            ("type", .string("about:blank")), ("title", .string(Problem.title(of: status))),
            ("status", .integer(status)),
            ("detail", .string(detail)), ("code", .string(kind.rawValue)), ("exitCode", .integer(Int(kind.exitCode))),
            ("requestId", .string(requestID)),
        ])
        var response = HTTPResponse.text("\(json)\n", status: status, type: "application/problem+json")
        if let retryAfter { response.fields.append(("Retry-After", "\(retryAfter)")) }
        if status == 405 { response.fields.append(("Allow", "GET, HEAD, POST")) }
        response.notes = AnswerNotes(origin: kind.rawValue, detail: detail, times: times)
        return response
    }

    /// The phrase of a status (RFC 9110 §15).
    private static func title(of status: Int) -> String {
        switch status {
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 410: "Gone"
        case 413: "Content Too Large"
        case 422: "Unprocessable Content"
        case 500: "Internal Server Error"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        default: "Error"
        }
    }
}

extension Problem.Kind {
    /// The exit code of the tool for the same problem.
    package var exitCode: Int32 {
        switch self {
        case .usage: 64
        case .badData: 65
        case .cannotRead: 66
        case .unavailable: 69
        case .internalFault: 74
        case .tryAgainLater: 75
        case .limitExceeded: 76
        case .forbidden: 77
        }
    }

    fileprivate var status: Int {
        switch self {
        case .usage: 400
        case .badData, .limitExceeded: 422
        case .cannotRead: 404
        case .unavailable: 502
        case .internalFault: 500
        case .tryAgainLater: 503
        case .forbidden: 403
        }
    }
}
