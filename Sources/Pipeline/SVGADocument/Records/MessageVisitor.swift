struct MessageVisitor {
    /// The position of the visitor: field names, with an index in lists.
    private var path: [(name: String, index: Int?)] = []
    private let look: (inout any DocumentMessage, MessageVisitor) -> Void

    init(_ look: @escaping (inout any DocumentMessage, MessageVisitor) -> Void) { self.look = look }

    /// The visitor's place in a `movie.spec`, such as `sprites[3].frames[10]`; composed only when it is needed.
    var place: String { path.dropFirst().map(MessageVisitor.text).joined(separator: ".") }

    func place(of member: String) -> String {
        (path.dropFirst().map(MessageVisitor.text) + [member]).joined(separator: ".")
    }

    private static func text(_ step: (name: String, index: Int?)) -> String {
        guard let index = step.index else { return step.name }
        return "\(step.name)[\(index)]"
    }

    /// Visits a message, then those inside.
    mutating func visit<Message: DocumentMessage>(_ message: inout Message, _ name: String, _ index: Int?) {
        path.append((name, index))
        var seen: any DocumentMessage = message
        look(&seen, self)
        if let changed = seen as? Message { message = changed }
        for field in Message.fields { field.visit(&message, &self) }
        path.removeLast()
    }
}
