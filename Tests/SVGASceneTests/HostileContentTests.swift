import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Hostile content")
struct HostileContentTests {
    private func movie() throws -> Movie {
        let turned = FixtureTransform(a: 1.2, b: 0.5, c: -0.4, d: 0.9, tx: 40, ty: 10)
        let frames: [FixtureFrame] = [
            .shown(alpha: 0.7, layout: (30, 20), transform: turned),
            .shown(layout: (30, 20), transform: .translation(7.25, 3.5), clipPath: "M0 0H25L5 20Z"),
            .shown(layout: (6, 4), transform: FixtureTransform(a: -3, d: 3, tx: 90, ty: 5)), .shown(),
        ]
        let matte = FixtureSprite(
            "m.matte",
            frames: frames.map { _ in .shown(shapes: [.ellipse(40, 30, radiusX: 35, radiusY: 25, fill: .red)]) })
        let fixture = FixtureMovie(
            frames: 4,
            sprites: [
                matte, FixtureSprite("a", frames: frames),
                FixtureSprite("a", matteKey: "m.matte", frames: frames),
            ],
            images: [try .png("a", width: 3, height: 2, Ink.blue)])
        return try Movie(decoding: fixture.svga(.zlibProtobuf))
    }

    @Test func oddImagesAndNumbersDrawWithoutTrap() throws {
        let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e-300, 0]
        for fit in MovieContent.Image.Fit.allCases {
            for profile in MovieContent.Profile.allCases {
                for (index, number) in numbers.enumerated() {
                    var image = MovieContent.Image(try .of(index % 2 == 0 ? 3_000 : 1, 2, Ink.red), fit: fit)
                    image.shape = .rounded(number)
                    image.transform = Affine(a: number, b: 1, c: 0, d: 1, tx: number, ty: 0)
                    var content = MovieContent.image(image, for: "a", profile: profile)
                    content.opacities["a"] = number
                    content.tints["a"] = SVGAColor(red: 9, green: 99, blue: 255, alpha: number)
                    let renderer = try FrameRenderer(try movie(), content: content)
                    for frame in 0..<4 {
                        #expect(try renderer.render(frame: frame, size: .scale(0.3)).width == 30)
                        _ = try renderer.hitTest(Point(40, 30), frame: frame)
                    }
                }
            }
        }
    }
}
