package import SVGACoding
import SVGASystem
package import SVGATransfer

package struct GiftCall: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    package var method: Method
    /// The path with its query, such as `/v1/rooms/r1/gifts`.
    package var target: String
    package var body: JSONTree?
    package var fields: HeaderFields

    package init(
        _ method: Method, _ path: [String], query: [(String, String?)] = [], body: JSONTree? = nil,
        fields: HeaderFields = HeaderFields()
    ) {
        (self.method, self.body, self.fields) = (method, body, fields)
        let words = query.compactMap { name, value in value.map { "\(name)=\(URLText.escaped($0))" } }
        target = "/" + path.map(URLText.escaped).joined(separator: "/")
        if !words.isEmpty { target += "?" + words.joined(separator: "&") }
    }
}

package enum URLText {
    /// The text with all bytes escaped that are not of RFC 3986's unreserved ones.
    package static func escaped(_ text: String) -> String {
        let text = PercentEncoding.encoded(text.utf8, except: PercentEncoding.isUnreserved)
        // A segment with only dots would name another directory.
        return text == "." || text == ".." ? text.replacing(".", with: "%2E") : text
    }
}

package struct GiftReply: Sendable {
    package var status: Int
    package var fields: HeaderFields
    package var body: [UInt8]

    package init(status: Int, fields: HeaderFields = HeaderFields(), body: [UInt8] = []) {
        (self.status, self.fields, self.body) = (status, fields, body)
    }

    package func tree() throws(SVGAError) -> JSONTree {
        try SVGAError.saying("the answer with the status \(status) is not JSON", .damaged) {
            try JSONTree(parsing: body)
        }
    }

    /// The reason why the server did not do it; nil if it did.
    package var problem: ServerProblem? { status < 300 || status == 304 ? nil : ServerProblem(self) }
}

/// The members of an answer: problem details (RFC 9457), or the record of an order.
package struct ServerProblem: Sendable, CustomStringConvertible {
    package let status: Int
    /// The kind of problem, such as `insufficient-balance`; empty if another program answers.
    package let code: String
    package let detail: String
    package let members: [String: JSONTree]
    /// After how long it makes sense to ask again.
    package let retryAfter: Duration?
    /// Whether this is the answer to an earlier call with the same key.
    package let isReplay: Bool

    package init(_ reply: GiftReply) {
        (status, isReplay) = (reply.status, reply.fields["Idempotent-Replayed"] == "true")
        if case .object(let members)? = try? JSONTree(parsing: reply.body, limits: JSONLimits(maxByteCount: 1 << 20)) {
            self.members = members
        } else {
            members = [:]
        }
        code = members["code"]?.text ?? ""
        detail = members["detail"]?.text ?? "status \(reply.status)"
        let seconds = reply.fields["Retry-After"].flatMap { Int($0) }
        retryAfter = seconds.map { .seconds(min(max($0, 0), 86_400)) }
    }

    package func integer(_ key: String) -> Int? { members[key]?.integer }

    package var description: String { code.isEmpty ? detail : "\(code): \(detail)" }
}

extension JSONTree {
    package var text: String? { if case .string(let text) = self { text } else { nil } }

    package subscript(_ key: String) -> JSONTree? { if case .object(let members) = self { members[key] } else { nil } }

    package var elements: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }
}
