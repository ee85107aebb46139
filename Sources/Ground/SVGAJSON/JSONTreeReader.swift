extension JSONTree {
    /// Reads a text that is one JSON value.
    ///
    /// It is strict: no comments, no commas too many, no key twice in an object, no half of a surrogate pair.
    ///
    /// - Parameter isLenient: Whether texts and numbers are taken as video players take them: of two members with one key the
    ///   last counts, halves of surrogate pairs and bytes that are no UTF-8 become U+FFFD, other characters may be escaped or
    ///   stand for themselves, and a number is what `Double` reads.
    /// - Throws: ``JSONError`` with the path of the value that is wrong.
    /// - Complexity: O(n) in the bytes of the text.
    package init(
        parsing text: [UInt8], limits: JSONLimits = JSONLimits(), isLenient: Bool = false
    ) throws(JSONError) {
        var reader = JSONTreeReader(text: text, limits: limits, isLenient: isLenient)
        guard text.count <= limits.maxByteCount else {
            throw reader.error(.limit("bytes", limits.maxByteCount), JSONPath())
        }
        self = try reader.value(at: JSONPath(), depth: 0)
        if let byte = reader.next() { throw reader.error(.unexpected(byte, wanted: "the end"), JSONPath()) }
    }
}

struct JSONTreeReader {
    let text: [UInt8]
    let limits: JSONLimits
    let isLenient: Bool
    var offset = 0
    private var valueCount = 0

    init(text: [UInt8], limits: JSONLimits, isLenient: Bool) {
        (self.text, self.limits, self.isLenient) = (text, limits, isLenient)
        // Editors on Windows begin files with a byte order mark.
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    func error(_ reason: JSONError.Reason, _ path: JSONPath) -> JSONError {
        JSONError(reason: reason, path: path, offset: min(offset, text.count))
    }

    /// The next byte that is not blank, which stays to be read.
    mutating func next() -> UInt8? {
        while offset < text.count, JSONTreeReader.isBlank(text[offset]) { offset += 1 }
        return offset < text.count ? text[offset] : nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
    }

    mutating func value(at path: JSONPath, depth: Int) throws(JSONError) -> JSONTree {
        try count(path)
        guard let byte = next() else { throw error(.end, path) }
        switch byte {
        case UInt8(ascii: "{"): return try object(path, try deeper(depth, path))
        case UInt8(ascii: "["): return try array(path, try deeper(depth, path))
        case UInt8(ascii: "\""): return .string(try string(path))
        case UInt8(ascii: "t"): return try word("true", .boolean(true), path)
        case UInt8(ascii: "f"): return try word("false", .boolean(false), path)
        case UInt8(ascii: "n"): return try word("null", .null, path)
        default: return try number(byte, path)
        }
    }

    private mutating func count(_ path: JSONPath) throws(JSONError) {
        valueCount += 1
        guard valueCount <= limits.maxValueCount else {
            throw error(.limit("values", limits.maxValueCount), path)
        }
    }

    private func deeper(_ depth: Int, _ path: JSONPath) throws(JSONError) -> Int {
        guard depth < limits.maxDepth else { throw error(.limit("levels", limits.maxDepth), path) }
        return depth + 1
    }

    private mutating func object(_ path: JSONPath, _ depth: Int) throws(JSONError) -> JSONTree {
        offset += 1
        var members: [String: JSONTree] = [:]
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            guard let byte = next() else { throw error(.end, path) }
            guard byte == UInt8(ascii: "\"") else { throw error(.unexpected(byte, wanted: "a key in quotes"), path) }
            try count(path)
            let key = try string(path)
            let place = path.member(key)
            guard isLenient || members[key] == nil else { throw error(.duplicateKey, place) }
            try expect(UInt8(ascii: ":"), "a colon", place)
            members[key] = try value(at: place, depth: depth)
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"), "a comma or the end of the object", path)
        return .object(members)
    }

    private mutating func array(_ path: JSONPath, _ depth: Int) throws(JSONError) -> JSONTree {
        offset += 1
        var elements: [JSONTree] = []
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            elements.append(try value(at: path.element(elements.count), depth: depth))
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"), "a comma or the end of the array", path)
        return .array(elements)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next() == byte else { return false }
        offset += 1
        return true
    }

    private mutating func expect(_ byte: UInt8, _ wanted: String, _ path: JSONPath) throws(JSONError) {
        guard let found = next() else { throw error(.end, path) }
        guard found == byte else { throw error(.unexpected(found, wanted: wanted), path) }
        offset += 1
    }

    private mutating func word(_ word: String, _ value: JSONTree, _ path: JSONPath) throws(JSONError) -> JSONTree {
        for byte in word.utf8 {
            guard offset < text.count else { throw error(.end, path) }
            guard text[offset] == byte else { throw error(.unexpected(text[offset], wanted: word), path) }
            offset += 1
        }
        return value
    }
}
