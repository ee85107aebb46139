import SVGACoding
import SVGAErrors

/// An object of a script, whose members are taken one by one, so that what remains is known to be a mistake.
struct ScriptObject {
    private var members: [String: JSONTree]
    private let path: JSONPath

    init(_ tree: JSONTree, at path: JSONPath) throws(SVGAError) {
        guard case .object(let members) = tree else {
            throw .badValue("\(path): expected an object, found \(tree.kindName)")
        }
        (self.members, self.path) = (members, path)
    }

    func fault(_ name: String, _ text: String) -> SVGAError { .badValue("\(path.member(name)): \(text)") }

    /// Takes a member; nil if it is missing.
    mutating func take(_ name: String) -> JSONTree? { members.removeValue(forKey: name) }

    func finish() throws(SVGAError) {
        guard let name = members.keys.min() else { return }
        throw fault(name, "this member is not known here")
    }

    mutating func text(_ name: String) throws(SVGAError) -> String? {
        guard let value = take(name) else { return nil }
        guard case .string(let text) = value else { throw fault(name, "expected a string, found \(value.kindName)") }
        return text
    }

    /// A text, empty for null.
    mutating func textOrNull(_ name: String) throws(SVGAError) -> String? {
        guard members[name] != .null else {
            members[name] = nil
            return ""
        }
        return try text(name)
    }

    mutating func required(_ name: String) throws(SVGAError) -> String {
        guard let text = try text(name) else { throw fault(name, "a string is missing") }
        return text
    }

    mutating func number(_ name: String) throws(SVGAError) -> Double? {
        guard let value = take(name) else { return nil }
        return try number(value, name)
    }

    mutating func integer(_ name: String) throws(SVGAError) -> Int? {
        guard let value = take(name) else { return nil }
        guard let number = value.integer else { throw fault(name, "expected an integer") }
        return number
    }

    /// Numbers of an array, of which there must be so many; none for null.
    mutating func numbers(_ name: String, _ count: Int) throws(SVGAError) -> [Double]? {
        guard let value = take(name) else { return nil }
        if value == .null { return [] }
        guard case .array(let elements) = value, elements.count == count else {
            throw fault(name, "expected an array of \(count) numbers")
        }
        var numbers: [Double] = []
        for element in elements { numbers.append(try number(element, name)) }
        return numbers
    }

    mutating func requiredNumbers(_ name: String, _ count: Int) throws(SVGAError) -> [Double] {
        guard let numbers = try numbers(name, count), !numbers.isEmpty else {
            throw fault(name, "an array of \(count) numbers is missing")
        }
        return numbers
    }

    mutating func frames(_ name: String) throws(SVGAError) -> ClosedRange<Int>? {
        let text: String
        switch take(name) {
        case nil: return nil
        case .string(let string)?: text = string
        case .number(let digits)?: text = digits
        case let other?: throw fault(name, "expected frames such as \"0-59\", found \(other.kindName)")
        }
        guard let range = FrameText.range(text) else { throw fault(name, "expected frames such as \"0-59\"") }
        return range
    }

    private func number(_ value: JSONTree, _ name: String) throws(SVGAError) -> Double {
        guard case .number(let digits) = value, let number = Double(digits), number.isFinite else {
            throw fault(name, "expected a number")
        }
        return number
    }
}
