import SVGADiff
import SVGAFormat
import SVGAGraphics
package import SVGASystem

/// Draws frames of a movie before and after a change, and measures how far they are apart.
struct FrameCheck: Sendable {
    let before: DrawnMovie
    let after: DrawnMovie
    /// A movie that was compared with the one before: frames that draw the same as in it need not be drawn again.
    let known: CheckedMovie?
    /// Device pixels for each pixel of the movie, at each of which frames are drawn.
    let scales: [Double]
    let threadCount: Int
    let deadline: TimeLimit

    /// Compares frames.
    ///
    /// Frames that draw the same commands with the same pictures count as identical without being drawn; frames that look like
    /// others are drawn once. Of other frames, only commands that differ and commands that touch them are drawn, so that
    /// frames are measured that exceed a limit only as a whole.
    ///
    /// - Throws: ``SVGAError`` without time or memory.
    func compare(_ frames: [Int], limits: Limits) throws(SVGAError) -> CheckedMovie {
        guard before.hasSameTerms(as: after) else { return CheckedMovie(unmeasured: frames) }
        let pairs = FramePairs(before, after, limits: limits)
        let knownPairs = known?.drawing.map { FramePairs($0, after, limits: limits) }
        let groups = try pairs.groups(of: frames)
        let differences = try ParallelLoop.map(count: groups.count, threadCount: threadCount) {
            (index) throws(SVGAError) -> FrameDifference in
            try deadline.check()
            let frame = groups[index][0]
            if try pairs.isIdentical(frame) { return .none }
            if let difference = known?.differences[frame], try knownPairs?.isIdentical(frame) == true {
                return difference
            }
            return try worstDifference(frame, pairs)
        }
        var checked = CheckedMovie(drawing: DrawnMovie(after.movie))
        for (group, difference) in zip(groups, differences) {
            for frame in group { checked.differences[frame] = difference }
        }
        return checked
    }

    private func worstDifference(_ frame: Int, _ pairs: FramePairs) throws(SVGAError) -> FrameDifference {
        var worst = FrameDifference.none
        for scale in scales {
            guard let lists = try pairs.parts(of: frame, scale: scale) else { return .unmeasured }
            guard let first = try before.picture(lists.own, scale: scale) else {
                // A frame that cannot be drawn has no measure. At other scales, it may only be too large.
                if scale == 1 { return .unmeasured }
                continue
            }
            guard let second = try after.picture(lists.other, scale: scale) else { return .unmeasured }
            guard let region = first.changedRegion(from: second) else { continue }
            let pair = try? PicturePair(expected: first.part(region), actual: second.part(region))
            guard let pair else { return .unmeasured }
            worst = worst.worse(.measured(pair.difference(amongPixels: first.width * first.height)))
        }
        return worst
    }
}

/// A movie whose frames were compared with another's.
struct CheckedMovie: Sendable {
    /// The movie, without pictures that it has decoded; nil if it is not comparable.
    var drawing: DrawnMovie?
    var differences: [Int: FrameDifference] = [:]
}

extension CheckedMovie {
    /// A document that is not a movie, or a movie whose canvas, times or sounds differ.
    init(unmeasured frames: [Int]) { for frame in frames { differences[frame] = .unmeasured } }
}

/// The distance between two pictures of a frame.
enum FrameDifference: Sendable {
    case none
    case measured(PictureDifference)
    /// The frame cannot be drawn, or no longer.
    case unmeasured

    func worse(_ other: FrameDifference) -> FrameDifference {
        switch (self, other) {
        case (.unmeasured, _), (_, .unmeasured): .unmeasured
        case (.none, let other): other
        case (let own, .none): own
        case (.measured(let a), .measured(let b)): a.psnr <= b.psnr ? self : .measured(b)
        }
    }
}

/// When work is to end: at a time, when it is cancelled, or never.
package struct TimeLimit: Sendable {
    /// By `SteadyClock`.
    private let time: Int64?
    private let cancellation: CancellationToken?

    /// - Parameters:
    ///   - seconds: From now on; nil for any time.
    ///   - cancellation: Ends the work at any moment.
    package init(seconds: Double? = nil, cancellation: CancellationToken? = nil) {
        // Thirty years are as good as forever.
        time = seconds.map { SteadyClock.now + Int64(min(max(0, $0), 1e9) * 1e9) }
        self.cancellation = cancellation
    }

    /// - Throws: ``SVGAError`` where the time is over or the work was cancelled.
    package func check() throws(SVGAError) {
        if cancellation?.isCancelled == true { throw .stopped }
        if let time, SteadyClock.now > time { throw .outOfTime }
    }
}
