// The records that all movies are made of.

extension Record<ImageMessage> {
    /// An entry of the image map.
    init(key: String, _ content: [UInt8]) {
        var image = ImageMessage()
        (image.key, image.content) = (DocumentText(key), content[...])
        self.init(image)
    }
}

extension Record<FrameMessage> {
    static let hidden = Record(FrameMessage())

    init(_ size: BuiltSize, alpha: Double = 1, _ matrix: LayerMatrix) {
        var (frame, layout) = (FrameMessage(), LayoutMessage())
        frame.alpha = .single(alpha)
        (layout.width, layout.height) = (.single(Double(size.width)), .single(Double(size.height)))
        frame.layout = Record<LayoutMessage>(layout)
        frame.transform = Record<TransformMessage>(matrix.message)
        self.init(frame)
    }
}

extension Record<SpriteMessage> {
    /// A sprite, kept as its bytes: a hidden frame takes two of them, and hundreds as a value.
    init(key: String, matte: String? = nil, _ frames: [Record<FrameMessage>]) {
        var sprite = SpriteMessage()
        (sprite.imageKey, sprite.matteKey) = (DocumentText(key), matte.map { DocumentText($0) })
        sprite.frames = frames
        self = Record(sprite).packed()
    }
}

extension Record<ParamsMessage> {
    init(_ size: (width: Double, height: Double), framesPerSecond: Int, frameCount: Int) {
        var params = ParamsMessage()
        (params.width, params.height) = (.single(size.width), .single(size.height))
        (params.framesPerSecond, params.frameCount) = (Int32(clamping: framesPerSecond), Int32(clamping: frameCount))
        self.init(params)
    }
}

extension MovieMessage {
    /// A movie that has nothing yet.
    init(_ params: Record<ParamsMessage>) {
        self.init()
        (version, self.params) = ("2.0.0", params)
    }
}

extension DocumentNumber {
    /// The nearest number in single precision, which is what a message holds.
    static func single(_ value: Double) -> DocumentNumber { DocumentNumber(Double(Float(value))) }
}
