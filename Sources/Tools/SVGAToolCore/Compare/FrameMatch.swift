import SVGACommandLine
import SVGAKit

struct FrameMatch {
    /// Frames that both have, rising.
    let common: [Int]
    /// Frames that a folder of expected ones has and a folder of actual ones lacks.
    let missing: [Int]

    /// Matches frames by their numbers. A folder may lack frames of the other side; a movie must have all of them.
    init(expected: FrameSource, actual: FrameSource, selection: FrameSelection, arguments: ParsedArguments) throws {
        for source in [expected, actual] where !source.isFolder {
            if let movie = source.movie {
                _ = try arguments.understand("--frames") { try selection.frames(of: movie) }
            }
        }
        let movie = expected.movie ?? actual.movie
        let count = movie?.frameCount ?? ((expected.frames + actual.frames).max() ?? -1) + 1
        let isMeant = { (frame: Int) in
            try selection.contains(frame, of: count, framesPerSecond: movie?.framesPerSecond)
        }
        let (wanted, given) = try arguments.understand("--frames") {
            (try expected.frames.filter(isMeant), try actual.frames.filter(isMeant))
        }
        let lacking = FrameMatch.difference(wanted, given)
        if !actual.isFolder { try FrameMatch.refuse(lacking, in: actual, has: expected) }
        if !expected.isFolder { try FrameMatch.refuse(FrameMatch.difference(given, wanted), in: expected, has: actual) }
        common = FrameMatch.difference(wanted, lacking)
        missing = expected.isFolder ? lacking : []
        if common.isEmpty {
            throw ToolError(.badData, file: actual.name, message: "compare: no frame in common with \(expected.name)")
        }
    }

    private static func difference(_ frames: [Int], _ others: [Int]) -> [Int] {
        let others = Set(others)
        return frames.filter { !others.contains($0) }
    }

    private static func refuse(_ frames: [Int], in movie: FrameSource, has other: FrameSource) throws {
        guard let first = frames.first else { return }
        let count = movie.frames.count
        let advice =
            first == count ? "compare those in common by --frames 0..\(count - 1)" : "choose others by --frames"
        let message = "compare: frame \(first) of \(other.name) is not in the movie of \(count) frames; \(advice)"
        throw ToolError(.badData, file: movie.name, message: message)
    }
}
