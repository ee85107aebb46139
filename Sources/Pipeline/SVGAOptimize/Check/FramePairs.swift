import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem

/// Frames of two movies: those that look alike in both, and those that surely have the same pixels in both, because they
/// draw the same commands with the same pictures and paths.
final class FramePairs: Sendable {
    private struct Pair: Hashable {
        let before, after: Int
    }

    private let before, after: DrawnMovie
    /// The pairs of pictures that were compared.
    private let known = Lock<[Pair: Bool]>([:])
    private let maxPixelCount: Int

    init(_ before: DrawnMovie, _ after: DrawnMovie, limits: Limits) {
        (self.before, self.after, maxPixelCount) = (before, after, limits.maxImagePixelCount)
    }

    /// The frames that look alike in both movies, in the order of the first of each group.
    func groups(of frames: [Int]) throws(SVGAError) -> [[Int]] {
        let (first, second) = (try before.looks(of: frames), try after.looks(of: frames))
        var (groups, positions): ([[Int]], [Pair: Int]) = ([], [:])
        for frame in frames {
            let pair = first[frame].flatMap { a in second[frame].map { Pair(before: a, after: $0) } }
            if let position = pair.flatMap({ positions[$0] }) {
                groups[position].append(frame)
            } else {
                if let pair { positions[pair] = groups.count }
                groups.append([frame])
            }
        }
        return groups
    }

    /// Whether a frame surely draws the same in both. Lists have no content, because documents have none.
    func isIdentical(_ frame: Int) throws(SVGAError) -> Bool {
        guard let first = try before.drawList(frame), let second = try after.drawList(frame) else { return false }
        return first.commands.count == second.commands.count
            && zip(first.commands, second.commands).allSatisfy { isSame($0, $1) }
    }

    /// The lists of a frame, without commands that draw the same in both and are apart from all that differ; nil if a
    /// list cannot be made.
    func parts(of frame: Int, scale: Double) throws(SVGAError) -> (own: DrawList, other: DrawList)? {
        guard let first = try before.drawList(frame), let second = try after.drawList(frame) else { return nil }
        return first.parts(beside: second, margin: FramePairs.margin / scale) { isSame($0, $1) }
    }

    /// The pixels around a command's bounds that it may touch: smoothed and moved edges, and pixels that are averages.
    private static let margin = 4.0

    private func isSame(_ own: DrawCommand, _ other: DrawCommand) -> Bool {
        own.draws(
            as: other, isSameImage: isSamePicture, isSamePath: { before.movie.paths[$0] == after.movie.paths[$1] },
            isSameText: { _, _ in false })
    }

    private func isSamePicture(_ first: Int, _ second: Int) -> Bool {
        let pair = Pair(before: first, after: second)
        return known.withLock { known in
            if let answer = known[pair] { return answer }
            let (a, b) = (before.movie.assets[first].bytes, after.movie.assets[second].bytes)
            let answer = a == b || isSamePicture(a, b)
            known[pair] = answer
            return answer
        }
    }

    private func isSamePicture(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard let first = try? Pixmap(decoding: a, maxPixelCount: maxPixelCount) else { return false }
        return (try? Pixmap(decoding: b, maxPixelCount: maxPixelCount)) == first
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
