import SVGAJSON

extension JSONTree {
    /// Reads the JSON of a video file as players do; nil for anything else.
    init?(configuration text: [UInt8]) {
        let limits = JSONLimits(maxByteCount: .max, maxValueCount: .max)
        guard let tree = try? JSONTree(parsing: text, limits: limits, isLenient: true) else { return nil }
        self = tree
    }

    /// A member of an object.
    subscript(_ key: String) -> JSONTree? { if case .object(let members) = self { members[key] } else { nil } }

    /// A whole number that players can hold, however it is written.
    var wholeNumber: Int? {
        guard case .number(let text) = self else { return nil }
        return Double(text).flatMap { Int32(exactly: $0) }.map { Int($0) }
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }

    var elements: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }
}
