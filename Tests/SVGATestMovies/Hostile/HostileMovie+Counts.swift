extension HostileMovie {
    /// Movies of too many parts.
    static let counted = [
        HostileMovie("maxSpriteCount", "4 097 sprites") {
            FixtureMovie(sprites: Array(repeating: FixtureSprite("a", frames: []), count: 4_097))
        },
        HostileMovie("maxFrameCount", "a sprite of 7 201 frames", in: .protobuf) {
            FixtureMovie(sprites: [FixtureSprite("a", frames: Array(repeating: .hidden, count: 7_201))])
        },
        HostileMovie("maxFrameCount", "a promise of 2 billion frames") { FixtureMovie(frames: 2_000_000_000) },
        HostileMovie("maxSpriteFrameCount", "146 sprites of 7 200 hidden frames") {
            repeating(FixtureSprite("a", frames: Array(repeating: .hidden, count: 7_200)), count: 146)
        },
        HostileMovie("maxShapeCount", "263 000 shapes in 526 sprites") {
            let frame = FixtureFrame.shown(shapes: Array(repeating: .keep, count: 500))
            return repeating(FixtureSprite("a", frames: [frame]), count: 526)
        },
        HostileMovie("maxShapeCount", "a matte of 2 000 shapes for 140 groups of sprites") {
            let groups = (0..<280).map { index in
                FixtureSprite("a", matteKey: index % 2 == 0 ? "m.matte" : nil, frames: [.shown()])
            }
            return FixtureMovie(sprites: [FixtureSprite("m.matte", frames: [shapes(2_000)])] + groups)
        },
        HostileMovie("maxCommandCount", "600 shapes that 7 200 frames keep", options: ["--frames", "0.."]) {
            let kept = [FixtureFrame](repeating: .shown(shapes: [.keep]), count: 7_199)
            return FixtureMovie(frames: 7_200, sprites: [FixtureSprite("a", frames: [shapes(600)] + kept)])
        },
        HostileMovie("maxImageCount", "1 025 images") {
            FixtureMovie(images: (0..<1_025).map { FixtureImage("\($0)", []) })
        },
        HostileMovie("maxAudioCount", "65 sounds") {
            FixtureMovie(audios: Array(repeating: FixtureAudio("a"), count: 65))
        },
        HostileMovie("maxArenaByteCount", "a sprite of 200 000 shapes", in: .protobuf) {
            FixtureMovie(sprites: [FixtureSprite("a", frames: Array(repeating: shapes(500), count: 400))])
        },
    ]

    private static func shapes(_ count: Int) -> FixtureFrame {
        .shown(shapes: Array(repeating: .rect(0, 0, 1, 1, fill: .red), count: count))
    }

    /// A movie of equal sprites, written once and copied, since there are so many.
    private static func repeating(_ sprite: FixtureSprite, count: Int) -> [UInt8] {
        var writer = WireWriter()
        writer.message(4) { sprite.write(to: &$0) }
        let movie = FixtureMovie(frames: sprite.frames.count).message()
        return movie + Array(repeatElement(writer.bytes, count: count).joined())
    }
}
