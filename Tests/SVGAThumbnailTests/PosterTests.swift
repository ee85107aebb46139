import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestSupport
import SVGAThumbnail
import Testing

@Suite struct PosterTests {
    @Test(arguments: [1, 2, 5, 24, 25, 131]) func onlyVisibleFrameIsFound(frameCount: Int) throws {
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

    @Test func tinyContentIsNotBlank() throws {
        var sides = [Float](repeating: 0, count: 30)
        sides[17] = 1
        let choice = try FrameRenderer.square(sides: sides, viewBox: (2_000, 1_000)).posterChoice()
        #expect(choice.frame == 17 && choice.candidates.allSatisfy { $0.score == 0 })
    }

    @Test func emptyMovieUsesItsFirstFrame() throws {
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

    @Test func firstEqualFrameAfterTheEntranceIsChosen() throws {
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
            for figure in [
                candidate.saliency, candidate.motion, candidate.similarity, candidate.positionWeight,
                candidate.flash, candidate.flatness,
            ] {
                #expect(0...1.000_001 ~= figure)
            }
        }
    }

    @Test func aSearchCanBeStopped() throws {
        let renderer = try FrameRenderer.growing(frameCount: 50)
        let askedCount = Lock(0)
        let token = CancellationToken(polling: {
            askedCount.withLock { count in
                count += 1
                return count > 5
            }
        })
        #expect(throws: SVGAError.cancelled) { try renderer.posterChoice(cancellation: token) }
        #expect(askedCount.withLock { $0 } == 6)
    }

    /// White in the first half of a movie, red in the second, if it is smaller.
    private static func whiteThenRed() throws -> FrameRenderer {
        let frames = (0..<40).map { frame in
            FixtureFrame.shown(shapes: [
                frame < 20
                    ? .rect(4, 4, 56, 40, fill: FixtureColor(1, 1, 1)) : .rect(20, 14, 20, 20, fill: .red)
            ])
        }
        let movie = FixtureMovie(viewBox: (64, 48), frames: 40, sprites: [FixtureSprite("a", frames: frames)])
        return FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
    }

    @Test func invisibleContentOverTheBackgroundIsIgnored() throws {
        let renderer = try Self.whiteThenRed()
        let (white, red) = (SVGAColor(red: 255, green: 255, blue: 255), SVGAColor(red: 255, green: 0, blue: 0))
        #expect(try renderer.posterChoice().frame < 20)
        #expect(try renderer.posterChoice(over: white).frame >= 20)
        #expect(try renderer.posterChoice(over: red).frame < 20)
        let clear = SVGAColor(red: 255, green: 255, blue: 255, alpha: 0)
        #expect(try renderer.posterChoice(over: clear).frame == renderer.posterChoice().frame)
        #expect(try !renderer.posterChoice(over: white).isFaint)
    }

    @Test func aMovieThatIsNotSeenAtAllHasTheSamePosterAndSaysSo() throws {
        let renderer = try FrameRenderer.square(sides: [0, 10, 30, 30, 30, 30, 20, 10])
        let red = SVGAColor(red: 255, green: 0, blue: 0)
        let choice = try renderer.posterChoice(over: red)
        #expect(choice.isFaint)
        #expect(try choice.frame == renderer.posterChoice().frame)
        #expect(try !renderer.posterChoice().isFaint)
    }

    @Test(
        arguments: [
            (FixtureColor(1, 0.9, 0.1), UInt8(32)), (FixtureColor(1, 1, 1), 32), (FixtureColor(1, 0, 0), 255),
            (FixtureColor(0, 0, 1), 255), (FixtureColor(0, 0, 0), 255),
        ] as [(FixtureColor, UInt8)])
    func yellowIsAsBrightAsWhite(color: FixtureColor, background: UInt8) throws {
        let square = FixtureFrame.shown(shapes: [.rect(4, 4, 20, 20, fill: color)])
        let movie = FixtureMovie(viewBox: (64, 48), frames: 1, sprites: [FixtureSprite("a", frames: [square])])
        let renderer = FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf)))
        #expect(try RenderPlan(parsing: "frame:0 bg:auto").picture(from: renderer)[0, 0].red == background)
    }

    @Test func aBackgroundOverWhichTheFramesAreSeenIsChosen() throws {
        let renderer = try Self.whiteThenRed()
        func corner(_ plan: String) throws -> UInt8 {
            let picture = try RenderPlan(parsing: plan).picture(from: renderer)
            #expect(picture[0, 0].alpha == 255)
            return picture[0, 0].red
        }
        #expect(try corner("frame:0 bg:auto") == 32)
        #expect(try corner("frame:30 bg:auto") == 255)
        #expect(try corner("poster bg:auto") == 32)
        #expect(try corner("sheet:2x2 bg:auto size:64x48") == 32)
    }

    @Test func aPictureThatIsHeldIsBetterThanALouderMoment() throws {
        // It pulses a little before it comes to rest for the second half.
        let sides: [Float] = (0..<60).map { $0 < 30 ? 24 + Float($0 % 6) : 27 }
        let choice = try FrameRenderer.square(sides: sides).posterChoice()
        #expect(choice.frame >= 28)
        let holds = choice.candidates.map(\.hold)
        #expect(holds.allSatisfy { 0...1 ~= $0 } && holds.max() == 1)
    }

    @Test(arguments: [6, 15, 30]) func beamsThatCoverAShipForAMomentAreNotChosen(length: Int) throws {
        let choice = try FrameRenderer.ship(frameCount: 170, flash: 87, length: length).posterChoice()
        #expect(40..<170 ~= choice.frame && Double(abs(choice.frame - 87)) > 0.8 * Double(length))
        let brightest = try #require(choice.candidates.min { abs($0.frame - 87) < abs($1.frame - 87) })
        let chosen = try #require(choice.candidates.first { $0.frame == choice.frame })
        #expect(brightest.flash == 1 && chosen.flash == 0)
    }

    @Test func permanentlyFullPictureIsNotAFlash() throws {
        let choice = try FrameRenderer.square(
            sides: [Float](repeating: 12, count: 50) + [Float](repeating: 46, count: 50)
        ).posterChoice()
        #expect(50..<100 ~= choice.frame && choice.candidates.allSatisfy { $0.flash == 0 })
    }

    @Test(arguments: [20..<36, 60..<80, 0..<50]) func aLineIsShownWithItsShape(waving: Range<Int>) throws {
        let heights = (0..<100).map { waving.contains($0) ? 60.0 : 0 }
        let choice = try FrameRenderer.wave(heights: heights).posterChoice()
        #expect(waving.contains(choice.frame))
        #expect(choice.candidates.allSatisfy { waving.contains($0.frame) ? $0.flatness == 0 : $0.flatness > 0.8 })
    }

    @Test func aLineThatIsAlwaysFlatLacksNothing() throws {
        let choice = try FrameRenderer.wave(heights: [Double](repeating: 0, count: 40)).posterChoice()
        #expect(choice.candidates.allSatisfy { $0.flatness == 0 })
    }
}
