/// Paths as text, whatever bytes they have. The system's names need not be UTF-8: an archive that was packed on a
/// Chinese Windows has names in GBK. Each byte that is not a part of a character becomes a private-use character,
/// U+10FE00 plus the byte, so the text converts back to exactly these bytes. Paths become text where they enter the
/// program (``text(of:)``), and bytes where they leave it (``bytes(of:)``, ``withCString(of:_:)``).
package enum PathText {
    /// The characters that stand for the bytes starting at 0x80.
    private static let standIns: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

    /// The text of a path. Characters that are stand-ins themselves count as bytes, so that no two paths have one text.
    package static func text(of bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self), !mayHaveStandIns(text) { return text }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while !rest.isEmpty {
            let (scalar, count) = first(of: rest)
            if let scalar {
                scalars.append(scalar)
            } else {
                scalars.append(contentsOf: rest.prefix(count).map(standIn))
            }
            rest = rest.dropFirst(count)
        }
        return String(scalars)
    }

    /// The text of a path that the system gave, up to its zero.
    package static func text(of path: UnsafePointer<CChar>) -> String {
        var count = 0
        while unsafe path[count] != 0 { count += 1 }
        return unsafe text(of: UnsafeRawBufferPointer(start: path, count: count))
    }

    package static func bytes(of text: String) -> [UInt8] {
        guard mayHaveStandIns(text) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8) }
    }

    /// Calls a body with the bytes of a path and a terminating zero. Names cannot contain a zero: such a path becomes
    /// the empty one, which the system reports as missing.
    @safe package static func withCString<Result>(of text: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        if text.utf8.contains(0) { return unsafe "".withCString(body) }
        guard mayHaveStandIns(text) else { return unsafe text.withCString(body) }
        let path = bytes(of: text).map { CChar(bitPattern: $0) } + [0]
        return unsafe path.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return unsafe "".withCString(body) }
            return unsafe body(start)
        }
    }

    /// The path for people and for JSON: each byte that is not a part of a character as `\x` and two digits.
    package static func printable(_ text: String) -> String {
        guard mayHaveStandIns(text) else { return text }
        return text.unicodeScalars.reduce(into: "") { printable, scalar in
            guard let byte = byte(of: scalar) else { return printable.unicodeScalars.append(scalar) }
            printable += "\\x" + String(byte, radix: 16)
        }
    }

    /// The byte that a character stands for, nil for all others.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        standIns ~= scalar.value ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }

    private static func standIn(for byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(standIns.lowerBound & ~0xFF | UInt32(byte)) ?? "?"
    }

    /// Whether there is a character of the last planes, all of which begin with this byte.
    private static func mayHaveStandIns(_ text: String) -> Bool { text.utf8.contains(0xF4) }

    /// The character that bytes begin with, nil for a part of one and for a stand-in, and the number of its bytes.
    private static func first(of bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar?, count: Int) {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.prefix(4).makeIterator()
        switch parser.parseScalar(from: &iterator) {
        case .valid(let encoded):
            let scalar = UTF8.decode(encoded)
            return (byte(of: scalar) == nil ? scalar : nil, encoded.count)
        case .error(let count): return (nil, count)
        case .emptyInput: return (nil, bytes.count)
        }
    }
}
