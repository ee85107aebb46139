/// A fault in the bytes of a reply.
package struct RESPFault: Error, Hashable, Sendable {
    /// The fault.
    package enum Kind: Hashable, Sendable {
        /// A value begins with a byte that names no type.
        case unknownType(UInt8)
        /// A line does not end in CR and LF.
        case badLineEnd
        /// A line is longer than any that is meant.
        case lineTooLong(limit: Int)
        /// A number has other bytes than digits, or more than 64 bits hold.
        case badNumber
        /// A count is negative, and not the −1 that means nothing.
        case negativeCount(Int)
        /// Arrays are nested too deeply.
        case tooDeep(limit: Int)
        /// A reply announces or has more values than are allowed.
        case tooManyElements(limit: Int)
        /// A text announces more bytes than are allowed.
        case bulkTooLarge(announced: Int, limit: Int)
        /// A reply has more bytes than are allowed.
        case replyTooLarge(limit: Int)
    }

    /// The fault.
    package let kind: Kind
    /// The number of bytes before the fault, counted from the first byte of the connection.
    package let offset: Int
}

extension RESPFault: CustomStringConvertible {
    /// The fault and its place.
    package var description: String { "\(kind) (byte \(offset))" }
}

extension RESPFault.Kind: CustomStringConvertible {
    /// The fault in words.
    package var description: String {
        switch self {
        case .unknownType(let byte): "no type of RESP2 begins with the byte 0x\(String(byte, radix: 16))"
        case .badLineEnd: "a line does not end in CR and LF"
        case .lineTooLong(let limit): "a line exceeds \(limit) bytes"
        case .badNumber: "a number is malformed"
        case .negativeCount(let count): "\(count) is no count"
        case .tooDeep(let limit): "arrays lie more than \(limit) deep"
        case .tooManyElements(let limit): "a reply has more than \(limit) values"
        case .bulkTooLarge(let announced, let limit): "a text announces \(announced) bytes, \(limit) are allowed"
        case .replyTooLarge(let limit): "a reply exceeds \(limit) bytes"
        }
    }
}
