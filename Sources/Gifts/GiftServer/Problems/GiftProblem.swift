import GiftModel
import SVGACoding
import SVGAHTTP

/// The reason why a request failed, sent as `application/problem+json` (RFC 9457). The type is `about:blank`, so that
/// the title is the phrase of the status; `code` is the kind of problem, `exitCode` a command's exit code, and further
/// members help the client to continue.
struct GiftProblem: Error, Hashable, Sendable {
    let kind: Kind
    let status: Int
    let detail: String
    /// Members of the response in addition to the common ones, such as `have` and `need`.
    var members: [String: JSONTree] = [:]
    /// After how many seconds it makes sense to ask again.
    var retryAfter: Int?
    var allowedMethods: [String] = []
    /// The text for the log instead of the detail, if the client gets less information.
    var logDetail: String?
    var isOutOfSpace = false

    init(
        _ kind: Kind, status: Int? = nil, _ detail: String, members: [String: JSONTree] = [:], retryAfter: Int? = nil
    ) {
        (self.kind, self.detail, self.members, self.retryAfter) = (kind, detail, members, retryAfter)
        self.status = status ?? kind.status
    }

    func response(requestID: String) -> HTTPResponse {
        let own: [String: JSONTree] = [
            "type": .string("about:blank"), "title": .string(HTTPResponse.phrase(of: status)),
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
