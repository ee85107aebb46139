public import SVGAScene
/// A selection of frames of a movie, such as `0,5,10..20` or all of them.
///
/// ```swift
/// let frames = try FrameSelection(parsing: "0,5,10..20").frames(of: movie.frameCount)
/// ```
public struct FrameSelection: Hashable, Sendable {
    private let ranges: [ClosedRange<Int>]?

    /// Every frame.
    public static let all = FrameSelection(ranges: nil)

    /// One frame.
    public static func frame(_ frame: Int) -> FrameSelection { FrameSelection(ranges: [frame...frame]) }

    /// Reads numbers and ranges with both ends included, separated by commas.
    ///
    /// - Throws: ``ArgumentError`` for a part that is neither.
    public init(parsing text: String) throws(ArgumentError) {
        var ranges: [ClosedRange<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let range = FrameSelection.range(part) else { throw ArgumentError(.malformedSelection(String(part))) }
            ranges.append(range)
        }
        self.ranges = ranges
    }

    private init(ranges: [ClosedRange<Int>]?) {
        self.ranges = ranges
    }

    /// The selected frames, in rising order, each once.
    ///
    /// - Parameter count: The number of frames of the movie, at least 0.
    /// - Throws: ``ArgumentError`` for a frame that the movie does not have.
    /// - Complexity: O(frames of the movie + parts of the selection).
    public func frames(of count: Int) throws(ArgumentError) -> [Int] {
        guard let ranges else { return Array(0..<count) }
        var isMeant = [Bool](repeating: false, count: count)
        for range in ranges {
            guard range.upperBound < count else {
                throw ArgumentError(.frameOutOfRange(max(range.lowerBound, count), count: count))
            }
            for frame in range { isMeant[frame] = true }
        }
        return isMeant.indices.filter { isMeant[$0] }
    }

    /// Whether a frame is selected, provided that the movie has it.
    public func contains(_ frame: Int) -> Bool { ranges?.contains { $0.contains(frame) } ?? true }

    private static func range(_ text: Substring) -> ClosedRange<Int>? {
        guard let dots = text.firstRange(of: "..") else { return number(text).map { $0...$0 } }
        guard let first = number(text[..<dots.lowerBound]), let last = number(text[dots.upperBound...]) else {
            return nil
        }
        return first <= last ? first...last : nil
    }

    /// Reads a number of digits only: `Int` would also accept a sign.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
    }
}
