/// Choices that the first bytes of an input make, so that the fuzzer varies them too.
struct Options {
    private var rest: ArraySlice<UInt8>

    init(_ input: [UInt8]) { rest = input[...] }

    /// The bytes after the choices.
    var remainder: [UInt8] { Array(rest) }

    /// Whether no choice is left.
    var isEmpty: Bool { rest.isEmpty }

    /// The next byte; 0 after the end.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number below `count`.
    mutating func choice(_ count: Int) -> Int { Int(byte()) % count }

    /// Any bit pattern of a number, those that are not finite included.
    mutating func float() -> Double {
        let bits = (0..<4).reduce(UInt32(0)) { bits, _ in bits << 8 | UInt32(byte()) }
        return Double(Float(bitPattern: bits))
    }
}
