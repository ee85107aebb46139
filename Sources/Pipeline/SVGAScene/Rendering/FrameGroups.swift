import SVGAFormat
package import SVGAGraphics
import SVGARaster
package import SVGASystem

/// Frames that look the same, so that each picture is drawn only once. Frames look the same when their draw lists are
/// equal, not only the lists' hashes. Frames that differ in their commands and not in their pixels stay separate. A
/// request makes one value and passes it on.
package struct FrameGroups: Sendable {
    package let renderer: FrameRenderer
    /// The frames, in the order of the request.
    package let frames: [Int]
    /// For each frame the first of those that look like it, which is also the number of its picture.
    package private(set) var pictures: [Int] = []
    /// The frames of each picture, in the order of the first of each.
    package private(set) var groups: [[Int]] = []
    /// The draw lists of pictures, except those that the memory for lists had no space for.
    private var lists: [Int: DrawList] = [:]

    /// The maximum size in bytes of lists that wait for drawing, since a movie can be large.
    private static let maxListByteCount = 16 << 20

    /// Groups frames. Throws for an index outside the movie, and before the first list for more commands than
    /// ``Limits/maxCommandCount``. Takes O(commands of all frames); up to 16 MiB of lists are held for drawing.
    package init(
        _ frames: [Int], of renderer: FrameRenderer, cancellation: CancellationToken? = nil
    ) throws(SVGAError) {
        (self.frames, self.renderer) = (frames, renderer)
        let (limit, builder) = (renderer.limits.maxCommandCount, renderer.builder)
        for frame in frames { try renderer.check(frame: frame) }
        let commandCount = frames.reduce(0) { $0 + builder.maxCommandCount(frame: $1) }
        guard commandCount <= limit else { throw .limitExceeded(\.maxCommandCount, limit: limit, found: commandCount) }
        var (groupsByHash, byteCount): ([Int: [Int]], Int) = ([:], 0)
        for frame in frames {
            try cancellation?.check()
            let list = try renderer.drawList(frame: frame)
            let hash = list.contentHash
            var match: Int?
            for group in groupsByHash[hash, default: []] where try drawList(of: groups[group][0]).drawsTheSame(as: list)
            {
                match = group
            }
            if let match {
                groups[match].append(frame)
                pictures.append(groups[match][0])
            } else {
                byteCount += list.byteCount
                if byteCount <= FrameGroups.maxListByteCount { lists[frame] = list }
                groupsByHash[hash, default: []].append(groups.count)
                groups.append([frame])
                pictures.append(frame)
            }
        }
    }

    /// Draws a picture; otherwise as ``FrameRenderer/render(frame:in:background:)``.
    package func render(
        _ picture: Int, in viewport: Viewport, background: SVGAColor?, cancellation: CancellationToken? = nil
    ) throws(SVGAError) -> Pixmap {
        try renderer.render(in: viewport, background: background, cancellation: cancellation) {
            () throws(SVGAError) in try drawList(of: picture)
        }
    }

    private func drawList(of picture: Int) throws(SVGAError) -> DrawList {
        if let list = lists[picture] { return list }
        return try renderer.drawList(frame: picture)
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
