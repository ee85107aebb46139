import GiftModel
import SVGACoding

struct AnswerMembers {
    private let members: [String: JSONTree]

    static let maxReasonCount = 200
    /// An answer has a handful of members.
    private static let limits = JSONLimits(maxByteCount: 64 << 10, maxDepth: 8, maxValueCount: 1000)
    private static let balanceRange = 0...9_007_199_254_740_991

    init(_ body: [UInt8]) throws {
        let tree = try SVGAError.saying("the answer is not JSON", .damaged) {
            try JSONTree(parsing: body, limits: AnswerMembers.limits)
        }
        guard case .object(let members) = tree else {
            throw SVGAError(.damaged, "the answer is \(tree.kindName), not an object")
        }
        self.members = members
    }

    /// A string; nil if it is missing or null.
    func string(_ key: String) throws -> String? {
        switch members[key] {
        case nil, .null: nil
        case .string(let text): text
        case let other?: throw failure(key, "is \(other.kindName), not a string")
        }
    }

    /// An integer; nil if it is missing or null.
    func integer(_ key: String) throws -> Int? {
        guard let value = members[key], value != .null else { return nil }
        guard let integer = value.integer else { throw failure(key, "is \(value.kindName), not an integer") }
        return integer
    }

    /// A number of coins that a wallet can hold; nil if it is missing or null.
    func balance(_ key: String) throws -> Coins? {
        guard let balance = try integer(key) else { return nil }
        guard AnswerMembers.balanceRange ~= balance else {
            throw failure(key, "is \(balance), which is not a valid balance")
        }
        return balance
    }

    /// Text for people: one line, shortened; empty if missing.
    func text(_ key: String) throws -> String {
        PlainText.prefix(of: PlainText.cleaned(try string(key) ?? ""), maxCount: AnswerMembers.maxReasonCount)
    }

    func failure(_ key: String, _ problem: String) -> SVGAError {
        SVGAError(.damaged, "\(key) of the answer \(problem)")
    }
}
