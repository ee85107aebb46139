import Testing

@testable import SVGAExport

@Suite struct AnimationTimelineTests {
    @Test func durationsAddUpToTheMovie() {
        for (count, rate) in [(158, 30), (60, 24), (7, 60), (100, 7), (1, 1)] {
            let timeline = AnimationTimeline(Array(0..<count), framesPerSecond: rate)
            for unit in [1000, 100] {
                let sum = timeline.showings.reduce(0) { $0 + timeline.duration(of: $1.steps, unitsPerSecond: unit) }
                #expect(sum == Int((Double(unit * count) / Double(rate)).rounded()))
            }
        }
    }

    @Test func framesOfARateLastInTurn() {
        let timeline = AnimationTimeline([0, 1, 2], framesPerSecond: 30)
        #expect(timeline.showings.map { timeline.duration(of: $0.steps, unitsPerSecond: 1000) } == [33, 34, 33])
    }

    @Test func aFrameThatComesTwiceInARowIsShownLonger() {
        let timeline = AnimationTimeline([5, 5, 3, 5], framesPerSecond: 10)
        #expect(timeline.showings.map(\.frame) == [5, 3, 5])
        #expect(timeline.showings.map(\.steps) == [0..<2, 2..<3, 3..<4])
    }

    @Test func aLowerRateLeavesFramesOutAndKeepsTheDuration() {
        let timeline = AnimationTimeline(Array(0..<60), framesPerSecond: 60, rate: 20)
        #expect(timeline.showings.map(\.frame) == Array(stride(from: 0, to: 60, by: 3)))
        #expect(timeline.duration(of: 0..<timeline.stepCount, unitsPerSecond: 1000) == 1000)
    }

    @Test func aHigherRateShowsNoFrameTwice() {
        let timeline = AnimationTimeline([0, 1], framesPerSecond: 10, rate: 20)
        #expect(timeline.showings.map(\.steps) == [0..<2, 2..<4])
    }

    @Test func aMovieShorterThanAStepIsShownForOne() {
        #expect(AnimationTimeline([0, 1], framesPerSecond: 1_000_000, rate: 90).stepCount == 1)
    }
}
