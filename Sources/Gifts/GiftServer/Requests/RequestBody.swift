import GiftModel
import SVGACoding

/// The members of the JSON object in the body of a request, taken out one after the other. A member that nothing took
/// is an error: a misspelt key must not become a default. All errors are ``GiftProblem`` with the path in the JSON.
struct RequestBody {
    /// The maximum size of a body in bytes; a gift with words in twenty languages has a tenth of that.
    static let maxByteCount = 64 << 10

    private var members: Members

    init(_ bytes: [UInt8]) throws {
        let tree = try RequestBody.tree(bytes)
        members = try GiftProblem.reading { try Members(tree, at: JSONPath(), .standard) }
    }

    static func tree(_ bytes: [UInt8]) throws -> JSONTree {
        if bytes.isEmpty { throw GiftProblem(.usage, "the body is empty; expected a JSON object") }
        return try GiftProblem.saying("", .usage) {
            try JSONTree(parsing: bytes, limits: JSONLimits(maxByteCount: maxByteCount, maxDepth: 16))
        }
    }

    func problem(_ key: String, _ reason: String) -> GiftProblem {
        let place = JSONPath().member(key).description
        return GiftProblem(.usage, "\(place): \(reason)", members: ["path": .string(place)])
    }

    /// Takes a member; nil without it, and for null.
    mutating func take(_ key: String) -> JSONTree? { members.take(key) }

    mutating func string(_ key: String) throws -> String? { try GiftProblem.reading { try members.string(key) } }

    /// Takes an integer: no string, no fraction and no exponent.
    mutating func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
        try GiftProblem.reading { try members.integer(key, in: range) }
    }

    mutating func named<Value>(_ key: String, _ make: (String) throws -> Value) throws -> Value? {
        guard let text = try string(key) else { return nil }
        return try GiftProblem.ending({ problem(key, "\($0)") }) { try make(text) }
    }

    func needed<Value>(_ key: String, _ value: Value?) throws -> Value {
        guard let value else { throw problem(key, "missing or empty") }
        return value
    }

    func finish() throws {
        if let key = members.rest.keys.min() { throw problem(key, "this key has no meaning here") }
    }
}

extension GiftProblem {
    /// Reads a part of a body, whose errors are a problem with the path in the JSON.
    static func reading<Value>(_ kind: Kind = .usage, _ work: () throws -> Value) throws -> Value {
        try ending(
            { GiftProblem(kind, "\($0)", members: $0.place.member.map { ["path": .string($0)] } ?? [:]) }, work)
    }
}
