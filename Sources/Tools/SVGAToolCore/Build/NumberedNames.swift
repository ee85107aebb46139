import SVGACoding

/// Names with numbers in them, in the order of the values of the numbers: `frame_2` before `frame_10`.
enum NumberedNames {
    private enum Part: Hashable {
        case text([UInt8])
        /// Digits without leading zeros, which are compared by their count first.
        case number([UInt8])
    }

    /// Whether a name precedes another; names that differ only in zeros are in byte order.
    static func precedes(_ a: String, _ b: String) -> Bool {
        for (part, other) in zip(parts(of: a), parts(of: b)) where part != other {
            switch (part, other) {
            case (.number(let a), .number(let b)):
                return a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
            case (.number(let a), .text(let b)), (.text(let a), .number(let b)), (.text(let a), .text(let b)):
                return a.lexicographicallyPrecedes(b)
            }
        }
        let (count, otherCount) = (parts(of: a).count, parts(of: b).count)
        return count == otherCount ? a.utf8.lexicographicallyPrecedes(b.utf8) : count < otherCount
    }

    /// Whether two names differ in one number only, and the first has the larger one.
    static func differInNumber(_ a: String, _ b: String, isFalling: Bool) -> Bool {
        let (parts, others) = (parts(of: a), parts(of: b))
        guard parts.count == others.count else { return false }
        let different = zip(parts, others).filter { $0 != $1 }
        guard different.count == 1, case (.number, .number) = different[0] else { return false }
        return precedes(b, a) == isFalling
    }

    private static func parts(of name: String) -> [Part] {
        var parts: [Part] = []
        var rest = Array(name.utf8)[...]
        while let first = rest.first {
            let isNumber = first.isDigit
            let run = rest.prefix { $0.isDigit == isNumber }
            parts.append(isNumber ? .number(Array(run.drop { $0 == UInt8(ascii: "0") })) : .text(Array(run)))
            rest = rest.dropFirst(run.count)
        }
        return parts
    }
}
