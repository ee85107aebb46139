package import SVGAErrors

extension JSONTree {
    /// Reads a strict JSON text in O(bytes): no comments, no commas too many, no key twice in an object, no half of a
    /// surrogate pair. With `isLenient`, texts and numbers are read as in video players: of two members with one key
    /// the last counts, halves of surrogate pairs and bytes that are not UTF-8 become U+FFFD, other characters may be
    /// escaped or literal, and a number is anything that `Double` reads.
    package init(parsing text: [UInt8], limits: JSONLimits = JSONLimits(), isLenient: Bool = false) throws(SVGAError) {
        var reader = JSONTreeReader(text: text, limits: limits, isLenient: isLenient)
        guard text.count <= limits.maxByteCount else {
            throw reader.tooMany("bytes", limits.maxByteCount, JSONPath())
        }
        self = try reader.value(at: JSONPath(), depth: 0)
        if let byte = reader.next() { throw reader.unexpected(byte, wanted: "the end", JSONPath()) }
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

    func error(_ reason: String, _ path: JSONPath) -> SVGAError {
        SVGAError(.damaged, "\(reason) (byte \(min(offset, text.count)))").at(path)
    }

    func endsEarly(_ path: JSONPath) -> SVGAError { error("the JSON ends too early", path) }

    func noEscape(_ path: JSONPath) -> SVGAError { error("the backslash begins no escape of JSON", path) }

    /// The grammar does not allow this byte; the message shows an invisible byte as a number.
    func unexpected(_ byte: UInt8, wanted: String, _ path: JSONPath) -> SVGAError {
        let isVisible = 0x21...0x7e ~= byte
        let name = isVisible ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(String(byte, radix: 16))"
        return error("expected \(wanted), found \(name)", path)
    }

    func tooMany(_ what: String, _ limit: Int, _ path: JSONPath) -> SVGAError {
        error("more than \(limit) \(what)", path).with { facts in
            facts.category = .tooLarge
            facts.limit = SVGAError.Limit(name: what, limit: limit, found: limit + 1)
        }
    }

    /// The next byte that is not blank, which stays to be read.
    mutating func next() -> UInt8? {
        while offset < text.count, JSONTreeReader.isBlank(text[offset]) { offset += 1 }
        return offset < text.count ? text[offset] : nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
    }

    mutating func value(at path: JSONPath, depth: Int) throws(SVGAError) -> JSONTree {
        try count(path)
        guard let byte = next() else { throw endsEarly(path) }
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

    private mutating func count(_ path: JSONPath) throws(SVGAError) {
        valueCount += 1
        guard valueCount <= limits.maxValueCount else {
            throw tooMany("values", limits.maxValueCount, path)
        }
    }

    private func deeper(_ depth: Int, _ path: JSONPath) throws(SVGAError) -> Int {
        guard depth < limits.maxDepth else { throw tooMany("levels", limits.maxDepth, path) }
        return depth + 1
    }

    private mutating func object(_ path: JSONPath, _ depth: Int) throws(SVGAError) -> JSONTree {
        offset += 1
        var members: [String: JSONTree] = [:]
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            guard let byte = next() else { throw endsEarly(path) }
            guard byte == UInt8(ascii: "\"") else { throw unexpected(byte, wanted: "a key in quotes", path) }
            try count(path)
            let key = try string(path)
            let place = path.member(key)
            guard isLenient || members[key] == nil else { throw error("the key stands there twice", place) }
            try expect(UInt8(ascii: ":"), "a colon", place)
            members[key] = try value(at: place, depth: depth)
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"), "a comma or the end of the object", path)
        return .object(members)
    }

    private mutating func array(_ path: JSONPath, _ depth: Int) throws(SVGAError) -> JSONTree {
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

    private mutating func expect(_ byte: UInt8, _ wanted: String, _ path: JSONPath) throws(SVGAError) {
        guard let found = next() else { throw endsEarly(path) }
        guard found == byte else { throw unexpected(found, wanted: wanted, path) }
        offset += 1
    }

    private mutating func word(_ word: String, _ value: JSONTree, _ path: JSONPath) throws(SVGAError) -> JSONTree {
        for byte in word.utf8 {
            guard offset < text.count else { throw endsEarly(path) }
            guard text[offset] == byte else { throw unexpected(text[offset], wanted: word, path) }
            offset += 1
        }
        return value
    }
}

/// The most that a text of JSON may hold, so that reading one takes bounded memory.
package struct JSONLimits: Hashable, Sendable {
    package var maxByteCount = 16 << 20
    package var maxDepth = 32
    /// The maximum number of values and keys together.
    package var maxValueCount = 1_000_000

    package init(maxByteCount: Int = 16 << 20, maxDepth: Int = 32, maxValueCount: Int = 1_000_000) {
        (self.maxByteCount, self.maxDepth, self.maxValueCount) = (maxByteCount, maxDepth, maxValueCount)
    }
}
