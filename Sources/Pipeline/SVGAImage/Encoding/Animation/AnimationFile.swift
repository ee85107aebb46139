package import SVGAPixels

/// Encodes the frames of an animation, each by what is different from the frame before. One thread at a time uses it.
package protocol AnimationFrameEncoder: AnyObject {
    /// An encoded frame.
    associatedtype Frame: Sendable

    /// Encodes what is different from the frame before.
    ///
    /// - Parameter previous: The frame before; nil for the first one, which is always whole.
    /// - Returns: Nil where nothing is different.
    /// - Throws: ``SVGAError`` without memory, and for a picture that the format does not hold.
    func encode(_ picture: Pixmap, after previous: Pixmap?) throws(SVGAError) -> Frame?
}

/// The bytes of a file of an animation in their order: ``head``, those of each frame, ``end``. In the end, ``head`` takes the
/// place of the bytes that the file began with.
package protocol AnimationFile: Sendable {
    /// An encoded frame.
    associatedtype Frame: Sendable

    /// The frames so far.
    var frameCount: Int { get }

    /// The units in a second in which durations are counted.
    static var unitsPerSecond: Int { get }

    /// What a file begins with; for one number of plays of the same length at all times.
    ///
    /// - Parameters:
    ///   - loopCount: How often the animation plays; 0 for without end.
    ///   - byteCount: The size of the whole file.
    func head(loopCount: Int, byteCount: Int) -> [UInt8]

    /// The bytes of the next frame.
    ///
    /// - Parameters:
    ///   - duration: How long it is shown, at least 1, in ``unitsPerSecond``.
    ///   - next: The frame behind it; nil for the last one.
    mutating func bytes(of frame: Frame, duration: Int, before next: Frame?) -> [UInt8]

    /// What a file ends with.
    var end: [UInt8] { get }
}

extension AnimationFile {
    /// Milliseconds.
    package static var unitsPerSecond: Int { 1000 }
}

extension Pixmap {
    /// The region that is different from the frame before: all of a first frame, nil where nothing is.
    func region(toStoreAfter previous: Pixmap?) -> PixelRegion? {
        guard let previous else { return wholeRegion }
        return changedRegion(from: previous)
    }
}
