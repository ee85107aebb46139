import SVGACoding
import SVGASystem

/// The members of a report object, each read with its expected type.
struct ReportMembers {
    private let members: [String: JSONTree]
    private let name: String

    /// - Parameter name: The name of the object in errors.
    init(_ tree: JSONTree, _ name: String) throws {
        guard case .object(let members) = tree else { throw SVGAError.notAReport("\(name) is \(tree.kindName)") }
        (self.members, self.name) = (members, name)
    }

    /// A text that must be there.
    func text(_ key: String) throws -> String {
        guard let text = try optionalText(key) else { throw SVGAError.notAReport("\(name) has no \(key)") }
        return text
    }

    /// A required non-negative integer.
    func integer(_ key: String) throws -> Int {
        guard let number = try optionalInteger(key) else { throw SVGAError.notAReport("\(name) has no \(key)") }
        return number
    }

    /// The elements of an array that must be there.
    func elements(_ key: String) throws -> [JSONTree] {
        guard case .array(let elements) = members[key] else { throw wrong(key, "no array") }
        return elements
    }

    /// A text; nil if it is null or missing.
    func optionalText(_ key: String) throws -> String? {
        guard let value = value(key) else { return nil }
        guard case .string(let text) = value else { throw wrong(key, "no text") }
        return text
    }

    /// A non-negative integer; nil if it is null or missing.
    func optionalInteger(_ key: String) throws -> Int? {
        guard let value = value(key) else { return nil }
        guard let number = value.integer, number >= 0 else { throw wrong(key, "not a number of 0 or more") }
        return number
    }

    /// Non-negative integers; nil if they are null or missing.
    func optionalIntegers(_ key: String) throws -> [Int]? {
        guard value(key) != nil else { return nil }
        return try elements(key).map { element in
            guard let number = element.integer, number >= 0 else { throw wrong(key, "no list of numbers from 0 on") }
            return number
        }
    }

    /// A non-negative number; nil if it is null or missing.
    func optionalNumber(_ key: String) throws -> Double? {
        guard let value = value(key) else { return nil }
        guard case .number(let text) = value, let number = Double(text), number.isFinite, number >= 0 else {
            throw wrong(key, "not a number of 0 or more")
        }
        return number
    }

    private func value(_ key: String) -> JSONTree? {
        guard let value = members[key], value != .null else { return nil }
        return value
    }

    private func wrong(_ key: String, _ what: String) -> SVGAError { .notAReport("\(key) of \(name) is \(what)") }
}

extension SVGAError {
    static func notAReport(_ reason: String) -> SVGAError {
        SVGAError(.damaged, "this is not a report of batch: \(reason)")
    }
}
