package import SVGACoding
import SVGASystem

/// Explains a failed request to a client: `application/problem+json` (RFC 9457). The type is `about:blank`, so that the
/// title is the phrase of the status; the detail describes the fault.
package struct ProblemDocument: Sendable {
    package let status: Int
    /// The kind of the problem, for programs and metrics: one of a few words.
    package let code: String
    /// A tool's exit code for the same problem.
    package let exitCode: Int32
    package let detail: String
    /// After how many seconds it makes sense to ask again.
    package var retryAfter: Int?
    /// The methods that the path accepts, if the method was wrong (405).
    package var allowedMethods: [HTTPRequest.Method] = []
    /// Further members of the document, after the common ones.
    package var members: [(key: String, value: JSONTree)] = []

    package init(status: Int, code: String, exitCode: Int32, detail: String) {
        (self.status, self.code, self.exitCode, self.detail) = (status, code, exitCode, detail)
    }

    package func response(requestID: String, times: StageTimes = StageTimes()) -> HTTPResponse {
        var response = HTTPResponse.text(text(requestID), status: status, type: "application/problem+json")
        if let retryAfter { response.fields.append(("Retry-After", "\(retryAfter)")) }
        if !allowedMethods.isEmpty {
            response.fields.append(("Allow", allowedMethods.map(\.rawValue).joined(separator: ", ")))
        }
        response.notes = AnswerNotes(origin: code, detail: detail, times: times)
        return response
    }

    /// The document, its members in their order, a line each.
    private func text(_ requestID: String) -> String {
        let all: [(key: String, value: JSONTree)] =
            [
                ("format", .integer(1)), ("type", .string("about:blank")),
                ("title", .string(HTTPResponse.phrase(of: status))),
                ("status", .integer(status)), ("detail", .string(PathText.printable(detail))), ("code", .string(code)),
                ("exitCode", .integer(Int(exitCode))), ("requestId", .string(requestID)),
            ] + members
        return "{\n" + all.map { "  \"\($0.key)\": \($0.value.line)" }.joined(separator: ",\n") + "\n}\n"
    }
}

extension HTTPResponse {
    /// RFC 9110 §15, RFC 6585.
    private static let phrases = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 304: "Not Modified", 400: "Bad Request",
        401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
        412: "Precondition Failed", 413: "Content Too Large", 415: "Unsupported Media Type",
        422: "Unprocessable Content", 428: "Precondition Required", 429: "Too Many Requests",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 507: "Insufficient Storage",
    ]

    /// The phrase of a status; `Error` for one without.
    package static func phrase(of status: Int) -> String { phrases[status] ?? "Error" }
}
