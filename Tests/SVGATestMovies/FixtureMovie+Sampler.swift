extension FixtureMovie {
    /// The first bytes of a PNG file, which is all that decoders of movies look at.
    public static let pngBytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00]

    /// A small movie with some of everything.
    public static var sampler: FixtureMovie {
        let stroke = FixtureStyle(
            stroke: FixtureColor(0, 0.5, 1, 0.25), strokeWidth: 3, lineCap: 1, lineJoin: 2, dash: [4, 2, 1])
        let shown = FixtureFrame.shown(
            alpha: 0.5, layout: (8, 8), transform: .translation(3, 4), clipPath: "M0 0L8 0L8 8Z",
            shapes: [
                .path("M1 1 L5 1 L5 5 Z", fill: .red), .ellipse(2, 3, radiusX: 1, radiusY: 2, fill: .green),
                FixtureShape(.rect([0, 0, 4, 4, 1]), style: stroke, transform: .translation(1, 1)),
            ])
        let kept = FixtureFrame.shown(alpha: 0.75, layout: (8, 8), shapes: [.keep])
        return FixtureMovie(
            viewBox: (64, 48), fps: 15, frames: 4,
            sprites: [
                FixtureSprite("mask.matte", frames: [.shown(layout: (8, 8)), .hidden, .hidden, .hidden]),
                FixtureSprite("形状", matteKey: "mask.matte", frames: [shown, shown, kept, .hidden]),
            ],
            images: [FixtureImage("形状", pngBytes), FixtureImage("mask", pngBytes + [1])])
    }
}
