import SVGATestSupport
import Testing

@testable import SVGADocument
@testable import SVGAFormat

@Test func fieldsAreThoseOfTheSchema() {
    #expect(numbers(of: MovieMessage.self) == numbers(of: .movie))
    #expect(numbers(of: ParamsMessage.self) == numbers(of: .params))
    #expect(numbers(of: ImageMessage.self) == numbers(of: .imagesEntry))
    #expect(numbers(of: SpriteMessage.self) == numbers(of: .sprite))
    #expect(numbers(of: SoundMessage.self) == numbers(of: .audio))
    #expect(numbers(of: FrameMessage.self) == numbers(of: .frame))
    #expect(numbers(of: LayoutMessage.self) == numbers(of: .layout))
    #expect(numbers(of: TransformMessage.self) == numbers(of: .transform))
    #expect(numbers(of: ShapeMessage.self) == numbers(of: .shape))
    #expect(numbers(of: PathMessage.self) == numbers(of: .shapeArgs))
    #expect(numbers(of: RectangleMessage.self) == numbers(of: .rectArgs))
    #expect(numbers(of: EllipseMessage.self) == numbers(of: .ellipseArgs))
    #expect(numbers(of: StyleMessage.self) == numbers(of: .style))
    #expect(numbers(of: ColorMessage.self) == numbers(of: .color))
}

private func numbers<Message: DocumentMessage>(of message: Message.Type) -> [Int] { message.fields.map(\.number) }
private func numbers(of schema: WireSchema) -> [Int] { (1...1_000).filter { schema.field($0) != nil } }

@Test func numbersReturnBitForBit() {
    var random = SplitMix64(seed: 7)
    let special: [UInt32] = [0, 1 << 31, 0x7F80_0000, 0xFF80_0000, 0x7F80_0001, 0x7FC0_0000, 0xFFBF_FFFF, 1]
    for bits in special + (0..<10_000).map({ _ in UInt32.random(in: 0 ... .max, using: &random) }) {
        #expect(DocumentNumber(floatBits: bits).floatBits == bits)
    }
}

@Test func numbersThatNoMessageHoldsAreToldApart() {
    #expect(DocumentNumber(0.5).isFloat)
    #expect(!DocumentNumber(0.1).isFloat)
    #expect(DocumentNumber(-0.0) != 0)
    #expect(DocumentNumber(.nan) == DocumentNumber(.nan))
}

@Test func unknownFieldsOfEveryMessageSurvive() {
    var frame = FrameMessage(sound: [0x0D, 0, 0, 0x80, 0x3F, 0xC2, 0x3E, 2, 0xAB, 0xCD, 0xF8, 0x3E, 0x05])
    #expect(frame.unknownFields.bytes == [0xC2, 0x3E, 2, 0xAB, 0xCD, 0xF8, 0x3E, 0x05])
    frame.alpha = 0.5
    #expect(frame.encoded == [0x0D, 0, 0, 0, 0x3F, 0xC2, 0x3E, 2, 0xAB, 0xCD, 0xF8, 0x3E, 0x05])
}

@Test func repeatedMessagesAreReadAsOne() {
    // Two layouts: the first says 1 for x and y, the second 2 for y.
    let one: [UInt8] = [0x0D, 0, 0, 0x80, 0x3F, 0x15, 0, 0, 0x80, 0x3F]
    let two: [UInt8] = [0x15, 0, 0, 0, 0x40]
    let frame = FrameMessage(sound: ([0x12, 10] + one + [0x12, 5] + two)[...])
    #expect(frame.layout?.values.x == 1)
    #expect(frame.layout?.values.y == 2)
}

@Test func brokenBytesEndTheFields() {
    for bytes: [UInt8] in [[0x0D], [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [0x80], [0x07, 1], [0x0D, 0, 0]] {
        #expect(FrameMessage(sound: bytes[...]) == FrameMessage())
    }
}
