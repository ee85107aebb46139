package import SVGACoding
import SVGAErrors

extension Members {
    /// The key under which members stand whose own key has a meaning in the dialect that is written.
    static let otherKey = "otherMembers"

    mutating func extensionInfo(_ key: String) throws -> [String: ExtensionValue] {
        guard let value = take(key) else { return [:] }
        return try ExtensionValue.members(of: value, at: path.member(key), limits)
    }

    /// Takes extension information that is JSON within a string; an empty string is not.
    mutating func extensionText(_ key: String) throws -> [String: ExtensionValue] {
        guard let text = try string(key), !text.isEmpty else { return [:] }
        let limits = JSONLimits(maxByteCount: limits.maxExtensionByteCount, maxDepth: GiftLimits.maxDepth)
        let tree = try at(key) {
            try SVGAError.saying("the text is not a JSON object", .invalidRequest) {
                try JSONTree(parsing: Array(text.utf8), limits: limits)
            }
        }
        return try ExtensionValue.members(of: tree, at: path.member(key), self.limits)
    }

    /// The remaining members, and members that an earlier file could not write under their own keys.
    mutating func others() throws -> [String: ExtensionValue] {
        let nested = rest.removeValue(forKey: Members.otherKey) ?? .object([:])
        guard case .object(let more) = nested else {
            throw error(Members.otherKey, .kind(found: nested.kindName, wanted: "an object"))
        }
        let all = rest.merging(more) { first, _ in first }
        return try ExtensionValue.members(of: .object(all), at: path, limits)
    }
}

extension ExtensionValue {
    package init(_ tree: JSONTree) {
        if case .string(let text) = tree { self = .text(text) } else { self = .json(tree.line) }
    }

    /// The value as a tree. Text that is not JSON, which only a program can put here, counts as a string.
    package var tree: JSONTree {
        switch self {
        case .text(let text): .string(text)
        case .json(let text): (try? JSONTree(parsing: Array(text.utf8))) ?? .string(text)
        }
    }

    /// Members within the limits of extension information.
    static func members(of tree: JSONTree, at path: JSONPath, _ limits: GiftLimits) throws -> [String: ExtensionValue] {
        func error(_ error: SVGAError) -> SVGAError { error.at(path) }
        guard case .object(let members) = tree else { throw error(.kind(found: tree.kindName, wanted: "an object")) }
        if members.isEmpty { return [:] }
        if tree.depth > GiftLimits.maxDepth { throw error(.tooMany("levels", limit: GiftLimits.maxDepth)) }
        if tree.keyCount > GiftLimits.maxKeyCount { throw error(.tooMany("keys", limit: GiftLimits.maxKeyCount)) }
        let (count, limit) = (tree.line.utf8.count, limits.maxExtensionByteCount)
        if count > limit { throw error(.tooLong(count, limit: limit)) }
        return members.mapValues { ExtensionValue($0) }
    }
}

extension [String: ExtensionValue] {
    /// The members as JSON in a text; empty without any.
    package var text: String { isEmpty ? "" : JSONTree.object(mapValues(\.tree)).line }
}

struct MemberList {
    private(set) var members: [String: JSONTree] = [:]

    var tree: JSONTree { .object(members) }

    mutating func add(_ key: String, _ value: JSONTree?) { if let value { members[key] = value } }

    mutating func add(_ key: String, _ text: String) { members[key] = .string(text) }

    mutating func add(_ key: String, _ number: Int) { members[key] = .integer(number) }

    mutating func add(_ key: String, _ info: [String: ExtensionValue]) {
        members[key] = .object(info.mapValues(\.tree))
    }

    /// Adds unknown members under their own keys, or in a separate object if these are taken or reserved.
    mutating func add(others: [String: ExtensionValue], isReserved: (String) -> Bool) {
        var nested: [String: JSONTree] = [:]
        for (key, value) in others {
            let isTaken = members[key] != nil || isReserved(key) || key == Members.otherKey
            if isTaken { nested[key] = value.tree } else { members[key] = value.tree }
        }
        if !nested.isEmpty { members[Members.otherKey] = .object(nested) }
    }

    mutating func add(others: [String: ExtensionValue], reserved: Set<String>) {
        add(others: others, isReserved: reserved.contains)
    }
}

// Members next to the gift in an object within an event are kept under the keys of both, such as `data/extra`.

extension Members {
    /// Keeps the remaining members of an object within this one.
    mutating func keep(_ inside: Members, of key: String) throws {
        for (name, value) in inside.rest {
            let both = "\(key)/\(name)"
            guard rest.updateValue(value, forKey: both) == nil else {
                throw inside.error(name, .unusable("'\(both)' stands in the object around it, too"))
            }
        }
    }
}

extension MemberList {
    /// Adds kept members of a nested object, if their keys are free, and removes them from the rest.
    mutating func add(
        insideOf key: String, from others: inout [String: ExtensionValue], isReserved: (String, JSONTree) -> Bool
    ) {
        for (both, value) in others where both.hasPrefix("\(key)/") {
            let name = String(both.dropFirst(key.count + 1))
            if members[name] != nil || isReserved(name, value.tree) { continue }
            add(name, value.tree)
            others[both] = nil
        }
    }
}
