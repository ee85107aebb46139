import SVGAInspect
import SVGAKit
import SVGATestMovies
import SVGATestSupport
import Testing

@Suite struct SpriteReportTests {
    private func sprites(_ frames: [FixtureFrame]) throws -> SpriteReport {
        let movie = FixtureMovie(frames: frames.count, sprites: [FixtureSprite("box.vector", frames: frames)])
        let report = MovieReport(input: nil, movie: try Movie(decoding: movie.svga(.zlibProtobuf)))
        return try #require(report.sprites.first)
    }

    @Test func aSpriteThatFlashesForEverHasAListOfBoundedLength() throws {
        let shown = FixtureFrame.shown(shapes: [.rect(10, 20, 30, 40, fill: .red)])
        let sprite = try sprites((0..<200).map { $0.isMultiple(of: 2) ? shown : .hidden })
        #expect(sprite.visibleFrames.rangeCount == 100 && sprite.visibleFrames.frameCount == 100)
        #expect(sprite.visibleFrames.listed == stride(from: 0, to: 64, by: 2).map { $0...$0 })
        #expect(sprite.box == PixelBox(x: 10, y: 20, width: 30, height: 40))
        #expect(sprite.shapeCount == 1 && sprite.content == .shapes)
    }

    @Test func framesNextToEachOtherAreOneRange() throws {
        let shown = FixtureFrame.shown(shapes: [.rect(0, 0, 9, 9, fill: .red)])
        let sprite = try sprites([.hidden, shown, shown, .hidden, shown])
        #expect(sprite.visibleFrames.listed == [1...2, 4...4] && sprite.visibleFrames.text == "1..2,4")
    }

    @Test func aBoxIsCutOffByClipsAndTheViewBox() throws {
        let rect = FixtureShape.rect(50, 50, 500, 500, fill: .red)
        let clipped = try sprites([.shown(clipPath: "M0 0 L60 0 L60 70 L0 70 Z", shapes: [rect])])
        #expect(clipped.box == PixelBox(x: 50, y: 50, width: 10, height: 20) && clipped.clipCount == 1)
        #expect(try sprites([.shown(shapes: [rect])]).box == PixelBox(x: 50, y: 50, width: 50, height: 50))
        let outside = FixtureShape.rect(200, 0, 10, 10, fill: .red)
        #expect(try sprites([.shown(shapes: [outside])]).box == nil)
        #expect(try sprites([.hidden]).box == nil)
    }

    @Test(arguments: ["gift", "reveal", "signal", "window"]) func boxesHoldAllThatIsDrawn(sample: String) throws {
        let movie = try Movie(decoding: try #require(TemporaryFolder.read(ToolRun.sample(sample))))
        let sprites = MovieReport(input: nil, movie: movie).sprites
        for frame in [0, movie.frameCount / 2, movie.frameCount - 1] {
            let picture = try FrameRenderer(movie).render(frame: frame)
            let boxes = sprites.filter { $0.sprite[frame] != nil && !$0.sprite.isMatte }.compactMap(\.box)
            for y in stride(from: 0, to: picture.height, by: 3) {
                for x in stride(from: 0, to: picture.width, by: 3) where picture[x, y].alpha > 0 {
                    #expect(boxes.contains { $0.x..<$0.x + $0.width ~= x && $0.y..<$0.y + $0.height ~= y })
                }
            }
        }
    }
}
