import GiftModel
import SVGACoding
import SVGAHTTP

/// Why a request has no other answer: told as `application/problem+json` (RFC 9457).
///
/// The type is `about:blank`, so that the title is the phrase of the status; `code` says what kind of problem it is, `exitCode`
/// what a command would end with, and further members what the client needs to go on.
struct GiftProblem: Error, Hashable, Sendable {
    let kind: Kind
    let status: Int
    /// What was wrong, in a line.
    let detail: String
    /// Members of the answer beside those of every problem, such as `have` and `need`.
    var members: [String: JSONTree] = [:]
    /// After how many seconds it makes sense to ask again.
    var retryAfter: Int?
    /// The methods that the path has, of a problem with the method.
    var allowedMethods: [String] = []
    /// What the log says of it in place of the detail, where the client is told less.
    var logDetail: String?
    /// Whether the ledger has no room for records.
    var isOutOfSpace = false

    init(
        _ kind: Kind, status: Int? = nil, _ detail: String, members: [String: JSONTree] = [:], retryAfter: Int? = nil
    ) {
        (self.kind, self.detail, self.members, self.retryAfter) = (kind, detail, members, retryAfter)
        self.status = status ?? kind.status
    }

    /// The answer.
    func response(requestID: String) -> HTTPResponse {
        let own: [String: JSONTree] = [
            "type": .string("about:blank"), "title": .string(StatusPhrase.text(of: status)),
            "status": .integer(status), "detail": .string(detail), "code": .string(kind.rawValue),
            "exitCode": .integer(kind.exitCode), "requestId": .string(requestID),
        ]
        let document = JSONTree.object(own.merging(members) { own, _ in own })
        var response = HTTPResponse.text("\(document.line)\n", status: status, type: "application/problem+json")
        if let retryAfter { response.fields.append(("Retry-After", "\(retryAfter)")) }
        if status == 401 { response.fields.append(("WWW-Authenticate", "Bearer")) }
        if !allowedMethods.isEmpty { response.fields.append(("Allow", allowedMethods.joined(separator: ", "))) }
        response.notes = AnswerNotes(origin: kind.rawValue, detail: logDetail ?? detail)
        return response
    }
}

/// The phrases of statuses (RFC 9110 §15).
enum StatusPhrase {
    static func text(of status: Int) -> String { phrases[status] ?? "Error" }

    private static let phrases = [
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
        412: "Precondition Failed", 413: "Content Too Large", 415: "Unsupported Media Type",
        422: "Unprocessable Content", 429: "Too Many Requests", 500: "Internal Server Error",
        503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
