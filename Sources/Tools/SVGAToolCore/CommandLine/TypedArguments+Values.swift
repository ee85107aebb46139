import SVGACache

extension TypedArguments {
    /// A number of bytes such as `500`, `20K`, `1M` or `2G`, nil without the option.
    func byteCount(_ name: Flag.Name) throws(ToolError) -> Int? {
        guard let text = value(name) else { return nil }
        let shift = ["K": 10, "M": 20, "G": 30][text.suffix(1).uppercased()]
        let (count, overflow) = (Int(shift == nil ? text[...] : text.dropLast()) ?? -1)
            .multipliedReportingOverflow(by: 1 << (shift ?? 0))
        guard count >= 0, !overflow else {
            throw usageError("--\(name.rawValue) wants bytes such as 500000, 500K, 20M or 1G, not '\(text)'")
        }
        return count
    }

    /// A positive number of units of time, nil without the option.
    func span(_ name: Flag.Name, unit: Duration) throws(ToolError) -> Duration? {
        guard let text = value(name) else { return nil }
        guard let count = Double(text), count.isFinite, count > 0, count <= 1_000_000 else {
            throw usageError("--\(name.rawValue) wants a number above 0, not '\(text)'")
        }
        return unit * count
    }

    /// A whole number of a range, nil without the option.
    func number(_ name: Flag.Name, in range: ClosedRange<Int>) throws(ToolError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range ~= number else {
            let spelling = name == .jobs ? "-j" : "--\(name.rawValue)"
            throw usageError("\(spelling) wants a number of \(range.lowerBound) ... \(range.upperBound), not '\(text)'")
        }
        return number
    }

    /// The number of `-j`, or another one without it.
    func jobCount(default count: Int) throws(ToolError) -> Int { try number(.jobs, in: 1...256) ?? count }

    /// The digest of `--sha256`.
    func digest() throws(ToolError) -> SHA256Digest? {
        guard let text = value(.sha256) else { return nil }
        guard let digest = SHA256Digest(hexadecimal: text) else {
            throw usageError("--sha256 wants 64 hexadecimal digits, not '\(text)'")
        }
        return digest
    }

    /// The fields of all `--header`.
    func headerFields() throws(ToolError) -> HeaderFields {
        var fields = HeaderFields()
        for text in values(.header) {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(" ") else {
                throw usageError("--header '\(text)' is no field such as 'Accept: image/*'")
            }
            fields.append(String(parts[0]), String(parts[1].drop { $0 == " " }))
        }
        return fields
    }
}
