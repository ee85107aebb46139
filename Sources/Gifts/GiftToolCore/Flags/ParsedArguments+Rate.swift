import SVGACommandLine

extension ParsedArguments {
    /// A rate per second, such as `1000/s` or `1000`; nil without the option.
    /// - Parameter things: The counted things, for messages.
    func rate(_ flag: Flag, of things: String, upTo limit: Int) throws -> Int? {
        guard let text = value(flag) else { return nil }
        guard let rate = Int(text.hasSuffix("/s") ? text.dropLast(2) : text[...]), 1...limit ~= rate else {
            throw usageError("\(flag.spelling) needs \(things) a second of 1/s ... \(limit)/s, not '\(text)'")
        }
        return rate
    }
}
