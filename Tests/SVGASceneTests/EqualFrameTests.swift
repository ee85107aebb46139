import SVGAFormat
import SVGAPixels
import SVGAScene
import SVGATestMovies
import Testing

@Suite struct EqualFrameTests {
    private func movie(_ positions: [Float]) -> FixtureMovie {
        let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)
        return .single(positions.map { .shown(transform: FixtureTransform(a: 1, d: 1, tx: $0), shapes: [box]) })
    }

    @Test func framesOfEqualListsComeTogetherInTheOrderOfTheirFirst() throws {
        let renderer = FrameRenderer(try movie([4, 0, 4, 7, 0, 4]).decoded())
        #expect(try renderer.groupsOfEqualFrames(Array(0..<6)).map(\.frames) == [[0, 2, 5], [1, 4], [3]])
        for group in try renderer.groupsOfEqualFrames([5, 2, 1]) {
            let viewport = try Viewport(renderer.movie.viewBox, scale: 1)
            let picture = try renderer.render(group, in: viewport, background: nil)
            for frame in group.frames { #expect(try renderer.render(frame: frame) == picture) }
        }
    }

    @Test func aSelectionIsGroupedByItself() throws {
        let renderer = FrameRenderer(try movie([4, 0, 4, 7, 0, 4]).decoded())
        #expect(try renderer.groupsOfEqualFrames([5, 3, 2]).map(\.frames) == [[5, 2], [3]])
        #expect(try renderer.groupsOfEqualFrames([]).isEmpty)
    }

    @Test func aFrameOutsideTheMovieIsAnError() throws {
        let renderer = FrameRenderer(try movie([0, 1]).decoded())
        #expect(throws: SVGAError.self) { try renderer.groupsOfEqualFrames([0, 2]) }
    }
}
