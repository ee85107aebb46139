import GiftModel
import SVGACoding

/// The members of the JSON object in the body of a request, taken out one after the other. A member that nothing took
/// is an error: a misspelt key must not become a default.
struct RequestBody {
    /// The maximum size of a body in bytes; a gift with words in twenty languages has a tenth of that.
    static let maxByteCount = 64 << 10

    private let path: JSONPath
    private var rest: [String: JSONTree]

    /// Reads a body.
    ///
    /// - Throws: ``GiftProblem`` with the path of the fault in the JSON.
    init(_ bytes: [UInt8]) throws {
        let tree = try RequestBody.tree(bytes)
        try self.init(tree, at: JSONPath())
    }

    init(_ tree: JSONTree, at path: JSONPath) throws {
        guard case .object(let members) = tree else {
            throw RequestBody.problem(path, "an object is expected, not \(tree.kindName)")
        }
        (self.path, rest) = (path, members)
    }

    /// Any JSON value.
    static func tree(_ bytes: [UInt8]) throws -> JSONTree {
        if bytes.isEmpty { throw GiftProblem(.usage, "the body is empty; a JSON object is expected") }
        return try GiftProblem.saying("", .usage) {
            try JSONTree(parsing: bytes, limits: JSONLimits(maxByteCount: maxByteCount, maxDepth: 16))
        }
    }

    private static func problem(_ path: JSONPath, _ reason: String) -> GiftProblem {
        let place = path.description
        return GiftProblem(
            .usage, place.isEmpty ? reason : "\(place): \(reason)",
            members: place.isEmpty ? [:] : ["path": .string(place)])
    }

    func problem(_ key: String, _ reason: String) -> GiftProblem { RequestBody.problem(path.member(key), reason) }

    /// Takes a member; nil without it, and for null.
    mutating func take(_ key: String) -> JSONTree? {
        guard let value = rest.removeValue(forKey: key), value != .null else { return nil }
        return value
    }

    /// Takes a string.
    mutating func string(_ key: String) throws -> String? {
        switch take(key) {
        case nil: return nil
        case .string(let text)?: return text
        case let value?: throw problem(key, "a string is expected, not \(value.kindName)")
        }
    }

    /// Takes an integer: no string, no fraction and no exponent.
    mutating func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let value = take(key) else { return nil }
        guard case .number(let text) = value else {
            throw problem(key, "a whole number is expected, not \(value.kindName)")
        }
        guard let number = value.integer, range ~= number else {
            throw problem(key, "\(text.prefix(40)) is not a whole number in \(range.lowerBound)…\(range.upperBound)")
        }
        return number
    }

    /// Takes a name that a type checks, such as `GiftID`.
    mutating func named<Value>(_ key: String, _ make: (String) throws -> Value) throws -> Value? {
        guard let text = try string(key) else { return nil }
        do {
            return try make(text)
        } catch {
            throw problem(key, "\(error)")
        }
    }

    /// A member that is needed.
    func needed<Value>(_ key: String, _ value: Value?) throws -> Value {
        guard let value else { throw problem(key, "missing or empty") }
        return value
    }

    /// Refuses what nothing took.
    func finish() throws {
        if let key = rest.keys.min() { throw problem(key, "this key has no meaning here") }
    }
}
