extension HostileMovie {
    /// Movies of a few shapes that are endless work to draw.
    static let costly = [
        HostileMovie("maxPaintedPixelCount", "1 000 rectangles over 4 096 by 4 096 pixels") {
            let cover = FixtureShape.rect(0, 0, 4_096, 4_096, fill: .red)
            let frame = FixtureFrame.shown(shapes: Array(repeating: cover, count: 1_000))
            return FixtureMovie(viewBox: (4_096, 4_096), sprites: [FixtureSprite("a", frames: [frame])])
        },
        HostileMovie("maxLayerPixelCount", "300 matte groups over 4 096 by 4 096 pixels") {
            let dot = FixtureShape.rect(0, 0, 1, 1, fill: .red)
            let far = FixtureShape.rect(4_095, 4_095, 1, 1, fill: .red)
            let frame = FixtureFrame.shown(shapes: [dot, far])
            let groups = (0..<600).map { index in
                FixtureSprite("a", matteKey: index % 2 == 0 ? "m.matte" : "n.matte", frames: [frame])
            }
            let mattes = ["m.matte", "n.matte"].map { FixtureSprite($0, frames: [frame]) }
            return FixtureMovie(viewBox: (4_096, 4_096), sprites: mattes + groups)
        },
        HostileMovie("maxDashCount", "dashes of 0.0001 along 10⁷") {
            lines(["M0 0H10000000"], FixtureStyle(stroke: .red, strokeWidth: 1, lineCap: 1, dash: [0.0001, 0.0001, 0]))
        },
        HostileMovie("maxDashCount", "dashes along 2 000 lines") {
            lines(
                (0..<2_000).map { "M0 \($0 % 100)H100" },
                FixtureStyle(stroke: .red, strokeWidth: 1, dash: [0.0001, 0.0001, 0]))
        },
        HostileMovie("maxOutlinePointCount", "round ends of a line of 10⁵ at 200 000 dashes") {
            lines(
                (0..<30).map { "M0 \($0)H500" },
                FixtureStyle(stroke: .red, strokeWidth: 100_000, lineCap: 1, dash: [0.0001, 0.0001, 0]))
        },
        HostileMovie("maxOutlinePointCount", "round joins of a line of 10⁵", in: .protobuf) {
            let zigzag = (0..<400).map { "L\($0 % 100) \($0 % 2)" }.joined()
            return lines(
                (0..<400).map { "M0 \($0 % 90)" + zigzag },
                FixtureStyle(stroke: .red, strokeWidth: 100_000, lineCap: 1, lineJoin: 1))
        },
        HostileMovie("maxOutlinePointCount", "curves as long as numbers go", in: .protobuf) {
            let curves = String(repeating: "c1e9 1e9 -1e9 1e9 0 0", count: 200)
            return lines((0..<20).map { "M0 \($0)" + curves }, FixtureStyle(fill: .red))
        },
    ]

    private static func lines(_ paths: [String], _ style: FixtureStyle) -> FixtureMovie {
        let frame = FixtureFrame.shown(shapes: paths.map { FixtureShape(.path($0), style: style) })
        return FixtureMovie(sprites: [FixtureSprite("a", frames: [frame])])
    }
}
