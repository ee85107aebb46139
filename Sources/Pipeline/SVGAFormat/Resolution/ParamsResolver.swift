import SVGAErrors
import SVGAGraphics

/// The parameters of a movie as in a file; missing ones are 0.
struct ParamsRecord {
    var viewBox = Size.zero
    var framesPerSecond = 0
    var frameCount = 0
}

extension ParamsRecord {
    /// The frame rate of a file that gives none.
    private static let defaultFramesPerSecond = 20

    /// The view box, if it has an area within the limits.
    func checkedViewBox(limits: Limits) throws(SVGAError) -> Size {
        let location = SVGAError.Place(field: "params.viewBox")
        guard viewBox.width.isFinite, viewBox.height.isFinite, viewBox.width > 0, viewBox.height > 0 else {
            throw SVGAError(.movie, .badViewBox(width: viewBox.width, height: viewBox.height), at: location)
        }
        let side = max(viewBox.width, viewBox.height).rounded(.up)
        guard side <= Double(limits.maxViewBoxSide) else {
            let found = Int(exactly: side) ?? .max
            throw .limitExceeded(\.maxViewBoxSide, limits.maxViewBoxSide, found: found, .movie, at: location)
        }
        return viewBox
    }

    /// The frame rate, 20 where the file has none that can be used.
    func checkedFramesPerSecond(_ warnings: inout WarningLog) -> Int {
        if framesPerSecond < 0 {
            warnings.add("a frame rate of \(framesPerSecond); 20 is used", field: "params.fps")
        }
        return framesPerSecond > 0 ? framesPerSecond : Self.defaultFramesPerSecond
    }

    /// The number of frames, or the longest sprite's if the file has no valid one.
    func frameCount(longestSprite: Int, limits: Limits, _ warnings: inout WarningLog) throws(SVGAError) -> Int {
        if frameCount > 0, frameCount <= limits.maxFrameCount { return frameCount }
        let location = SVGAError.Place(field: "params.frames")
        guard longestSprite > 0 else {
            guard frameCount > 0 else { throw SVGAError(.movie, .noFrames, at: location) }
            throw .limitExceeded(\.maxFrameCount, limits.maxFrameCount, found: frameCount, .movie, at: location)
        }
        if frameCount != 0 {
            warnings.add(
                "\(frameCount) frames; the \(longestSprite) of the longest sprite are used", field: "params.frames")
        }
        return longestSprite
    }
}
