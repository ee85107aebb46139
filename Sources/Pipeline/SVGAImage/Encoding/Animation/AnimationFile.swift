package import SVGAGraphics

/// Encodes the frames of an animation, each by its differences from the previous frame. One thread at a time uses it.
package protocol AnimationFrameEncoder: AnyObject {
    /// An encoded frame.
    associatedtype Frame: Sendable

    /// Encodes what is different from the frame before.
    ///
    /// - Parameter previous: The frame before; nil for the first one, which is always whole.
    /// - Returns: `nil` if both are equal.
    /// - Throws: ``SVGAError`` without memory, and for a picture that the format does not hold.
    func encode(_ picture: Pixmap, after previous: Pixmap?) throws(SVGAError) -> Frame?
}

/// The bytes of an animation file in order: ``head``, each frame, ``end``. In the end, ``head`` replaces the first
/// bytes of the file.
package protocol AnimationFile: Sendable {
    /// An encoded frame.
    associatedtype Frame: Sendable

    var frameCount: Int { get }

    /// The units in a second in which durations are counted.
    static var unitsPerSecond: Int { get }

    /// The first bytes of a file; their length depends only on the number of plays.
    ///
    /// - Parameters:
    ///   - loopCount: The number of plays; 0 for endless.
    ///   - byteCount: The size of the complete file.
    func head(loopCount: Int, byteCount: Int) -> [UInt8]

    /// The bytes of the next frame.
    ///
    /// - Parameters:
    ///   - duration: The time the frame is shown, at least 1, in ``unitsPerSecond``.
    ///   - next: The next frame; nil for the last one.
    mutating func bytes(of frame: Frame, duration: Int, before next: Frame?) -> [UInt8]

    /// The last bytes of a file.
    var end: [UInt8] { get }
}

extension AnimationFile {
    /// Milliseconds.
    package static var unitsPerSecond: Int { 1000 }
}

extension Pixmap {
    /// The region that differs from the previous frame: the complete first frame, nil if both are equal.
    func region(toStoreAfter previous: Pixmap?) -> PixelRegion? {
        guard let previous else { return wholeRegion }
        return changedRegion(from: previous)
    }
}
