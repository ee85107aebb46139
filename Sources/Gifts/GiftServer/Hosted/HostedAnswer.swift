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

    /// The call failed.
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
    /// A gift, as `get_gift` answers it.
    static func gift(_ gift: Gift) throws -> HostedAnswer {
        do {
            return HostedAnswer(["GiftInfo": try gift.tree(.hosted)])
        } catch {
            throw HostedError(.internalFault, "\(error)")
        }
    }

    static func category(_ category: GiftCategory) -> HostedAnswer {
        HostedAnswer([
            "GiftCategoryInfo": .object([
                "CategoryId": .string(category.categoryID.text), "DefaultName": .string(category.name),
                "DefaultDesc": .string(category.desc), "ExtensionInfo": .string(category.extensionText),
            ])
        ])
    }

    /// The gifts of a category, as `get_gift_category_relations` answers them.
    static func relations(_ category: CategoryID, _ gifts: [GiftID]) -> HostedAnswer {
        HostedAnswer([
            "Relation": .object([
                "CategoryId": .string(category.text), "GiftIdList": .array(gifts.map { .string($0.text) }),
            ])
        ])
    }

    /// Words of a gift, as `get_gift_language` answers them.
    static func giftWords(_ words: GiftTranslation) -> HostedAnswer {
        HostedAnswer(["GiftInfo": .object(["Name": .string(words.name ?? ""), "Desc": .string(words.desc ?? "")])])
    }

    /// Words of a category, as `get_gift_category_language` answers them.
    static func categoryWords(_ words: GiftTranslation) -> HostedAnswer {
        HostedAnswer([
            "CategoryInfo": .object([
                "CategoryName": .string(words.name ?? ""), "CategoryDesc": .string(words.desc ?? ""),
            ])
        ])
    }
}

extension GiftCategory {
    /// The extension information as JSON in a text; empty without any.
    fileprivate var extensionText: String {
        if extensionInfo.isEmpty { return "" }
        return JSONTree.object(
            extensionInfo.mapValues { value in
                switch value {
                case .text(let text): .string(text)
                case .json(let json): (try? JSONTree(parsing: Array(json.utf8))) ?? .string(json)
                }
            }
        ).line
    }
}
