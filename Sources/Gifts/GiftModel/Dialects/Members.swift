package import SVGACoding
import SVGAErrors

/// The members of a JSON object, taken one after the other; remaining ones are unknown.
package struct Members {
    /// Reads a value at a path within limits.
    package typealias Reader<Value> = (JSONTree, JSONPath, GiftLimits) throws -> Value

    let path: JSONPath
    let limits: GiftLimits
    package var rest: [String: JSONTree]

    package init(_ tree: JSONTree, at path: JSONPath, _ limits: GiftLimits) throws {
        guard case .object(let members) = tree else {
            throw SVGAError.kind(found: tree.kindName, wanted: "an object").at(path)
        }
        (self.path, self.limits, rest) = (path, limits, members)
    }

    func error(_ key: String, _ error: SVGAError) -> SVGAError { error.at(path.member(key)) }

    /// Does work on the value of a member, whose errors get its place.
    func at<Value>(_ key: String, _ work: () throws -> Value) throws -> Value {
        try SVGAError.only(at: SVGAError.Place(member: "\(path.member(key))"), work)
    }

    /// Takes a member; nil without it, and for null.
    package mutating func take(_ key: String) -> JSONTree? {
        guard let value = rest.removeValue(forKey: key), value != .null else { return nil }
        return value
    }

    package mutating func string(_ key: String) throws -> String? {
        switch take(key) {
        case nil: return nil
        case .string(let text): return text
        case let value?: throw error(key, .kind(found: value.kindName, wanted: "a string"))
        }
    }

    mutating func text(_ key: String, maxByteCount: Int) throws -> String? {
        guard let text = try string(key) else { return nil }
        try at(key) { try PlainText.check(text, maxByteCount: maxByteCount) }
        return text
    }

    /// Takes a text that viewers read, in which what must not be shown is left out; a gift is not lost for it.
    mutating func cleanedText(_ key: String) throws -> String? {
        try string(key).map { PlainText.prefix(of: PlainText.cleaned($0), maxCount: GiftLimits.maxCharacterCount) }
    }

    /// Takes the URL of a file, or its path next to the catalogue.
    mutating func url(_ key: String) throws -> String? {
        guard let url = try string(key) else { return nil }
        if let fault = ResourceURL.fault(in: url, maxByteCount: limits.maxURLByteCount) { throw error(key, fault) }
        return url
    }

    /// Takes an integer, written without a point or an exponent.
    package mutating func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let value = take(key) else { return nil }
        guard case .number(let text) = value else {
            throw error(key, .kind(found: value.kindName, wanted: "an integer"))
        }
        guard let number = value.integer, range ~= number else {
            throw error(
                key, .unusable("\(text.prefix(40)) is not an integer in \(range.lowerBound)…\(range.upperBound)"))
        }
        return number
    }

    mutating func object<Value>(_ key: String, _ read: Reader<Value>) throws -> Value? {
        guard let value = take(key) else { return nil }
        return try read(value, path.member(key), limits)
    }

    /// Takes a list by a function of its elements; empty without one.
    mutating func list<Value>(_ key: String, _ read: Reader<Value>) throws -> [Value]? {
        guard let value = take(key) else { return nil }
        return try Members.list(value, at: path.member(key), limits, read)
    }

    static func list<Value>(
        _ tree: JSONTree, at path: JSONPath, _ limits: GiftLimits, _ read: Reader<Value>
    ) throws -> [Value] {
        guard case .array(let elements) = tree else {
            throw SVGAError.kind(found: tree.kindName, wanted: "an array").at(path)
        }
        var values: [Value] = []
        for (index, element) in elements.enumerated() { values.append(try read(element, path.element(index), limits)) }
        return values
    }
}

extension Members {
    /// Takes a value whose text a type checks, such as ``GiftID``.
    package mutating func named<Value>(_ key: String, _ make: (String) throws -> Value) throws -> Value? {
        guard let text = try string(key) else { return nil }
        return try at(key) { try make(text) }
    }

    mutating func needed<Value>(_ key: String, _ make: (String) throws -> Value) throws -> Value {
        guard let value = try named(key, make) else { throw error(key, .missing) }
        return value
    }

    mutating func needed<Value>(_ key: String, _ read: Reader<Value>) throws -> Value {
        guard let value = try object(key, read) else { throw error(key, .missing) }
        return value
    }

    mutating func neededCount(_ key: String) throws -> Int {
        guard let count = try integer(key, in: limits.countRange) else { throw error(key, .missing) }
        return count
    }

    mutating func catalogID<Value>(_ key: String, _ make: (String) throws -> Value) throws -> Value {
        let limit = limits.maxIDByteCount
        return try needed(key) { text in
            let count = text.utf8.count
            if count > limit { throw SVGAError.tooLong(count, limit: limit) }
            return try make(text)
        }
    }
}
