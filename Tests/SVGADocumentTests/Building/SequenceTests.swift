@testable import SVGADocument
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGATestSupport
import Testing

/// Movies of pictures, one a frame.
@Suite struct SequenceTests {
    /// A picture with a rectangle of random pixels, many of them half transparent.
    static func picture(
        _ width: Int, _ height: Int, _ region: PixelRegion?, seed: UInt64
    ) throws -> Pixmap {
        var (picture, random) = (try Pixmap(width: width, height: height), SplitMix64(seed: seed))
        guard let region else { return picture }
        try picture.withMutablePixels { pixels in
            for row in region.rows {
                for column in region.columns {
                    let alpha = UInt32.random(in: 1...255, using: &random)
                    let channels = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &random) }
                    pixels[row * width + column] = channels[0] | channels[1] << 8 | channels[2] << 16 | alpha << 24
                }
            }
        }
        return picture
    }

    static func region(_ x: Range<Int>, _ y: Range<Int>) -> PixelRegion { PixelRegion(columns: x, rows: y) }

    static func built(
        _ pictures: [Pixmap], threads: Int = 2, fingerprint: (@Sendable (Pixmap) -> UInt64)? = nil
    ) throws -> BuiltSequence {
        let files = try pictures.map { try $0.png(compression: .fast) }
        var builder = SequenceBuilder()
        builder.threadCount = threads
        builder.framesPerSecond = 12
        var frames = SequenceFrames(
            names: files.indices.map { "\($0).png" }, read: { index in files[index] },
            limits: .default)
        if let fingerprint { frames.fingerprint = fingerprint }
        return try builder.sequence(frames)
    }

    /// Expects frames with the pixels of pictures.
    static func expectFrames(of built: BuiltSequence, toBe pictures: [Pixmap]) throws {
        let movie = try Movie(decoding: built.document.encoded())
        #expect(movie.warnings.isEmpty && movie.frameCount == pictures.count && movie.framesPerSecond == 12)
        let renderer = FrameRenderer(movie)
        for (frame, picture) in pictures.enumerated() {
            let drawn = try renderer.render(frame: frame)
            #expect(drawn == picture, "frame \(frame)")
        }
    }

    @Test func framesHaveThePixelsOfTheirPictures() throws {
        let regions = [
            Self.region(3..<9, 2..<5), Self.region(0..<20, 0..<16), nil, Self.region(19..<20, 15..<16),
            Self.region(0..<1, 4..<12), Self.region(5..<6, 5..<6),
        ]
        let pictures = try regions.enumerated().map { try Self.picture(20, 16, $1, seed: UInt64($0)) }
        try Self.expectFrames(of: Self.built(pictures), toBe: pictures)
    }

    @Test func equalPicturesAreStoredOnce() throws {
        let one = try Self.picture(40, 30, Self.region(4..<10, 6..<12), seed: 1)
        let moved = try Self.picture(40, 30, Self.region(24..<30, 16..<22), seed: 1)
        let other = try Self.picture(40, 30, Self.region(4..<10, 6..<12), seed: 2)
        let pictures = [one, other, one, moved, try Self.picture(40, 30, nil, seed: 0), one]
        let built = try Self.built(pictures)
        #expect(built.pictureCount == 2)
        // A clear pixel surrounds each picture of six by six.
        #expect(built.decodedByteCount == 2 * 8 * 8 * 4)
        #expect(built.fullByteCount == 6 * 40 * 30 * 4)
        let movie = built.document.movie.values
        #expect(movie.images.map { $0.values.key?.string } == ["img_0", "img_1"])
        #expect(movie.sprites.map { $0.values.frames.count } == [6, 6])
        try Self.expectFrames(of: built, toBe: pictures)
    }

    @Test func picturesThatOnlyLookEqualStayTwo() throws {
        let one = try Self.picture(12, 12, Self.region(2..<8, 2..<8), seed: 1)
        let other = try Self.picture(12, 12, Self.region(2..<8, 2..<8), seed: 2)
        let pictures = [one, other, one, other]
        let built = try Self.built(pictures, fingerprint: { _ in 7 })
        #expect(built.pictureCount == 2)
        try Self.expectFrames(of: built, toBe: pictures)
    }

    @Test func bytesDoNotDependOnThreads() throws {
        let pictures = try (0..<9).map {
            try Self.picture(16, 16, Self.region(1..<($0 + 3), 2..<9), seed: UInt64($0 / 2))
        }
        let one = try Self.built(pictures, threads: 1).document.encoded()
        #expect(try Self.built(pictures, threads: 7).document.encoded() == one)
    }

    @Test func picturesOfTwoSizesAreRefused() throws {
        let pictures = [
            try Pixmap(width: 4, height: 4), try Pixmap(width: 4, height: 4), try Pixmap(width: 4, height: 5),
        ]
        let error = #expect(throws: SVGAError.self) { try Self.built(pictures) }
        #expect(error?.description == "2.png is 4x5, and 0.png is 4x4; all pictures of a sequence have one size")
    }

    @Test func nothingAndTooMuchAreRefused() throws {
        #expect(throws: SVGAError.noPictures) { try Self.built([]) }
        var builder = SequenceBuilder()
        builder.limits.maxFrameCount = 2
        #expect(throws: SVGAError.tooManyFrames(3, max: 2)) {
            try builder.sequence(["a", "b", "c"]) { _ in [] }
        }
        builder = SequenceBuilder()
        builder.limits.maxImagePixelCount = 15
        let file = try Pixmap(width: 4, height: 4).png()
        let error = #expect(throws: SVGAError.self) {
            try builder.sequence(["big.png"]) { _ in file }
        }
        #expect(error?.isLimitExceeded == true && error?.description.hasPrefix("big.png: ") == true)
    }

    @Test func theFirstPictureThatFailsIsNamed() throws {
        let good = try Pixmap(width: 4, height: 4).png()
        let builder = SequenceBuilder()
        let error = #expect(throws: SVGAError.self) {
            try builder.sequence(["a", "b", "c"]) { index in index == 0 ? good : [1, 2, 3] }
        }
        #expect(error?.description.hasPrefix("b: ") == true)
    }

    @Test func emptyMovieIsValid() throws {
        let pictures = [try Pixmap(width: 4, height: 4), try Pixmap(width: 4, height: 4)]
        let built = try Self.built(pictures)
        #expect(built.pictureCount == 0)
        try Self.expectFrames(of: built, toBe: pictures)
    }
}
