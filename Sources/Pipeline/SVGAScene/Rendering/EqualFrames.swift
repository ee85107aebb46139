import SVGAFormat
package import SVGAGeometry
package import SVGAPixels
import SVGARaster
package import SVGASystem

/// Frames that look the same, so that their picture is drawn only once.
package struct EqualFrames: Sendable {
    /// The frames, in the order of the request.
    package fileprivate(set) var frames: [Int]
    /// The draw list of all of them; nil if the lists of other frames had used up the memory for lists.
    fileprivate let list: DrawList?

    /// The maximum size in bytes of lists that wait for drawing, since a movie can be large.
    fileprivate static let maxListByteCount = 16 << 20
    /// The cost of building a part of a list, hashing and comparing it, in the unit of ``Limits/maxDrawingCost``.
    fileprivate static let costOfPart = 800
}

extension FrameRenderer {
    /// Groups frames that look the same.
    ///
    /// Frames look the same when their draw lists are equal. Frames that differ in their commands and not in their pixels
    /// stay separate. Lists are compared, not only their hashes.
    ///
    /// The comparison ends when it has cost ``Limits/maxDrawingCost``: the frames after that are separate.
    ///
    /// - Parameters:
    ///   - frames: Frame indices in `0 ..< movie.frameCount`.
    ///   - cancellation: Ends the work before the next frame.
    /// - Returns: The same frames in groups, ordered by the first frame of each.
    /// - Throws: ``SVGAError`` for an index outside the movie, and when the work is cancelled.
    /// - Complexity: O(commands of all frames); up to 16 MiB of lists are held for drawing.
    package func groupsOfEqualFrames(
        _ frames: [Int], cancellation: CancellationToken? = nil
    ) throws(SVGAError) -> [EqualFrames] {
        var groups: [EqualFrames] = []
        var groupsByHash: [Int: [Int]] = [:]
        var (byteCount, cost) = (0, 0)
        for frame in frames {
            try cancellation?.check()
            try check(frame: frame)
            cost = cost.saturatingSum(builder.partCount(frame: frame) * EqualFrames.costOfPart)
            guard cost <= limits.maxDrawingCost else {
                groups.append(EqualFrames([frame]))
                continue
            }
            let list = try drawList(frame: frame)
            let hash = list.contentHash
            let candidates = groupsByHash[hash, default: []]
            var match: Int?
            for group in candidates where try drawList(of: groups[group]).drawsTheSame(as: list) { match = group }
            if let match {
                groups[match].frames.append(frame)
            } else {
                byteCount += list.byteCount
                groupsByHash[hash, default: []].append(groups.count)
                groups.append(
                    EqualFrames(frames: [frame], list: byteCount <= EqualFrames.maxListByteCount ? list : nil))
            }
        }
        return groups
    }

    /// Draws frames that look the same only once; otherwise as ``render(frame:in:background:)``.
    package func render(_ frames: EqualFrames, in viewport: Viewport, background: Color?) throws(SVGAError) -> Pixmap {
        try render(in: viewport, background: background) { () throws(SVGAError) in try drawList(of: frames) }
    }

    private func drawList(of group: EqualFrames) throws(SVGAError) -> DrawList {
        if let list = group.list { return list }
        return try drawList(frame: group.frames[0])
    }
}

extension DrawList {
    /// A hash of the drawing, independent of the frame.
    fileprivate var contentHash: Int {
        var hasher = Hasher()
        hasher.combine(commands)
        resources.hash(into: &hasher)
        return hasher.finalize()
    }

    fileprivate func drawsTheSame(as other: DrawList) -> Bool {
        commands == other.commands && resources.isSame(as: other.resources)
    }

    /// The bytes that the list takes, without pictures, which are shared.
    fileprivate var byteCount: Int {
        commands.count * MemoryLayout<DrawCommand>.stride + resources.byteCount
    }
}

extension EqualFrames {
    /// A group without a draw list, for callers that draw its picture by other means.
    ///
    /// - Parameter frames: At least one.
    package init(_ frames: [Int]) {
        self.init(frames: frames, list: nil)
    }
}
