import SVGACommandLine
import SVGAKit

/// Which frames of two sources are compared.
struct FrameMatch {
    /// Frames that both have, rising.
    let common: [Int]
    /// Frames that a folder of expected ones has and a folder of actual ones lacks.
    let missing: [Int]

    /// Matches frames by their numbers.
    ///
    /// A folder may lack frames of the other side; a movie must have all of them.
    ///
    /// - Throws: ``ExitCode/badData`` when a movie lacks one or none are common, ``ExitCode/usage`` when a movie has none
    ///   of those selected.
    init(
        expected: FrameSource, actual: FrameSource, selection: FrameSelection, arguments: ParsedArguments
    ) throws(ToolError) {
        for source in [expected, actual] where !source.isFolder {
            _ = try arguments.understand("--frames") { try selection.frames(of: source.frames.count) }
        }
        let (wanted, given) = (expected.frames.filter(selection.contains), actual.frames.filter(selection.contains))
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

    private static func refuse(
        _ frames: [Int], in movie: FrameSource, has other: FrameSource
    ) throws(ToolError) {
        guard let first = frames.first else { return }
        let message = "compare: frame \(first) of \(other.name) is not in the movie; choose others by --frames"
        throw ToolError(.badData, file: movie.name, message: message)
    }
}
