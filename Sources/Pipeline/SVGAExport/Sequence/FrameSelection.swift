public import SVGAFormat
import SVGAGraphics
import SVGAScene

/// A selection of a movie's frames, such as `0,5,10..20` or all of them.
///
/// ```swift
/// let frames = try FrameSelection(parsing: "0,5,10..20").frames(of: movie)
/// let everyFifthOfTheRest = try FrameSelection(parsing: "21../5,last").frames(of: movie)
/// ```
public struct FrameSelection: Hashable, Sendable {
    private let ranges: [FrameRange]?

    /// Every frame.
    public static let all = FrameSelection(ranges: nil)

    /// One frame.
    public static func frame(_ frame: Int) -> FrameSelection { FrameSelection(ranges: [FrameRange(frame: frame)]) }

    /// Reads frames and ranges with both ends included, separated by commas.
    ///
    /// A frame is its number starting at 0, a negative number from the end (`-1` is the last frame), `last`, or the
    /// frame at a time such as `1.5s`. A range may lack one end or both, and have a step: `10..`, `..-2`, `1.5s..3s`,
    /// `0..60/5`. `10-20` is the range `10..20`.
    ///
    /// - Throws: ``SVGAError`` for a part that is neither, and for a range whose end is before its beginning.
    public init(parsing text: String) throws(SVGAError) {
        var ranges: [FrameRange] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            ranges.append(try FrameRange(parsing: part))
        }
        self.ranges = ranges
    }

    private init(ranges: [FrameRange]?) {
        self.ranges = ranges
    }

    /// The selected frames of a movie, in rising order, each once.
    ///
    /// - Throws: ``SVGAError`` for a frame or time that the movie does not have.
    /// - Complexity: O(frames of the movie + parts of the selection).
    public func frames(of movie: Movie) throws(SVGAError) -> [Int] {
        try frames(in: FrameRange.Scale(frameCount: movie.frameCount, framesPerSecond: movie.framesPerSecond))
    }

    /// The selected frames, in rising order, each once.
    ///
    /// - Parameter count: The movie's number of frames, at least 0.
    /// - Throws: ``SVGAError`` for a frame that the movie does not have, and for a time, which needs the movie.
    /// - Complexity: O(frames of the movie + parts of the selection).
    public func frames(of count: Int) throws(SVGAError) -> [Int] {
        try frames(in: FrameRange.Scale(frameCount: count, framesPerSecond: nil))
    }

    private func frames(in scale: FrameRange.Scale) throws(SVGAError) -> [Int] {
        let count = scale.frameCount
        guard let ranges else { return Array(0..<count) }
        var isMeant = [Bool](repeating: false, count: count)
        for range in ranges {
            let (first, last) = try range.bounds(in: scale)
            guard last < count else { throw SVGAError.frameOutOfRange(max(first, count), count: count) }
            for frame in stride(from: first, through: last, by: range.step) { isMeant[frame] = true }
        }
        return isMeant.indices.filter { isMeant[$0] }
    }

    /// Whether a frame of a movie, or of a directory, which has no rate, is selected.
    package func contains(_ frame: Int, of count: Int, framesPerSecond: Int?) throws(SVGAError) -> Bool {
        guard let ranges else { return true }
        // A movie with this frame would have more frames than can be counted.
        if frame == .max { return false }
        let scale = FrameRange.Scale(frameCount: max(count, frame + 1), framesPerSecond: framesPerSecond)
        for range in ranges {
            let (first, last) = try range.bounds(in: scale)
            if first...last ~= frame, (frame - first) % range.step == 0 { return true }
        }
        return false
    }
}
