import GiftModel
import SVGACoding
import SVGAHTTP

/// The answer to a call of the hosted interface: always of status 200, with a code inside.
struct HostedAnswer: Hashable, Sendable {
    private var members: [String: JSONTree]
    private let origin: String

    /// The call was done; `members` are what it answers.
    init(_ members: [String: JSONTree] = [:]) {
        self.members = members.merging([
            "ActionStatus": .string("OK"), "ErrorCode": .integer(0), "ErrorInfo": .string(""),
        ]) { own, _ in own }
        origin = "ok"
    }

    init(_ error: HostedError) {
        members = [
            "ActionStatus": .string("FAIL"), "ErrorCode": .integer(error.code.rawValue),
            "ErrorInfo": .string(error.info),
        ]
        origin = "\(error.code.rawValue)"
    }

    func response(requestID: String) -> HTTPResponse {
        var members = members
        members["RequestId"] = .string("Id-\(requestID)")
        var response = HTTPResponse.text("\(JSONTree.object(members).line)\n", type: "application/json")
        response.notes = AnswerNotes(origin: origin)
        return response
    }
}

extension HostedAnswer {
    static func gift(_ gift: Gift) throws -> HostedAnswer {
        try HostedError.ending({ HostedError(.internalFault, "\($0)") }) {
            HostedAnswer(["GiftInfo": try gift.tree(.hosted)])
        }
    }

    static func category(_ category: GiftCategory) throws -> HostedAnswer {
        var known = category
        known.otherMembers = [:]
        return HostedAnswer(["GiftCategoryInfo": try known.tree(.hosted)])
    }

    /// Words in a language, as `get_gift_language` and `get_gift_category_language` answer them.
    static func words(_ words: GiftTranslation, isGift: Bool) -> HostedAnswer {
        let (name, prefix) = isGift ? ("GiftInfo", "") : ("CategoryInfo", "Category")
        let members = ["\(prefix)Name": words.name, "\(prefix)Desc": words.desc]
        return HostedAnswer([name: .object(members.mapValues { .string($0 ?? "") })])
    }
}
