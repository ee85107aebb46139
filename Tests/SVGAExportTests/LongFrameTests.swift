import SVGAGraphics
@testable import SVGAImage
import SVGATestPictures
import SVGATestSupport
import Testing

@testable import SVGAExport

/// Frames that are shown for longer than a number of their format tells.
@Suite struct LongFrameTests {
    private static func picture(_ value: UInt32) throws(SVGAError) -> Pixmap {
        var picture = try Pixmap(width: 3, height: 2)
        try picture.withMutablePixels { $0.update(repeating: 0xff00_0000 | value) }
        return picture
    }

    /// One picture for a number of steps, and another for a step.
    private static func file(_ format: AnimationFormat, steps: Int, rate: Int) throws -> [UInt8] {
        try format.encodePictures(steps + 1, framesPerSecond: rate) { try picture($0 < steps ? 1 : 2) }
    }

    @Test(arguments: [(458, 7), (459, 7), (500, 7), (700, 7), (131, 1), (20_000, 90)])
    func theSumOfTheTimesOfAnimatedPNGIsExact(steps: Int, rate: Int) throws {
        let shown = try AnimatedPNG(parsing: Self.file(.apng(), steps: steps, rate: rate))
        let first = (steps * 2000 + rate) / (2 * rate)
        #expect(shown.frames.dropLast().reduce(0) { $0 + $1.milliseconds } == first)
        #expect(shown.frames.count <= (first > 65_535 ? 3 : 2))
        #expect(shown.pixels(atMillisecond: first - 1) == shown.frames[0].pixels)
        #expect(shown.pixels(atMillisecond: first) != shown.frames[0].pixels)
    }

    @Test(arguments: [
        1, 65_535, 65_536, 65_537, 66_000, 70_033, 655_350, 65_535_000, 65_535_001, 65_536_000, 99_999_999,
    ])
    func delaysAddUp(milliseconds: Int) {
        let delays = APNGFile.delays(milliseconds)
        #expect(delays.reduce(0) { $0 + $1.count * 1000 / $1.perSecond } == milliseconds)
        #expect(delays.allSatisfy { 1...65_535 ~= $0.count && 1000 % $0.perSecond == 0 } && delays.count <= 3)
    }

    @Test func theSumOfTheTimesOfWebPIsExact() throws {
        var file = try WebPFile(width: 3, height: 2, isOpaque: true)
        let frame = try #require(
            try WebPFrameEncoder(.lossless, effort: 0).encode(Self.picture(1), after: nil))
        let bytes = file.bytes(of: frame, duration: 40_000_000, before: nil)
        let whole = file.head(loopCount: 0, byteCount: 0).count + bytes.count
        let shown = try AnimatedWebP(parsing: file.head(loopCount: 0, byteCount: whole) + bytes)
        #expect(shown.frames.reduce(0) { $0 + $1.milliseconds } == 40_000_000 && file.frameCount == 3)
    }
}
