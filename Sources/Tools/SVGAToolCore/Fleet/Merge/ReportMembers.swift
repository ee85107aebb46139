import SVGACoding

/// The members of an object of a report, each read as what it should be.
struct ReportMembers {
    private let members: [String: JSONTree]
    private let name: String

    /// - Parameter name: What errors call the object.
    init(_ tree: JSONTree, _ name: String) throws(ReportMergeError) {
        guard case .object(let members) = tree else { throw .notAReport("\(name) is \(tree.kindName)") }
        (self.members, self.name) = (members, name)
    }

    /// A text that must be there.
    func text(_ key: String) throws(ReportMergeError) -> String {
        guard let text = try optionalText(key) else { throw .notAReport("\(name) has no \(key)") }
        return text
    }

    /// A whole number from 0 on that must be there.
    func integer(_ key: String) throws(ReportMergeError) -> Int {
        guard let number = try optionalInteger(key) else { throw .notAReport("\(name) has no \(key)") }
        return number
    }

    /// The elements of an array that must be there.
    func elements(_ key: String) throws(ReportMergeError) -> [JSONTree] {
        guard case .array(let elements) = members[key] else { throw wrong(key, "no array") }
        return elements
    }

    /// A text; nil where it is null or missing.
    func optionalText(_ key: String) throws(ReportMergeError) -> String? {
        guard let value = value(key) else { return nil }
        guard case .string(let text) = value else { throw wrong(key, "no text") }
        return text
    }

    /// A whole number from 0 on; nil where it is null or missing.
    func optionalInteger(_ key: String) throws(ReportMergeError) -> Int? {
        guard let value = value(key) else { return nil }
        guard let number = value.integer, number >= 0 else { throw wrong(key, "no number from 0 on") }
        return number
    }

    /// Whole numbers from 0 on; nil where they are null or missing.
    func optionalIntegers(_ key: String) throws(ReportMergeError) -> [Int]? {
        guard value(key) != nil else { return nil }
        return try elements(key).map { (element) throws(ReportMergeError) in
            guard let number = element.integer, number >= 0 else { throw wrong(key, "no list of numbers from 0 on") }
            return number
        }
    }

    /// A number from 0 on; nil where it is null or missing.
    func optionalNumber(_ key: String) throws(ReportMergeError) -> Double? {
        guard let value = value(key) else { return nil }
        guard case .number(let text) = value, let number = Double(text), number.isFinite, number >= 0 else {
            throw wrong(key, "no number from 0 on")
        }
        return number
    }

    private func value(_ key: String) -> JSONTree? {
        guard let value = members[key], value != .null else { return nil }
        return value
    }

    private func wrong(_ key: String, _ what: String) -> ReportMergeError {
        .notAReport("\(key) of \(name) is \(what)")
    }
}
