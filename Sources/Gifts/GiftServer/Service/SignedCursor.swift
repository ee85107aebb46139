import GiftLedger
import SVGACoding
import SVGAHTTP
import SVGASystem

/// The position at which the next page of a list begins, for clients: signed, so that they cannot invent one.
enum SignedCursor {
    private static let codeByteCount = 12

    static func text(_ place: String, of list: String, keys: GiftTokenKeys) throws -> String {
        guard let key = keys.keys.first else { throw GiftProblem(.internalFault, "there is no key") }
        return Base64.encode(try code(place, list, key) + Array(place.utf8), alphabet: .url)
    }

    static func place(_ text: String, of list: String, keys: GiftTokenKeys) throws -> String {
        let bytes = text.utf8.count <= 2048 ? Base64.decode(text, alphabet: .url) ?? [] : []
        if bytes.count >= codeByteCount, let place = String(validating: bytes.dropFirst(codeByteCount), as: UTF8.self) {
            for key in keys.keys where try isEqual(code(place, list, key), bytes) { return place }
        }
        throw GiftProblem(.usage, "after: this is not a cursor of this list; begin without one")
    }

    /// Whether bytes begin with a code, in a time that does not depend on where they differ.
    private static func isEqual(_ code: [UInt8], _ bytes: [UInt8]) -> Bool {
        zip(code, bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func code(_ place: String, _ list: String, _ key: GiftTokenKeys.Key) throws -> [UInt8] {
        try GiftProblem.saying("", .internalFault) {
            let message = Array("cursor\n\(list)\n\(place)".utf8)
            return Array(try HMACSHA256.code(for: message, key: key.bytes).bytes.prefix(codeByteCount))
        }
    }
}

struct PageRequest {
    let after: String?
    let limit: Int
    private let list: String
    private let keys: GiftTokenKeys

    /// - Parameter list: The name of the list, to which its cursors are limited.
    init(_ request: GiftRequest, of list: String, keys: GiftTokenKeys) throws {
        (self.list, self.keys) = (list, keys)
        limit = try request.number("limit", in: 1...200) ?? 50
        after = try request.item("after").map { try SignedCursor.place($0, of: list, keys: keys) }
    }

    func document(_ items: [JSONTree], next: String?, members: [String: JSONTree] = [:]) throws -> JSONTree {
        let cursor = try next.map { place in
            JSONTree.string(try SignedCursor.text(place, of: list, keys: keys))
        }
        return .object(members.merging(["items": .array(items), "next": cursor ?? .null]) { own, _ in own })
    }
}
