/// Damage that ignores the meaning of the bytes.
enum ByteDamage {
    /// Turns over single bits.
    static func flipBits(_ bytes: inout [UInt8], _ dice: inout Dice) {
        guard !bytes.isEmpty else { return }
        for _ in 0..<dice.times() { bytes[dice.below(bytes.count)] ^= 1 << UInt8(dice.below(8)) }
    }

    /// Writes noise, or one byte again and again, over a stretch.
    static func scatterNoise(_ bytes: inout [UInt8], _ dice: inout Dice) {
        guard !bytes.isEmpty else { return }
        let start = dice.below(bytes.count)
        let count = min(bytes.count - start, 1 + dice.below(1 << dice.below(11)))
        let byte = dice.pick([0, 0x7f, 0x80, 0xff] as [UInt8]) ?? 0
        let noise = dice.chance(2) ? dice.bytes(count) : [UInt8](repeating: byte, count: count)
        bytes.replaceSubrange(start..<start + count, with: noise)
    }

    /// Cuts off the end.
    static func truncate(_ bytes: inout [UInt8], _ dice: inout Dice) {
        let nearEnd = dice.chance(3)
        bytes.removeLast(min(bytes.count, nearEnd ? 1 + dice.below(64) : 1 + dice.below(bytes.count)))
    }

    /// Continues with a piece of other bytes, or of the same ones.
    static func splice(_ bytes: inout [UInt8], with other: [UInt8], _ dice: inout Dice) {
        let start = dice.below(bytes.count + 1)
        let piece = other.dropFirst(dice.below(other.count + 1))
        if dice.chance(2) {
            bytes.replaceSubrange(start..., with: piece)
        } else {
            let end = start + dice.below(bytes.count - start + 1)
            bytes.replaceSubrange(start..<end, with: piece.prefix(1 << dice.below(16)))
        }
    }

    /// Replaces numbers in a text by others.
    static func swapNumbers(inText bytes: inout [UInt8], _ dice: inout Dice) {
        for _ in 0..<dice.times() {
            guard let place = numberNear(dice.below(bytes.count), in: bytes) else { return }
            let texts = dice.chance(40) ? Extremes.brokenTexts : Extremes.texts
            bytes.replaceSubrange(place, with: Array((dice.pick(texts) ?? "").utf8))
        }
    }

    /// The first number in a text at or after a position.
    private static func numberNear(_ start: Int, in bytes: [UInt8]) -> Range<Int>? {
        func belongs(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || byte == 0x2d || byte == 0x2e || byte == 0x65 }
        func begins(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || byte == 0x2d }
        guard let first = bytes[start...].firstIndex(where: begins) else { return nil }
        return first..<(bytes[first...].firstIndex { !belongs($0) } ?? bytes.count)
    }
}

/// Numbers that code forgets about.
enum Extremes {
    /// As protobuf's floating-point fields hold them.
    static let floats: [Float] = [
        .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 0, -0.0, -1, 1e-20, 1e-7, 1e7, -1e9,
        2_147_483_648, -2_147_483_648, 4_294_967_296, 1e19, 1e30, 65_536, 32_767.5, 0.5,
    ]

    /// As its fields of integers, enumerations and lengths hold them.
    static let integers: [UInt64] = [
        0, 1, 2, 3, 4, 127, 128, 255, 256, 32_767, 65_535, 65_536, 1 << 24, 1 << 31, 1 << 31 - 1, 1 << 32 - 1, 1 << 32,
        1 << 62, 1 << 63, 1 << 63 - 1, .max, .max - 1, 0xffff_ffff_8000_0000,
    ]

    /// As texts hold them: JSON and path data.
    static let texts = [
        "0", "-0", "-1", "1e999", "-1e999", "1e308", "-1e308", "1e-320", "1e38", "3.5e38", "1e-46", "null", "\"NaN\"",
        "\"1e9\"", "true", "[]", "{}", "2147483648", "-2147483649", "9223372036854775808", "18446744073709551616",
        "99999999", "1e7", "0.00001", "4096", "0.5",
    ]

    /// Texts that are not numbers to a strict reader.
    static let brokenTexts = ["NaN", "Infinity", "-Infinity", "1e", ".", "-", "+1", "0x10", "1..2", "1e+-3", "--1", ""]
}
