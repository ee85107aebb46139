import SVGACoding
package import SVGASystem
import Synchronization

/// A request as far as services look at it.
package struct HTTPRequest: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
        case options = "OPTIONS"

        /// Whether requests of the method may have a body.
        var takesBody: Bool {
            switch self {
            case .post, .put, .delete: true
            case .get, .head, .options: false
            }
        }
    }

    package let id: String
    /// The method; nil for all others.
    package let method: Method?
    package let target: RequestTarget
    /// The headers that the service requested.
    package let fields: RequestFields
    /// The address of the client or its proxy, without its port; `unix` for a client of a Unix socket.
    package let peer: String
    /// The length of the body, if it was announced.
    package let contentLength: Int?
    /// The body, once it is complete.
    package var body: [UInt8] = []
    /// When the request began, by ``SteadyClock``.
    package let start: Int64

    package init(
        id: String, method: Method?, target: RequestTarget, fields: RequestFields = RequestFields(),
        peer: String = "", contentLength: Int? = nil, start: Int64 = SteadyClock.now
    ) {
        (self.id, self.method, self.target) = (id, method, target)
        (self.fields, self.peer, self.contentLength, self.start) = (fields, peer, contentLength, start)
    }
}

/// An answer, without the fields that every answer has.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var fields: [(name: String, value: String)]
    package var body: SharedBytes
    package var notes: AnswerNotes

    package init(
        status: Int, fields: [(name: String, value: String)] = [], body: SharedBytes = .empty,
        notes: AnswerNotes = AnswerNotes()
    ) {
        (self.status, self.fields, self.body, self.notes) = (status, fields, body, notes)
    }

    package static func text(_ text: String, status: Int = 200, type: String) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: [("Content-Type", type), ("Cache-Control", "no-store")],
            body: SharedBytes(Array(text.utf8)))
    }
}

/// A strong validator of a representation (RFC 9110 §8.8.3).
package struct EntityTag: Hashable, Sendable {
    /// The tag with its quotes, as it is sent.
    package let text: String

    /// Creates a tag of letters and digits.
    package init(_ opaque: String) { text = "\"\(opaque)\"" }

    /// Whether an `If-None-Match` field names the tag, weak or strong. `*` matches no tag, since it is true only of
    /// existing resources.
    package func isNamed(in field: String) -> Bool {
        field.split(separator: ",").contains { member in
            let tag = FieldValue.trimmed(member)
            return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == text
        }
    }
}

/// Names requests, so that lines of several logs can be put together.
final class RequestNames: Sendable {
    private let prefix = String(UInt32.random(in: .min ... .max), radix: 36)
    private let count = Atomic<Int>(0)

    /// A name that no other request has.
    func next() -> String { "\(prefix)-\(count.wrappingAdd(1, ordering: .relaxed).newValue)" }

    /// The name that a client or a proxy gave its request, if it is short and plain.
    static func accepted(_ text: String) -> String? {
        1...64 ~= text.utf8.count && text.utf8.allSatisfy { $0.isLetterOrDigit(or: "-_.") } ? text : nil
    }
}
