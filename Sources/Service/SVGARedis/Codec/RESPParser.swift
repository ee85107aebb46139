package import SVGAErrors

/// Reads replies from the bytes of a connection, which may be cut anywhere; nil while the rest of a reply is missing.
/// The time is linear in the bytes, and the memory in the received ones: announced counts allocate nothing. After a
/// fault, the parser reads no more.
package struct RESPParser: Sendable {
    private let limits: RESPLimits
    private var input = RESPInput()
    /// The arrays that are not complete, each inside of the one before.
    private var open: [OpenArray] = []
    /// The length of the text whose bytes come next.
    private var bulkByteCount: Int?
    /// The values of the current reply, and where it began.
    private var elementCount = 0
    private var replyStart = 0
    private var fault: SVGAError?

    /// An array some of whose elements are missing.
    private struct OpenArray {
        var elements: [RESPValue] = []
        let count: Int
    }

    package init(limits: RESPLimits = RESPLimits()) { self.limits = limits }

    /// Whether no byte is left of which a reply was not made.
    package var isEmpty: Bool { input.isEmpty && open.isEmpty && bulkByteCount == nil }

    /// Takes more bytes.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        if fault == nil { input.append(bytes) }
    }

    /// The next reply; nil while bytes are missing. Throws for bytes that are not one or exceed limits, and ever after.
    package mutating func next() throws(SVGAError) -> RESPValue? {
        if let fault { throw fault }
        do {
            return try read()
        } catch {
            fault = error
            input = RESPInput()
            throw error
        }
    }

    private mutating func read() throws(SVGAError) -> RESPValue? {
        while let step = try step() {
            if case .value(let value) = step, let reply = closed(value) { return reply }
        }
        return nil
    }

    private enum Step {
        /// A value without a missing part.
        case value(RESPValue)
        /// The head of an array or of a text, whose rest comes next.
        case head
    }

    /// Reads one value or one head; nil while bytes are missing.
    private mutating func step() throws(SVGAError) -> Step? {
        if let count = bulkByteCount {
            guard let text = try input.takeText(count: count) else { return nil }
            bulkByteCount = nil
            return .value(.bulk(text))
        }
        if open.isEmpty { (replyStart, elementCount) = (input.offset, 0) }
        guard let type = input.first else { return nil }
        guard "+-:$*".utf8.contains(type) else {
            throw fault("no type of RESP2 begins with the byte 0x\(String(type, radix: 16))")
        }
        let lineStart = input.offset
        guard let line = try input.takeLine(limit: limits.lineByteCount) else { return nil }
        return try step(type, line.dropFirst(), at: lineStart)
    }

    private mutating func step(_ type: UInt8, _ line: ArraySlice<UInt8>, at start: Int) throws(SVGAError) -> Step {
        let fault = { SVGAError.badReply($0, at: start) }
        if input.offset - replyStart > limits.replyByteCount {
            throw fault("a reply exceeds \(limits.replyByteCount) bytes")
        }
        switch type {
        case UInt8(ascii: "+"): return .value(.status(String(decoding: line, as: UTF8.self)))
        case UInt8(ascii: "-"): return .value(.error(RESPError(line: String(decoding: line, as: UTF8.self))))
        default: break
        }
        guard let number = RESPNumber.integer(line) else { throw fault("a number is malformed") }
        if type == UInt8(ascii: ":") { return .value(.integer(number)) }
        if number == -1 { return .value(.null) }
        guard number >= 0 else { throw fault("\(number) is not a count") }
        return try type == UInt8(ascii: "$") ? openText(number, fault) : openArray(number, fault)
    }

    private mutating func openText(_ count: Int, _ fault: (String) -> SVGAError) throws(SVGAError) -> Step {
        guard count <= limits.bulkByteCount else {
            throw fault("a text announces \(count) bytes, \(limits.bulkByteCount) are allowed")
        }
        guard count <= limits.replyByteCount - (input.offset - replyStart) else {
            throw fault("a reply exceeds \(limits.replyByteCount) bytes")
        }
        bulkByteCount = count
        return .head
    }

    private mutating func openArray(_ count: Int, _ fault: (String) -> SVGAError) throws(SVGAError) -> Step {
        guard open.count < limits.depth else { throw fault("arrays lie more than \(limits.depth) deep") }
        guard count <= limits.elementCount - elementCount else {
            throw fault("a reply has more than \(limits.elementCount) values")
        }
        elementCount += count
        if count == 0 { return .value(.array([])) }
        open.append(OpenArray(count: count))
        return .head
    }

    /// Puts a value into the innermost array, and that into the next one if it was the last; the reply when all are closed.
    private mutating func closed(_ value: RESPValue) -> RESPValue? {
        var value = value
        while var array = open.popLast() {
            array.elements.append(value)
            guard array.elements.count == array.count else {
                open.append(array)
                return nil
            }
            value = .array(array.elements)
        }
        return value
    }

    private func fault(_ reason: String) -> SVGAError { .badReply(reason, at: input.offset) }
}

extension SVGAError {
    /// A fault in the bytes of a reply, at an offset from the first byte of the connection.
    static func badReply(_ reason: String, at offset: Int) -> SVGAError {
        SVGAError(.damaged, "\(reason) (byte \(offset))")
    }
}

package struct RESPLimits: Hashable, Sendable {
    /// The maximum nesting of arrays; 0 allows no array.
    package var depth = 16
    /// The values of a reply, those inside of arrays included.
    package var elementCount = 1 << 20
    package var bulkByteCount = 64 << 20
    /// The bytes of a line: a status, an error, a number.
    package var lineByteCount = 64 << 10
    package var replyByteCount = 128 << 20

    /// Bounds that no reply to this package's commands comes near.
    package init() {}
}

enum RESPNumber {
    /// The number in bytes: digits after an optional sign; nil for anything else, and outside of `Int`.
    static func integer(_ bytes: some Collection<UInt8>) -> Int? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        let digits = bytes.dropFirst(isNegative || bytes.first == UInt8(ascii: "+") ? 1 : 0)
        guard !digits.isEmpty else { return nil }
        // The negative side is the larger one.
        var value = 0
        for byte in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isBeyond) = tens.subtractingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            if isTooLarge || isBeyond { return nil }
            value = sum
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }
}
