package import SVGAJSON
package import SVGAPixels
package import SVGASystem

/// Why pictures or a timeline make no movie.
package enum BuildError: Error, Hashable, Sendable {
    /// A sequence without pictures.
    case noPictures
    /// A file that cannot be read.
    case file(FileError)
    /// A file below a folder that is a link or no plain file.
    case notRead(PlainFolder.Failure)
    /// A file that is larger than files may be.
    case fileTooLarge(name: String, maxByteCount: Int)
    /// A picture that cannot be decoded or encoded.
    case picture(name: String, RenderError)
    /// A picture of another size than the first one of its sequence.
    case sizeDiffers(name: String, PictureSize, first: String, PictureSize)
    /// More frames than a movie may have.
    case tooManyFrames(Int, max: Int)
    /// More pictures that differ than a movie of so many frames may have.
    case tooManyPictures(Int, frames: Int, maxSpriteFrameCount: Int)
    /// A timeline that is no JSON.
    case json(JSONError)
    /// Something in a timeline that is not what it should be, and the path of it.
    case timeline(path: String, problem: String)

    /// Pixels in a row, and rows.
    package struct PictureSize: Hashable, Sendable, CustomStringConvertible {
        package let width: Int
        package let height: Int

        package var description: String { "\(width)x\(height)" }
    }
}

extension BuildError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noPictures: "there are no pictures"
        case .file(let error): "\(error)"
        case .notRead(let failure): "\(failure)"
        case .fileTooLarge(let name, let maxByteCount):
            "\(PathText.printable(name)): more than \(maxByteCount) bytes, the largest file that is read"
        case .picture(let name, let error): "\(PathText.printable(name)): \(error)"
        case .sizeDiffers(let name, let size, let first, let firstSize):
            "\(PathText.printable(name)) is \(size), and \(PathText.printable(first)) is \(firstSize); "
                + "all pictures of a sequence have one size"
        case .tooManyFrames(let count, let max): "\(count) frames, and a movie may have \(max)"
        case .tooManyPictures(let count, let frames, let max):
            "\(count) pictures that differ, each for \(frames) frames, and a movie may have \(max) frames of all its "
                + "pictures; take fewer frames, or make several movies"
        case .json(let error): "no timeline: \(error)"
        case .timeline(let path, let problem): path.isEmpty ? problem : "\(path): \(problem)"
        }
    }

    /// Whether something is larger than it may be.
    package var isLimitExceeded: Bool {
        switch self {
        case .fileTooLarge, .tooManyFrames, .tooManyPictures: true
        case .picture(_, let error): error.isLimitExceeded
        default: false
        }
    }

    /// Whether memory is missing.
    package var isOutOfMemory: Bool {
        if case .picture(_, let error) = self { error.isOutOfMemory } else { false }
    }
}
