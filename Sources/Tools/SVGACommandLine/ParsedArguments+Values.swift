extension ParsedArguments {
    /// Parses the text of an argument. Errors of `read` become ``ExitCode/usage`` and name the argument unless nil.
    package func understand<Value>(_ name: String?, _ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch {
            throw usageError((name.map { "\($0): " } ?? "") + "\(error)")
        }
    }

    /// The value of an option that takes one of a few words; nil without it. Errors list all, and the most similar.
    package func choice<Value>(_ flag: Flag, of values: [Value], named name: (Value) -> String) throws -> Value? {
        guard let text = value(flag) else { return nil }
        if let chosen = values.first(where: { name($0) == text }) { return chosen }
        let names = values.map(name)
        let advice = Suggestion.text(for: text, among: names)
        throw usageError("\(flag.spelling) '\(text)' is none of \(names.joined(separator: ", "))\(advice)")
    }

    /// The text of an option that must be given and not be empty.
    package func required(_ flag: Flag) throws -> String {
        guard let value = value(flag), !value.isEmpty else {
            throw usageError("\(flag.shortestSpelling) \(flag.value ?? "") is missing")
        }
        return value
    }

    /// A number of bytes such as `500`, `20K`, `1M` or `2G`, nil without the option.
    package func byteCount(_ flag: Flag) throws -> Int? {
        guard let text = value(flag) else { return nil }
        let shift = ["K": 10, "M": 20, "G": 30][text.suffix(1).uppercased()]
        let (count, overflow) = (Int(shift == nil ? text[...] : text.dropLast()) ?? -1)
            .multipliedReportingOverflow(by: 1 << (shift ?? 0))
        guard count >= 0, !overflow else {
            throw usageError("\(flag.spelling) needs bytes such as 500000, 500K, 20M or 1G, not '\(text)'")
        }
        return count
    }

    /// A time of a positive number of units, nil without the option.
    package func duration(_ flag: Flag, unit: Duration) throws -> Duration? {
        guard let text = value(flag) else { return nil }
        guard let count = Double(text), count.isFinite, count > 0, count <= 1_000_000 else {
            throw usageError("\(flag.spelling) needs a number above 0, not '\(text)'")
        }
        return unit * count
    }

    /// An integer within a range, nil without the option.
    package func number(_ flag: Flag, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = value(flag) else { return nil }
        guard let number = Int(text), range ~= number else {
            let (lowest, highest) = (range.lowerBound, range.upperBound)
            throw usageError("\(flag.shortestSpelling) needs a number of \(lowest) ... \(highest), not '\(text)'")
        }
        return number
    }
}
