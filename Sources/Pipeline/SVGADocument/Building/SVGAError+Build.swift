import SVGASystem

extension SVGAError {
    package static let noPictures = SVGAError(.damaged, "there are no pictures")

    package static func fileTooLarge(name: String, maxByteCount: Int) -> SVGAError {
        let reason = "\(PathText.printable(name)): more than \(maxByteCount) bytes, the largest file that is read"
        return SVGAError(
            .tooLarge, reason, limit: Limit(name: "maxByteCount", limit: maxByteCount, found: maxByteCount + 1))
    }

    static func sizeDiffers(name: String, _ size: BuiltSize, first: String, _ firstSize: BuiltSize) -> SVGAError {
        SVGAError(
            .damaged, "\(PathText.printable(name)) is \(size), and \(PathText.printable(first)) is \(firstSize)",
            remedy: "all pictures of a sequence have one size")
    }

    package static func tooManyFrames(_ count: Int, max: Int) -> SVGAError {
        SVGAError(
            .tooLarge, "\(count) frames, and a movie may have \(max)",
            limit: Limit(name: "maxFrameCount", limit: max, found: count))
    }

    /// More pictures that differ than a movie of so many frames may have.
    static func tooManyPictures(_ count: Int, frames: Int, maxSpriteFrameCount max: Int) -> SVGAError {
        SVGAError(
            .tooLarge,
            "\(count) pictures that differ, each for \(frames) frames, and a movie may have \(max) frames of all its "
                + "pictures",
            remedy: "take fewer frames, or make several movies",
            limit: Limit(name: "maxSpriteFrameCount", limit: max, found: count))
    }

    static func timeline(path: String, problem: String) -> SVGAError {
        SVGAError(.damaged, path.isEmpty ? problem : "\(path): \(problem)")
    }

    /// The error of a picture with its name: the input is damaged, except for a limit or missing memory.
    func ofPicture(_ name: String) -> SVGAError {
        with { facts in
            facts.reason = "\(PathText.printable(name)): \(facts.reason)"
            if !isFinal { facts.category = .damaged }
        }
    }
}

/// Pixels in a row, and rows.
package struct BuiltSize: Hashable, Sendable, CustomStringConvertible {
    package let width: Int
    package let height: Int

    package var description: String { "\(width)x\(height)" }
}
