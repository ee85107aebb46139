import SVGACoding
import SVGAErrors

/// The members of a timeline object, each taken once; remaining ones are a mistake.
struct TimelineMembers {
    let path: JSONPath
    private var members: [String: JSONTree]
    /// The requested members, for the message about an unknown one.
    private var known: [String] = []

    init(_ tree: JSONTree, at path: JSONPath) throws(SVGAError) {
        guard case .object(let members) = tree else {
            throw TimelineMembers.error(path, "expected an object, found \(tree.kindName)")
        }
        (self.members, self.path) = (members, path)
    }

    static func error(_ path: JSONPath, _ problem: String) -> SVGAError {
        .timeline(path: path.description, problem: problem)
    }

    func error(_ name: String, _ problem: String) -> SVGAError { TimelineMembers.error(path.member(name), problem) }

    mutating func take(_ name: String) -> JSONTree? {
        known.append(name)
        return members.removeValue(forKey: name)
    }

    func required<Value>(_ name: String, _ value: Value?) throws(SVGAError) -> Value {
        guard let value else { throw error(name, "this is missing") }
        return value
    }

    mutating func number(_ name: String, _ range: ClosedRange<Double>) throws(SVGAError) -> Double? {
        guard let tree = take(name) else { return nil }
        return try number(tree, range, at: path.member(name))
    }

    mutating func integer(_ name: String, _ range: ClosedRange<Int>) throws(SVGAError) -> Int? {
        guard let tree = take(name) else { return nil }
        guard let value = tree.integer, range.contains(value) else {
            throw error(name, "expected an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    mutating func text(_ name: String, maxByteCount: Int) throws(SVGAError) -> String? {
        guard let tree = take(name) else { return nil }
        guard case .string(let text) = tree, 1...maxByteCount ~= text.utf8.count, !text.utf8.contains(0) else {
            throw error(name, "expected a text of 1 to \(maxByteCount) bytes")
        }
        return text
    }

    mutating func pair(_ name: String, _ range: ClosedRange<Double>) throws(SVGAError) -> (Double, Double)? {
        guard let tree = take(name) else { return nil }
        let numbers = try self.numbers(name, tree, count: 2, range)
        return (numbers[0], numbers[1])
    }

    func numbers(
        _ name: String, _ tree: JSONTree, count: Int, _ range: ClosedRange<Double>
    ) throws(SVGAError) -> [Double] {
        guard case .array(let elements) = tree, elements.count == count else {
            throw error(name, "expected \(count) numbers in brackets")
        }
        var numbers: [Double] = []
        for (index, element) in elements.enumerated() {
            numbers.append(try number(element, range, at: path.member(name).element(index)))
        }
        return numbers
    }

    /// The elements of an array, none if it is missing.
    mutating func elements(_ name: String) throws(SVGAError) -> [(tree: JSONTree, path: JSONPath)] {
        guard let tree = take(name) else { return [] }
        guard case .array(let elements) = tree else { throw error(name, "expected an array, found \(tree.kindName)") }
        return elements.enumerated().map { ($1, path.member(name).element($0)) }
    }

    func finish() throws(SVGAError) {
        guard let name = members.keys.min() else { return }
        throw error(name, "no such member; there are \(known.sorted().joined(separator: ", "))")
    }

    private func number(_ tree: JSONTree, _ range: ClosedRange<Double>, at path: JSONPath) throws(SVGAError) -> Double {
        guard case .number(let text) = tree, let value = Double(text), range.contains(value) else {
            let bounds = "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
            throw TimelineMembers.error(path, "expected a number from \(bounds)")
        }
        return value
    }

    private func plain(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }
}
