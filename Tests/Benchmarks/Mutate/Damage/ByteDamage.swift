/// Damage that needs no knowledge of what the bytes mean.
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

    /// Goes on with a piece of other bytes, or of the same ones.
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

    /// The first number in a text that begins at a place or behind it.
    private static func numberNear(_ start: Int, in bytes: [UInt8]) -> Range<Int>? {
        func belongs(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || byte == 0x2d || byte == 0x2e || byte == 0x65 }
        func begins(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || byte == 0x2d }
        guard let first = bytes[start...].firstIndex(where: begins) else { return nil }
        return first..<(bytes[first...].firstIndex { !belongs($0) } ?? bytes.count)
    }
}
