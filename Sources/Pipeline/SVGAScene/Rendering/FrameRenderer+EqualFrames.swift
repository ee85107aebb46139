import SVGAFormat
public import SVGAPixels

extension FrameRenderer {
    /// Puts frames together that look the same, so that each picture need be drawn once only.
    ///
    /// Frames look the same when their draw lists are equal. Frames that differ in their commands and yet not in their
    /// pixels stay apart.
    ///
    /// - Parameter frames: Frame indices in `0 ..< movie.frameCount`.
    /// - Returns: The same frames in groups, ordered by the first frame of each.
    /// - Throws: ``RenderError/frameOutOfRange(_:count:)``.
    /// - Complexity: O(commands of all frames); two lists and a few words for each frame are in memory at a time.
    public func groupsOfEqualFrames(_ frames: [Int]) throws(RenderError) -> [[Int]] {
        var groups: [[Int]] = []
        // Lists are compared, not their hashes alone, but are not kept: the movie could be large.
        var groupsByHash: [Int: [Int]] = [:]
        for frame in frames {
            let commands = try drawList(frame: frame).commands
            let candidates = groupsByHash[commands.hashValue, default: []]
            var match: Int?
            for group in candidates where try drawList(frame: groups[group][0]).commands == commands { match = group }
            if let match {
                groups[match].append(frame)
            } else {
                groupsByHash[commands.hashValue, default: []].append(groups.count)
                groups.append([frame])
            }
        }
        return groups
    }
}
