import SVGAFormat

/// The frames of an animation, with times in steps of their rate. Durations in other units come from rounded moments,
/// not from rounded durations, so that their sum is exact: 33, 33 and 34 ms at 30 frames a second.
struct AnimationTimeline: Hashable, Sendable {
    /// A frame that is shown for some steps.
    struct Showing: Hashable, Sendable {
        let frame: Int
        /// The steps from the one at which it appears to the one at which it is replaced.
        let steps: Range<Int>
    }

    /// The frames one after the other, at least one.
    let showings: [Showing]
    /// Steps in a second, at least 1.
    let stepsPerSecond: Int

    /// Shows at least one frame at `rate`: below the movie's, frames are left out, above it they stay longer, and the
    /// duration is the same to within half a step.
    init(_ frames: [Int], framesPerSecond: Int, rate: Int? = nil) {
        let rate = rate ?? framesPerSecond
        stepsPerSecond = rate
        // Neither factor is above 2^31, see Limits and the options.
        let count = max(1, (frames.count * rate + framesPerSecond / 2) / framesPerSecond)
        var showings: [Showing] = []
        for step in 0..<count {
            let frame = frames[min(step * framesPerSecond / rate, frames.count - 1)]
            if let last = showings.last, last.frame == frame {
                showings[showings.count - 1] = Showing(frame: frame, steps: last.steps.lowerBound..<step + 1)
            } else {
                showings.append(Showing(frame: frame, steps: step..<step + 1))
            }
        }
        self.showings = showings
    }

    /// The moment at which a step begins, such as in milliseconds for 1000 units a second.
    func moment(_ step: Int, unitsPerSecond: Int) -> Int {
        (step * unitsPerSecond * 2 + stepsPerSecond) / (stepsPerSecond * 2)
    }

    func duration(of steps: Range<Int>, unitsPerSecond: Int) -> Int {
        moment(steps.upperBound, unitsPerSecond: unitsPerSecond)
            - moment(steps.lowerBound, unitsPerSecond: unitsPerSecond)
    }

    var stepCount: Int { showings.last?.steps.upperBound ?? 0 }
}
