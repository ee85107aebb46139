import SVGAJSON

/// Why a value is no gift, user, room, event or message: what was wrong, and where in the JSON.
///
/// ```swift
/// do {
///     print(try GiftID("a gift"))
/// } catch {
///     print(error)        // character U+0020 is not allowed
/// }
/// ```
public struct GiftDataError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where the value stands in the JSON, such as `giftList[2].coins`; empty for a value that comes from no JSON.
    public var path: String
    /// What was wrong.
    package let reason: Reason

    package init(_ reason: Reason, at path: String = "") { (self.reason, self.path) = (reason, path) }

    init(_ error: JSONError) {
        self.init(.json("\(error.reason) (byte \(error.offset))"), at: error.path.description)
    }

    /// Path and reason in a line, such as `giftList[2].coins: 1000000001 is not a whole number in 0…1000000000`.
    public var description: String { path.isEmpty ? "\(reason)" : "\(path): \(reason)" }

    /// What can be wrong with a value.
    package enum Reason: Hashable, Sendable {
        /// A value that is needed is absent or empty.
        case missing
        case tooLong(count: Int, limit: Int, unit: Unit)
        case character(Unicode.Scalar)
        case notNormalized
        /// The text is not JSON.
        case json(String)
        /// A value of another kind than is needed.
        case kind(found: String, wanted: String)
        /// A whole number out of its range.
        case range(found: String, ClosedRange<Int>)
        /// More parts than may be.
        case tooMany(String, limit: Int)
        /// A text that is none of those that are understood.
        case unknown(String, known: String)
        /// A reference to what is not there, or two things of one name.
        case conflict(String)
    }

    /// What a length is counted in.
    package enum Unit: String, Sendable {
        case bytes, characters
    }
}

extension GiftDataError.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: "missing or empty"
        case .tooLong(let count, let limit, let unit): "\(count) \(unit), at most \(limit) are allowed"
        case .character(let scalar): "character U+\(GiftDataError.Reason.digits(scalar)) is not allowed"
        case .notNormalized: "the text is not in Unicode normalization form C; normalize it first"
        case .json(let text): text
        case .kind(let found, let wanted): "\(wanted) is expected, not \(found)"
        case .range(let found, let range): "\(found) is not a whole number in \(range.lowerBound)…\(range.upperBound)"
        case .tooMany(let what, let limit): "more than \(limit) \(what)"
        case .unknown(let text, let known): "'\(text)' is none of \(known)"
        case .conflict(let text): text
        }
    }

    /// The number of a character in at least four hexadecimal digits.
    private static func digits(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
