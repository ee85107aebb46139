import SVGAExport
import SVGAGraphics
import SVGAImage
import SVGATestPictures
import SVGATestSupport
import Testing

@Suite struct WebPFrameTests {
    /// A box of a colour that moves, on nothing.
    private static func box(_ index: Int) throws(SVGAError) -> Pixmap {
        var picture = try Pixmap(width: 60, height: 41)
        try picture.withMutablePixels { pixels in
            for row in 11..<30 { for column in 7 + index..<20 + index { pixels[row * 60 + column] = 0xff30_80c0 } }
        }
        return picture
    }

    /// Noise with a number of colours.
    private static func noise(colorCount: Int, seed: Int) throws(SVGAError) -> Pixmap {
        var (picture, random) = (try Pixmap(width: 64, height: 64), SplitMix64(seed: UInt64(seed)))
        try picture.withMutablePixels { pixels in
            for index in pixels.indices {
                pixels[index] =
                    0xff00_0000 | UInt32(truncatingIfNeeded: random.next() % UInt64(colorCount)) * 0x01_02_05
            }
        }
        return picture
    }

    @Test func flatLossyFramesRoundTrip() throws {
        let bytes = try AnimationFormat.webp(quality: 30).encodePictures(6, framesPerSecond: 20) { try Self.box($0) }
        let shown = try AnimatedWebP(parsing: bytes)
        #expect(try shown.frames.map(\.pixels) == (0..<6).map { try Self.box($0).straightAlphaBytes() })
    }

    @Test func framesOfManyColorsHaveLoss() throws {
        let noise = try Self.noise(colorCount: 5000, seed: 1)
        let bytes = try AnimationFormat.webp(quality: 30).encodePictures(1, framesPerSecond: 20) { _ in noise }
        #expect(try AnimatedWebP(parsing: bytes).frames[0].pixels != noise.straightAlphaBytes())
    }

    /// Noise of few colours takes more bytes without loss.
    @Test func theSmallerFormIsTaken() throws {
        let noise = try Self.noise(colorCount: 250, seed: 1)
        func byteCount(_ format: AnimationFormat) throws -> Int {
            try format.encodePictures(1, framesPerSecond: 20) { _ in noise }.count
        }
        #expect(try byteCount(.webp(quality: 10)) < byteCount(.losslessWebP(effort: 4)) / 2)
    }

    @Test(arguments: [AnimationFormat.webp(redrawsFrames: true), .losslessWebP(redrawsFrames: true)])
    func redrawnFramesHaveAllThatIsVisible(format: AnimationFormat) throws {
        let empty = try Pixmap(width: 60, height: 41)
        let bytes = try format.encodePictures(6, framesPerSecond: 20) { $0 == 3 ? empty : try Self.box($0 / 2) }
        let shown = try AnimatedWebP(parsing: bytes)
        let expected = try [Self.box(0), Self.box(1), empty, Self.box(2)].map { $0.straightAlphaBytes() }
        #expect(shown.frames.map(\.pixels) == expected)
        let headers = Self.frameHeaders(of: bytes)
        // Even offsets, halved; sides less one; removed, and not blended.
        #expect(
            headers.map { [$0[0], $0[3], $0[6], $0[9]] } == [
                [3, 5, 13, 19], [4, 5, 12, 19], [0, 0, 0, 0], [4, 5, 13, 19],
            ])
        #expect(headers.allSatisfy { $0[15] == 3 })
    }

    @Test func otherFramesStay() throws {
        let bytes = try AnimationFormat.webp().encodePictures(3, framesPerSecond: 20) { try Self.box($0) }
        #expect(Self.frameHeaders(of: bytes).map { $0[15] } == [2, 2, 2])
    }

    /// The fields of each frame after its length.
    private static func frameHeaders(of bytes: [UInt8]) -> [[UInt8]] {
        let name = Array("ANMF".utf8)
        return bytes.indices.dropLast(24).filter { Array(bytes[$0..<$0 + 4]) == name }.map {
            Array(bytes[$0 + 8..<$0 + 24])
        }
    }
}
