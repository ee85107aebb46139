/// An exact position among frames: an integer of parts, of which a frame has 10²⁴. An attosecond at a speed of s
/// millionths is s times the frame rate of them, so that no time is ever rounded.
struct MediaPosition: Hashable, Comparable, Sendable {
    static let partsPerFrame: Int128 = 1_000_000_000_000_000_000_000_000
    static let zero = MediaPosition(parts: 0)

    var parts: Int128

    static func frames(_ count: Int) -> MediaPosition { MediaPosition(parts: Int128(count) * partsPerFrame) }

    /// The complete frames before the position, for positions starting at 0.
    var wholeFrames: Int { Int(clamping: parts / MediaPosition.partsPerFrame) }

    static func < (first: MediaPosition, second: MediaPosition) -> Bool { first.parts < second.parts }

    static func - (first: MediaPosition, second: MediaPosition) -> MediaPosition {
        MediaPosition(parts: first.parts - second.parts)
    }
}

/// The number of frame parts per attosecond.
struct MediaRate: Hashable, Sendable {
    private let framesPerSecond: Int128
    private var millionths: Int128 = 1_000_000

    init(framesPerSecond: Int) { self.framesPerSecond = Int128(framesPerSecond) }

    var speed: Double {
        get { Double(millionths) / 1_000_000 }
        set {
            guard newValue > 0 else { return }
            millionths = Int128(min(max(1, (newValue * 1_000_000).rounded()), 1_000_000_000_000))
        }
    }

    private var partsPerAttosecond: Int128 { framesPerSecond * millionths }

    /// The position that is reached after a non-negative time; clamped to the number range.
    func position(after time: Duration, from start: MediaPosition) -> MediaPosition {
        let (way, isTooFar) = time.attoseconds.multipliedReportingOverflow(by: partsPerAttosecond)
        let (end, overflows) = start.parts.addingReportingOverflow(way)
        return MediaPosition(parts: isTooFar || overflows ? .max : end)
    }

    /// The first time at which a position is reached or passed; negative for a past one.
    func time(to position: MediaPosition, from start: MediaPosition) -> Duration {
        let (quotient, rest) = (position.parts - start.parts).quotientAndRemainder(dividingBy: partsPerAttosecond)
        return Duration(attoseconds: rest > 0 ? quotient + 1 : quotient)
    }

    func mediaTime(of way: MediaPosition) -> Duration {
        Duration(attoseconds: way.parts / (framesPerSecond * 1_000_000))
    }
}

extension Duration {
    /// The sum, as large as there are durations.
    func saturatingSum(_ other: Duration) -> Duration {
        let (sum, overflows) = attoseconds.addingReportingOverflow(other.attoseconds)
        return overflows ? Duration(attoseconds: other < .zero ? .min : .max) : Duration(attoseconds: sum)
    }

    /// The difference, as large as there are durations.
    func saturatingDifference(_ other: Duration) -> Duration {
        let (difference, overflows) = attoseconds.subtractingReportingOverflow(other.attoseconds)
        return overflows ? Duration(attoseconds: other < .zero ? .max : .min) : Duration(attoseconds: difference)
    }
}
