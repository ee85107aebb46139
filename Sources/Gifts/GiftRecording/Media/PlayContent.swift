import GiftModel
import SVGACoding
import SVGAScene

/// The content of a gift movie's keys: the texts and pictures that the catalogue names, with the event's values. The
/// member `content` of a gift's `extensionInfo` is a document as `svga-tool --content` takes it, or the text of one. In
/// its texts `{sender}`, `{receiver}`, `{gift}` and `{count}` stand for the event's values, and the images `{avatar}`
/// and `{icon}` for the pictures of the sender and of the gift.
struct PlayContent: Hashable, Sendable {
    /// The member of `extensionInfo`.
    static let memberName = "content"

    let plan: ContentPlan

    /// Reads the document of a gift; nil if it has none.
    init?(_ fields: PlayFields) throws {
        guard let text = fields.gift.extensionInfo[PlayContent.memberName]?.text else { return nil }
        var words = ContentWords()
        try words.add(json: Array(PlayContent.filled(JSONTree(parsing: Array(text.utf8)), fields).line.utf8))
        plan = try words.plan()
    }

    private static func filled(_ tree: JSONTree, _ fields: PlayFields) -> JSONTree {
        switch tree {
        case .string(let text): .string(fields.filling(text))
        case .array(let elements): .array(elements.map { filled($0, fields) })
        case .object(let members): .object(members.mapValues { filled($0, fields) })
        default: tree
        }
    }
}

/// The values that a document of content may use.
struct PlayFields {
    let gift: Gift
    let values: [(name: String, value: String)]

    init(_ event: GiftEvent, _ words: OverlayWords) {
        gift = event.gift
        values = [
            ("sender", words.name(of: event.sender)), ("receiver", event.receiver.map { words.name(of: $0) } ?? ""),
            ("gift", words.name(of: event.gift)), ("count", String(event.count)),
            ("avatar", event.sender.avatarURL), ("icon", event.gift.iconURL),
        ]
    }

    /// A text with values instead of their names in braces; values are not searched again.
    func filling(_ text: String) -> String {
        var (result, rest) = ("", text[...])
        while let brace = rest.firstIndex(of: "{") {
            result += rest[..<brace]
            rest = rest[brace...]
            if let field = values.first(where: { rest.hasPrefix("{\($0.name)}") }) {
                result += field.value
                rest = rest.dropFirst(field.name.count + 2)
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result + rest
    }
}
