package import SVGAGraphics

/// Encodes the frames of an animation, each by its differences from the previous frame. One thread at a time uses it.
package protocol AnimationFrameEncoder: AnyObject {
    associatedtype Frame: Sendable

    /// Encodes the differences from the previous frame, or the whole first one; nil if both are equal.
    func encode(_ picture: Pixmap, after previous: Pixmap?) throws(SVGAError) -> Frame?
}

/// The bytes of an animation file in order: ``head``, each frame, ``end``. In the end, ``head`` replaces the first
/// bytes of the file.
package protocol AnimationFile: Sendable {
    associatedtype Frame: Sendable

    var frameCount: Int { get }

    /// The units in a second in which durations are counted.
    static var unitsPerSecond: Int { get }

    /// The first bytes; their length depends only on `loopCount` (0 for endless), not on the file's `byteCount`.
    func head(loopCount: Int, byteCount: Int) -> [UInt8]

    /// The bytes of the next frame, shown for at least 1 of ``unitsPerSecond``; `next` is nil for the last one.
    mutating func bytes(of frame: Frame, duration: Int, before next: Frame?) -> [UInt8]

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
