import SVGAFormat
import SVGAGraphics
import SVGATestMovies
import Testing

@Suite("Frames")
struct FrameRuleTests {
    static let generations: [FixtureMovie.Container] = [.zlibProtobuf, .zipJSON]
    private let box = FixtureShape.rect(0, 0, 4, 4, fill: .red)
    private let disc = FixtureShape.ellipse(0, 0, radiusX: 2, radiusY: 2, fill: .blue)

    @Test(arguments: [Float(0), -1, -0.5], generations)
    func framesWithoutOpacityAreHidden(_ alpha: Float, _ container: FixtureMovie.Container) throws {
        let movie = try FixtureMovie.single([.shown(alpha: alpha), .hidden, .shown()]).decoded(container)
        #expect(movie.sprites[0][0] == nil)
        #expect(movie.sprites[0][1] == nil)
        #expect(movie.sprites[0][2]?.opacity == 1)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func opacityThatIsNotFiniteHides(_ alpha: Float) throws {
        #expect(try FixtureMovie.single([.shown(alpha: alpha)]).decoded().sprites[0][0] == nil)
    }

    @Test(arguments: generations)
    func faintAndStrongOpacitiesAreKept(_ container: FixtureMovie.Container) throws {
        let movie = try FixtureMovie.single([.shown(alpha: 0.0078125), .shown(alpha: 3)]).decoded(container)
        #expect(movie.sprites[0][0]?.opacity == 0.0078125)
        #expect(movie.sprites[0][1]?.opacity == 1)
    }

    @Test(arguments: generations)
    func absentTransformIsIdentityAndAbsentNumbersAreZero(_ container: FixtureMovie.Container) throws {
        let movie = try FixtureMovie.single([.shown(), .shown(transform: FixtureTransform(tx: 5))]).decoded(container)
        #expect(movie.sprites[0][0]?.transform == .identity)
        #expect(movie.sprites[0][1]?.transform == Affine(a: 0, b: 0, c: 0, d: 0, tx: 5, ty: 0))
        #expect(movie.sprites[0][0]?.layout == .zero)
    }

    @Test(arguments: [Float.nan, .infinity])
    func transformThatIsNotFiniteHidesWithAWarning(_ number: Float) throws {
        let movie = try FixtureMovie.single([.shown(), .shown(transform: FixtureTransform(a: number))]).decoded()
        #expect(movie.sprites[0][1] == nil)
        #expect(movie.warnings.map(\.field) == ["sprites[0].frames[1].transform"])
    }

    @Test(arguments: generations)
    func equalFramesShareOneStateAlsoAcrossHiddenOnes(_ container: FixtureMovie.Container) throws {
        let moved = FixtureFrame.shown(transform: .translation(1, 1), shapes: [box])
        let still = FixtureFrame.shown(clipPath: "M0 0L1 1", shapes: [box, disc])
        let frames = [still, still, .hidden, still, moved, moved, .hidden]
        let movie = try FixtureMovie.single(frames).decoded(container)
        #expect(movie.sprites[0].states.count == 2)
        #expect((0..<7).map { movie.sprites[0][$0] == nil } == [false, false, true, false, false, false, true])
        #expect(movie.sprites[0][1] == movie.sprites[0][0])
        #expect(movie.paths.count == 1)
    }

    @Test func statesDoNotGrowWithTheNumberOfEqualFrames() throws {
        let frames = [FixtureFrame](repeating: .shown(shapes: [box]), count: 2_000)
        let movie = try FixtureMovie.single(frames).decoded()
        #expect(movie.sprites[0].states.count == 1)
        #expect(movie.shapes.count == 1)
    }

    @Test(arguments: generations)
    func emptyClipIsIgnoredAndBlankClipHidesAll(_ container: FixtureMovie.Container) throws {
        let frames: [FixtureFrame] = [
            .shown(clipPath: ""), .shown(clipPath: "  "), .shown(clipPath: "M0 0Z"), .shown(),
        ]
        let movie = try FixtureMovie.single(frames).decoded(container)
        #expect(movie.sprites[0][0]?.clipPath == nil)
        #expect(movie.sprites[0][1]?.clipPath.map { movie.paths[$0].isEmpty } == true)
        #expect(movie.sprites[0][2]?.clipPath.map { movie.paths[$0].points.count } == 1)
        #expect(movie.sprites[0][3]?.clipPath == nil)
    }

    @Test(arguments: generations)
    func keepRepeatsTheShapesOfTheFrameBefore(_ container: FixtureMovie.Container) throws {
        let keep = FixtureFrame.shown(shapes: [.keep])
        let movie = try FixtureMovie.single([.shown(shapes: [box, disc]), keep, keep, .shown(shapes: [disc]), keep])
            .decoded(container)
        #expect((0..<5).map { movie.shapes(frame: $0).count } == [2, 2, 2, 1, 1])
        #expect(movie.shapes(frame: 2) == movie.shapes(frame: 0))
        #expect(movie.shapes(frame: 4) == movie.shapes(frame: 3))
        #expect(movie.shapeEntryCounts.keeps == 3)
    }

    @Test(arguments: generations)
    func keepInTheFirstFrameIsEmpty(_ container: FixtureMovie.Container) throws {
        var movie = FixtureMovie.single([.shown(shapes: [box])])
        movie.sprites.append(FixtureSprite("b", frames: [.shown(shapes: [.keep])]))
        #expect(try movie.decoded(container).shapes(sprite: 1, frame: 0).isEmpty)
    }

    @Test(arguments: generations)
    func keepReachesOverFramesWithoutShapesToSeenAndHiddenOnes(_ container: FixtureMovie.Container) throws {
        let keep = FixtureFrame.shown(shapes: [.keep])
        let frames = [.shown(shapes: [box]), .hidden, .shown(), keep, .shown(alpha: 0, shapes: [disc]), keep]
        let movie = try FixtureMovie.single(frames).decoded(container)
        #expect(movie.shapes(frame: 2).isEmpty)
        #expect(movie.shapes(frame: 3) == movie.shapes(frame: 0))
        #expect(movie.shapes(frame: 5).count == 1 && movie.shapes(frame: 5) != movie.shapes(frame: 0))
    }

    @Test(arguments: generations)
    func keepCountsOnlyAsTheFirstShape(_ container: FixtureMovie.Container) throws {
        let frames: [FixtureFrame] = [
            .shown(shapes: [box]), .shown(shapes: [disc, .keep]), .shown(shapes: [.keep, disc]),
        ]
        let movie = try FixtureMovie.single(frames).decoded(container)
        #expect((0..<3).map { movie.shapes(frame: $0).count } == [1, 1, 1])
        #expect(movie.shapes(frame: 2) == movie.shapes(frame: 1))
    }
}
