import SVGAFormat

extension SpriteMessage: SpecMessage {
    static let specRules: [SpecRule<SpriteMessage>] = [
        .text("imageKey", \.imageKey, within: \.maxStringByteCount),
        .text("matteKey", \.matteKey, within: \.maxStringByteCount),
        .records("frames", \.frames, counting: .frame),
    ]
}

extension FrameMessage: SpecMessage {
    static let specRules: [SpecRule<FrameMessage>] = [
        .number("alpha", \.alpha), .record("layout", \.layout), .record("transform", \.transform),
        .text("clipPath", \.clipPath, within: \.maxPathByteCount), .records("shapes", \.shapes, counting: .shape),
    ]
}

extension LayoutMessage: SpecMessage {
    static let specRules: [SpecRule<LayoutMessage>] = [
        .number("x", \.x), .number("y", \.y), .number("width", \.width), .number("height", \.height),
    ]
}

extension TransformMessage: SpecMessage {
    static let specRules: [SpecRule<TransformMessage>] = [
        .number("a", \.a), .number("b", \.b), .number("c", \.c), .number("d", \.d), .number("tx", \.tx),
        .number("ty", \.ty),
    ]
}
