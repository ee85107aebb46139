import SVGAFormat
import SVGAGraphics
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
        #expect(try FrameGroups(Array(0..<6), of: renderer).groups == [[0, 2, 5], [1, 4], [3]])
        let groups = try FrameGroups([5, 2, 1], of: renderer)
        #expect(groups.frames == [5, 2, 1] && groups.pictures == [5, 5, 1])
        let viewport = try PictureSize.scale(1).viewport(for: renderer.movie.viewBox)
        for (frame, picture) in zip(groups.frames, groups.pictures) {
            let drawn = try groups.render(picture, in: viewport, background: nil)
            #expect(try renderer.render(frame: frame) == drawn)
        }
    }

    @Test func aSelectionIsGroupedByItself() throws {
        let renderer = FrameRenderer(try movie([4, 0, 4, 7, 0, 4]).decoded())
        #expect(try FrameGroups([5, 3, 2], of: renderer).groups == [[5, 2], [3]])
        #expect(try FrameGroups([], of: renderer).groups.isEmpty)
    }

    @Test func aFrameOutsideTheMovieIsAnError() throws {
        let renderer = FrameRenderer(try movie([0, 1]).decoded())
        #expect(throws: SVGAError.self) { try FrameGroups([0, 2], of: renderer) }
    }
}
