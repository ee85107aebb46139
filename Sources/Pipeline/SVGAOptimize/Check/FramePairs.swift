import SVGAFormat
import SVGAScene

/// Frames of two movies, those that look alike in both taken together.
struct FramePairs: Sendable {
    /// Frames that look alike in the movie before, and in the one after.
    struct Group: Sendable {
        var frames: [Int]
    }

    private struct Place: Hashable {
        let before, after: Int
    }

    private let before: DrawnMovie
    private let after: DrawnMovie
    private let match: DrawListMatch

    init(_ before: DrawnMovie, _ after: DrawnMovie, limits: Limits) {
        (self.before, self.after) = (before, after)
        match = DrawListMatch(before.movie, after.movie, limits: limits)
    }

    /// The groups of frames, in the order of the first of each.
    func groups(of frames: [Int]) throws(SVGAError) -> [Group] {
        let (first, second) = (try before.looks(of: frames), try after.looks(of: frames))
        var (groups, positions): ([Group], [Place: Int]) = ([], [:])
        for frame in frames {
            guard let a = first[frame], let b = second[frame] else {
                groups.append(Group(frames: [frame]))
                continue
            }
            let place = Place(before: a, after: b)
            if let position = positions[place] {
                groups[position].frames.append(frame)
            } else {
                positions[place] = groups.count
                groups.append(Group(frames: [frame]))
            }
        }
        return groups
    }

    /// Whether the frames surely draw the same.
    func isIdentical(_ group: Group) throws(SVGAError) -> Bool {
        guard let first = try before.drawList(group.frames[0]) else { return false }
        guard let second = try after.drawList(group.frames[0]) else { return false }
        return match.isMatch(first, second)
    }
}

extension DrawnMovie {
    /// For each frame the first of those that look like it; nothing for frames that cannot be drawn.
    fileprivate func looks(of frames: [Int]) throws(SVGAError) -> [Int: Int] {
        var drawable: [Int] = []
        for frame in frames where try drawList(frame) != nil { drawable.append(frame) }
        guard let groups = try? FrameGroups(drawable, of: renderer) else { return [:] }
        return Dictionary(zip(groups.frames, groups.pictures)) { first, _ in first }
    }
}
