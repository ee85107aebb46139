import SVGAKit

/// Frames as ranges, limited in number, no matter how often a sprite appears and disappears.
package struct VisibleFrames {
    package static let maxListedCount = 32

    /// The first ranges, rising and apart from each other.
    package private(set) var listed: [ClosedRange<Int>] = []
    package private(set) var rangeCount = 0
    package private(set) var frameCount = 0
    private var last: Int?

    init(visibleFramesOf sprite: Sprite) { sprite.forEachVisibleFrame { add($0) } }

    /// Adds a frame above all frames before.
    private mutating func add(_ frame: Int) {
        if last != frame - 1 {
            rangeCount += 1
            if rangeCount <= VisibleFrames.maxListedCount { listed.append(frame...frame) }
        } else if rangeCount <= VisibleFrames.maxListedCount, let range = listed.popLast() {
            listed.append(range.lowerBound...frame)
        }
        frameCount += 1
        last = frame
    }

    /// The listed ranges as `render --frames` takes them, such as `0..11,20`.
    package var text: String {
        listed.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)..\($0.upperBound)" }.joined(separator: ",")
    }

    /// The listed ranges as pairs of their first and last frame.
    var json: JSONValue { .array(listed.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) }) }
}
