import SVGATestMovies
import SVGATestSupport

@testable import SVGAFormat

/// Valid messages of movies, as odd as possible: fields in any order and repeated, unknown ones between, numbers with
/// any bits, integers in more bytes than necessary, texts that are not UTF-8.
struct RandomMessage {
    private var random: SplitMix64
    private static let keys: [[UInt8]] =
        ["a", "b", "a.matte", "audio_1", "", "é", "a\0b"].map { Array($0.utf8) } + [[0xC4, 0xE3]]
    private static let floats: [UInt32] = [
        0, 1 << 31, 0x3F80_0000, 0x4100_0000, 0x7F80_0000, 0x7F80_0001, 0xFFC0_0000, 1,
    ]
    private static let unknownNumbers = [6, 7, 15, 99, 2_000, (1 << 29) - 1]

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// A complete movie with a size that can be shown.
    mutating func movie() -> [UInt8] {
        var params = WireWriter()
        params.floats([64, 48])
        params.integer(3, 20)
        params.integer(4, Int.random(in: 1...6, using: &random))
        var writer = WireWriter()
        writer.data(2, params.bytes)
        return writer.bytes + message(.movie, depth: 0)
    }

    private mutating func message(_ schema: WireSchema, depth: Int) -> [UInt8] {
        let known = (1...32).compactMap { number in schema.field(number).map { (number, $0) } }
        var writer = WireWriter()
        for _ in 0..<Int.random(in: 0...known.count + 1, using: &random) {
            guard let (number, field) = known.randomElement(using: &random), Bool.random(using: &random, 5, of: 6)
            else {
                unknownField(in: schema, &writer)
                continue
            }
            switch field.type {
            case .varint:
                writer.tag(number, type: 0)
                writer.raw(varint())
            case .fixed32: writer.float(number, Float(bitPattern: bits()))
            case .fixed64: break
            case .bytes: writer.data(number, field.message.map { message($0, depth: depth + 1) } ?? text())
            }
        }
        return writer.bytes
    }

    private mutating func unknownField(in schema: WireSchema, _ writer: inout WireWriter) {
        let number = RandomMessage.unknownNumbers.filter { schema.field($0) == nil }.randomElement(using: &random) ?? 99
        let type = [0, 1, 2, 5].randomElement(using: &random) ?? 0
        writer.tag(number, type: type)
        switch type {
        case 0: writer.raw(varint())
        case 1: writer.raw((0..<8).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 2:
            let content = text()
            writer.varint(UInt64(content.count))
            writer.raw(content)
        default: writer.raw((0..<4).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
    }

    /// An integer, sometimes with redundant bytes.
    private mutating func varint() -> [UInt8] {
        var writer = WireWriter()
        let small = UInt64.random(in: 0...12, using: &random)
        writer.varint(Bool.random(using: &random, 1, of: 8) ? random.next() : small)
        guard writer.bytes.count < 3, Bool.random(using: &random, 1, of: 8) else { return writer.bytes }
        return writer.bytes.dropLast() + [writer.bytes[writer.bytes.count - 1] | 0x80, 0]
    }

    private mutating func bits() -> UInt32 {
        let special = RandomMessage.floats.randomElement(using: &random) ?? 0
        return Bool.random(using: &random, 1, of: 3) ? UInt32.random(in: 0 ... .max, using: &random) : special
    }

    private mutating func text() -> [UInt8] {
        let key = RandomMessage.keys.randomElement(using: &random) ?? []
        guard Bool.random(using: &random, 1, of: 4) else { return key }
        return (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
}

extension Bool {
    fileprivate static func random(using random: inout SplitMix64, _ count: Int, of all: Int) -> Bool {
        Int.random(in: 0..<all, using: &random) < count
    }
}
