import GiftModel
import SVGACoding
import SVGAHTTP
import SVGASystem

/// A request that was admitted: its route, its body, and who makes it.
struct GiftRequest: Sendable {
    let http: HTTPRequest
    let route: MatchedRoute
    /// The caller; nil if the route needs none.
    let token: GiftToken?
    /// The address of the client, behind the proxies that are trusted.
    let client: String

    func sender() throws -> GiftToken {
        guard let token else { throw GiftProblem(.unauthorized, "\(SVGAError.tokenMissing)") }
        return token
    }

    /// A part of the path that is an ID; an invalid ID means a missing resource.
    func name<Name>(_ part: String, _ make: (String) throws -> Name) throws -> Name {
        return try GiftProblem.saying("no such \(part): ", .notFound) { try make(route.parameter(part)) }
    }

    func room() throws -> RoomID { try name("room", RoomID.init) }

    func user() throws -> UserID { try name("user", UserID.init) }

    func item(_ name: String) throws -> String? {
        guard let item = http.target.item(name) else { return nil }
        guard let text = PercentEncoding.text(of: item) else {
            throw GiftProblem(.usage, "\(name): the query is not percent-encoded UTF-8")
        }
        return text
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = try item(name) else { return nil }
        guard let number = Int(text), range ~= number, "\(number)" == text else {
            throw GiftProblem(
                .usage, "\(name): '\(text.prefix(40))' is not an integer in \(range.lowerBound)…\(range.upperBound)"
            )
        }
        return number
    }

    /// Refuses items of the query that mean nothing here, so that a misspelt one does not go unnoticed.
    func checkItems(_ known: String...) throws {
        for item in http.target.items where !known.contains(String(item.name)) {
            throw GiftProblem(.usage, "the query knows \(known.joined(separator: ", ")), not '\(item.name.prefix(40))'")
        }
    }
}

extension HTTPResponse {
    static func json(_ tree: JSONTree, status: Int = 200) -> HTTPResponse { json("\(tree.line)\n", status: status) }

    /// An answer of JSON that is written already.
    static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        .text(text, status: status, type: "application/json")
    }

    static func nothing(status: Int = 204) -> HTTPResponse {
        HTTPResponse(status: status, fields: [("Cache-Control", "no-store")])
    }

    func with(_ name: String, _ value: String) -> HTTPResponse {
        var response = self
        response.fields.append((name, value))
        return response
    }
}
