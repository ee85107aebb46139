import SVGATestMovies

/// Damage to the fields of a protobuf message.
enum MessageDamage {
    /// Replaces floating-point numbers; numbers in texts, such as path data, as well.
    static func swapNumbers(_ message: inout [UInt8], _ dice: inout Dice) {
        for _ in 0..<4 * dice.times() {
            guard let path = MessagePath(into: message, &dice) else { return }
            switch path.field.wireType {
            case 5:
                let bits = (dice.pick(Extremes.floats) ?? 0).bitPattern
                for index in 0..<4 {
                    message[path.field.valueStart + index] = UInt8(truncatingIfNeeded: bits >> (8 * UInt32(index)))
                }
            case 2 where !path.outer.isEmpty && path.field.value.count < 1 << 14:
                var text = Array(message[path.field.value])
                guard text.allSatisfy({ 0x20...0x7e ~= $0 }) else { continue }
                ByteDamage.swapNumbers(inText: &text, &dice)
                message = path.replacing(
                    path.field.start..<path.field.end, in: message, with: field(path.field.tag, text))
            default: continue
            }
        }
    }

    /// Replaces integers, keeping the lengths around them right.
    static func editIntegers(_ message: inout [UInt8], _ dice: inout Dice) {
        for _ in 0..<4 * dice.times() {
            guard let path = MessagePath(into: message, &dice) else { return }
            guard path.field.wireType == 0 else { continue }
            var writer = WireWriter()
            writer.varint(path.field.tag)
            writer.varint(dice.pick(Extremes.integers) ?? 0)
            message = path.replacing(path.field.start..<path.field.end, in: message, with: writer.bytes)
        }
    }

    /// Claims wrong lengths or other tags for a field, while the lengths around it are right.
    static func editLengths(_ message: inout [UInt8], _ dice: inout Dice) {
        for _ in 0..<dice.times() {
            guard let path = MessagePath(into: message, &dice) else { return }
            let field = path.field
            var writer = WireWriter()
            writer.varint(field.wireType != 2 || dice.chance(4) ? dice.bits() % 128 : field.tag)
            let length = UInt64(field.value.count)
            let claims = [length &+ 1, length &- 1, length / 2, length &* 2, dice.pick(Extremes.integers) ?? 0]
            if field.wireType == 2 { writer.varint(dice.pick(claims) ?? 0) }
            message = path.replacing(field.start..<field.valueStart, in: message, with: writer.bytes)
        }
    }

    /// Removes, repeats and moves whole fields.
    static func moveFields(_ message: inout [UInt8], _ dice: inout Dice) {
        for _ in 0..<dice.times() {
            guard let path = MessagePath(into: message, &dice), message.count < 8 << 20 else { return }
            let whole = path.field.start..<path.field.end
            let bytes = Array(message[whole])
            switch dice.below(4) {
            case 0: message = path.replacing(whole, in: message, with: [])
            case 1:
                let count = min(dice.times(), (1 << 20) / bytes.count + 1)
                message = path.replacing(whole, in: message, with: (0...count).flatMap { _ in bytes })
            case 2:
                guard let other = dice.pick(path.siblings) else { continue }
                message = path.replacing(whole, in: message, with: Array(message[other.start..<other.end]) + bytes)
            default:
                guard let other = MessagePath(into: message, &dice) else { continue }
                message = other.replacing(other.field.start..<other.field.end, in: message, with: bytes)
            }
        }
    }

    private static func field(_ tag: UInt64, _ value: [UInt8]) -> [UInt8] {
        var writer = WireWriter()
        writer.varint(tag)
        writer.varint(UInt64(value.count))
        writer.raw(value)
        return writer.bytes
    }
}
