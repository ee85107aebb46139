import SVGADocument
import SVGAGraphics
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAOptimize

@Suite struct RoundPassTests {
    private func document(
        _ frames: [FixtureFrame], _ container: FixtureMovie.Container = .zlibProtobuf
    ) throws -> Document {
        try OptimizerMovies.document(
            frames: frames.count, [FixtureSprite("img_0", frames: frames)],
            [FixtureImage("img_0", try OptimizerMovies.box(32, 32, columns: 3..<20, rows: 4..<9))], container)
    }

    private func geometry(_ document: Document) -> [FrameGeometry] {
        document.movie.values.sprites[0].values.frames.map { FrameGeometry($0) }
    }

    @Test(arguments: [FixtureMovie.Container.zlibProtobuf, .zipJSON])
    func cornersStayWithinTheTolerance(_ container: FixtureMovie.Container) throws {
        var random = SplitMix64(seed: 4)
        func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
        let frames: [FixtureFrame] = (0..<60).map { _ in
            .shown(
                layout: (number(1...900), number(1...900)),
                transform: FixtureTransform(
                    a: number(-3...3), b: number(-3...3), c: number(-3...3), d: number(-3...3), tx: number(-999...999),
                    ty: number(-999...999)))
        }
        let before = try document(frames, container)
        for tolerance in [1.0 / 256, 1.0 / 64, 1.0 / 16] {
            let (after, report) = try before.after(RoundPass(tolerance: tolerance))
            #expect(report.changeCount > 50 && report.changedKeys == ["img_0"])
            for (old, new) in zip(geometry(before), geometry(after)) {
                #expect(old.layout == new.layout)
                let size = old.layout
                for corner in [
                    Point(0, 0), Point(size.width, 0), Point(0, size.height), Point(size.width, size.height),
                ] {
                    let (from, to) = (old.transform * corner, new.transform * corner)
                    // Numbers of single precision add their own rounding.
                    #expect(abs(from.x - to.x) <= tolerance + 2e-4 && abs(from.y - to.y) <= tolerance + 2e-4)
                }
            }
        }
    }

    @Test(arguments: [FixtureMovie.Container.zlibProtobuf, .zipJSON])
    func scalesOfQuarterTurnsDoNotBecomeZero(_ container: FixtureMovie.Container) throws {
        let turned = FixtureFrame.shown(
            layout: (32, 32), transform: FixtureTransform(a: -4.37e-8, b: 1.2345, c: -1.2345, d: 4.37e-8, tx: 20, ty: 1)
        )
        let before = try document([turned], container)
        let (after, report) = try before.after(RoundPass())
        let rounded = geometry(after)[0].transform
        #expect(report.changeCount == 1 && rounded.b != geometry(before)[0].transform.b)
        #expect(rounded.a < 0 && rounded.d > 0)
        var sprite = before.movie.values.sprites[0]
        let scale = FrameScale(from: Size(32, 32), to: Size(16, 16), isSpec: before.form.isSpec)
        sprite.edit { scale.apply(to: &$0) }
        let scaled = FrameGeometry(sprite.values.frames[0]).transform
        #expect(scaled.b > 2.4 && scaled.a < 0 && scaled.d > 0)
    }

    /// Texts of SVGA 1.0 have one zero, so that a negative one would be read as another number.
    @Test(arguments: [FixtureMovie.Container.zlibProtobuf, .zipJSON])
    func roundedValuesReadTheSame(_ container: FixtureMovie.Container) throws {
        let frame = FixtureFrame.shown(
            layout: (32, 32), transform: FixtureTransform(a: 1, b: -0.00001, c: 0.00001, d: 1, tx: -0.001, ty: 3.3))
        let after = try document([frame], container).after(RoundPass()).0
        #expect(geometry(after)[0].transform.b == 0)
        #expect(try Document(decoding: after.encoded()) == after)
    }

    @Test func roundValuesStayUnchanged() throws {
        let frame = FixtureFrame.shown(
            layout: (32, 32), transform: FixtureTransform(a: 0.5, b: 0, c: 0, d: 1, tx: 10.5, ty: -3))
        #expect(try document([frame, .hidden]).after(RoundPass()).1.changeCount == 0)
    }

    @Test func shapesAndHeldBackKeysStay() throws {
        let odd = FixtureTransform(a: 0.123456, d: 1, tx: 0.337, ty: 1)
        let shape = FixtureFrame.shown(layout: (32, 32), transform: odd, shapes: [.rect(0, 0, 4, 4, fill: .red)])
        #expect(try document([shape]).after(RoundPass()).1.changeCount == 0)
        let plain = FixtureFrame.shown(layout: (32, 32), transform: odd)
        #expect(try document([plain]).after(RoundPass(), PassContext(heldBackKeys: ["img_0"])).1.changeCount == 0)
        #expect(try document([plain, plain]).after(RoundPass()).1.changeCount == 2)
    }
}
