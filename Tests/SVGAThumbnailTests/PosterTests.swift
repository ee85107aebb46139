import SVGAFormat
import SVGAPixels
import SVGARaster
import SVGAScene
import SVGATestRandom
import SVGAThumbnail
import Testing

@Suite struct PosterTests {
    @Test(arguments: [1, 2, 5, 24, 25, 131]) func theOnlyVisibleFrameIsFoundWhereverItIs(frameCount: Int) throws {
        for visible in stride(from: 0, to: frameCount, by: max(1, frameCount / 20)) {
            var sides = [Float](repeating: 0, count: frameCount)
            sides[visible] = 20
            #expect(try FrameRenderer.square(sides: sides).posterChoice().frame == visible)
        }
    }

    @Test(arguments: 0..<40) func blankFramesAreNeverChosenWhereOthersAreNot(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let sides = (0..<Int.random(in: 2...90, using: &random)).map { _ in
            Int.random(in: 0..<8, using: &random) == 0 ? Float.random(in: 3...40, using: &random) : 0
        }
        let choice = try FrameRenderer.square(sides: sides).posterChoice()
        #expect(sides[choice.frame] > 0 || sides.allSatisfy { $0 == 0 })
    }

    @Test func whatIsTooSmallToBeMeasuredIsStillNotBlank() throws {
        var sides = [Float](repeating: 0, count: 30)
        sides[17] = 1
        let choice = try FrameRenderer.square(sides: sides, viewBox: (2_000, 1_000)).posterChoice()
        #expect(choice.frame == 17 && choice.candidates.allSatisfy { $0.score == 0 })
    }

    @Test func aMovieThatShowsNothingHasItsFirstFrame() throws {
        let choice = try FrameRenderer.square(sides: [Float](repeating: 0, count: 50)).posterChoice()
        #expect(choice.frame == 0 && choice.candidates.allSatisfy { $0.score == 0 })
    }

    @Test func framesOfAFadeAreNotChosen() throws {
        let rising = (0..<20).map { Float($0 + 1) / 20 }
        let alphas = rising + [Float](repeating: 1, count: 20) + rising.reversed()
        let sides = [Float](repeating: 40, count: alphas.count)
        let choice = try FrameRenderer.square(sides: sides, alphas: alphas).posterChoice()
        #expect(20..<40 ~= choice.frame)
        let middle = try #require(choice.candidates.first { 8..<13 ~= $0.frame })
        let chosen = try #require(choice.candidates.first { $0.frame == choice.frame })
        #expect(middle.motion > 0.05 && chosen.motion == 0 && middle.score < chosen.score)
    }

    @Test func aFlashThatHidesEverythingIsNotChosen() throws {
        var sides = [Float](repeating: 40, count: 60)
        sides[31] = 200
        let choice = try FrameRenderer.square(sides: sides).posterChoice()
        let flash = try #require(choice.candidates.first { $0.frame == 31 })
        #expect(choice.frame != 31 && flash.statistics.coverage == 1 && flash.statistics.detail == 0)
    }

    @Test func ofEqualFramesTheFirstBehindTheEntranceIsChosen() throws {
        let choice = try FrameRenderer.square(sides: [Float](repeating: 30, count: 100)).posterChoice()
        let best = choice.candidates.map(\.score).max()
        #expect(choice.frame == choice.candidates.first { $0.score == best }?.frame)
        #expect(choice.frame >= 19)
    }

    @Test func theCostIsBoundedAndTheChoiceAlwaysTheSame() throws {
        let sides = (0..<700).map { Float(10 + $0 * 7_919 % 31) }
        let choices = try (0..<3).map { _ in try FrameRenderer.square(sides: sides).posterChoice() }
        #expect(choices[0].candidates.count <= 32 && choices[0] == choices[1] && choices[1] == choices[2])
        #expect(choices[0].candidates.map(\.frame) == choices[0].candidates.map(\.frame).sorted())
    }

    @Test func figuresAreSharesOfOne() throws {
        for candidate in try FrameRenderer.growing(frameCount: 50).posterChoice().candidates {
            for figure in [candidate.saliency, candidate.motion, candidate.similarity, candidate.positionWeight] {
                #expect(0...1.000_001 ~= figure)
            }
        }
    }

    @Test func aSearchCanBeStopped() throws {
        let renderer = try FrameRenderer.growing(frameCount: 50)
        var askedCount = 0
        #expect(throws: RenderError.cancelled) {
            try renderer.posterChoice {
                askedCount += 1
                return askedCount > 5
            }
        }
        #expect(askedCount == 6)
    }
}
