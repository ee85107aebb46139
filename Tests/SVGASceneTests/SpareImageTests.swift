import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

/// Decoded images that no frame in progress draws keep to a number of bytes.
@Suite struct SpareImageTests {
    private static let imageByteCount = 16 * 16 * 4

    /// Twelve frames; each draws its own image and one that all share.
    private func movie() throws -> Movie {
        let images = try (0..<12).map { index in
            try FixtureImage.png("p\(index)", width: 16, height: 16, pixels(index))
        }
        let shared = try FixtureImage.png("shared", width: 16, height: 16, pixels(99))
        let sprites = (0..<12).map { index in
            FixtureSprite("p\(index)", frames: (0..<12).map { $0 == index ? .shown(layout: (16, 16)) : .hidden })
        }
        let common = FixtureSprite(
            "shared", frames: (0..<12).map { .shown(layout: (16, 16), transform: .translation(Float($0), 3)) })
        return try FixtureMovie(
            viewBox: (32, 32), frames: 12, sprites: sprites + [common], images: images + [shared]
        ).decoded()
    }

    private func pixels(_ seed: Int) -> [UInt32] {
        (0..<256).map { 0xff00_0000 | UInt32(truncatingIfNeeded: ($0 + 1) * (seed + 3) * 2654) & 0xff_ffff }
    }

    @Test(arguments: [0, 1, 3, 12])
    func imagesOfEarlierFramesAreLetGo(spareCount: Int) throws {
        let renderer = FrameRenderer(try movie(), maxSpareImageByteCount: spareCount * Self.imageByteCount)
        for frame in 0..<12 {
            _ = try renderer.render(frame: frame)
            #expect(renderer.decodedImageByteCount <= (2 + spareCount) * Self.imageByteCount)
        }
        #expect(renderer.decodedImageByteCount == (2 + min(spareCount, 11)) * Self.imageByteCount)
    }

    @Test func framesLookTheSameWithAnyCache() throws {
        let movie = try movie()
        let (rich, poor) = (FrameRenderer(movie), FrameRenderer(movie, maxSpareImageByteCount: 0))
        for frame in [3, 7, 3, 0, 11, 4, 3] {
            #expect(try rich.render(frame: frame) == poor.render(frame: frame))
        }
        #expect(poor.decodedImageByteCount == 2 * Self.imageByteCount)
    }

    /// Frames wait for others if their images would not fit in addition to the others'.
    @Test func framesAtOnceKeepTheirImagesWithinTheLimitTogether() async throws {
        let movie = try movie()
        let alone = try (0..<12).map { try FrameRenderer(movie).render(frame: $0) }
        var limits = Limits.default
        limits.maxTotalImagePixelCount = 3 * 16 * 16
        let renderer = FrameRenderer(movie, limits: limits)
        try await withThrowingTaskGroup(of: (Int, Pixmap, Int).self) { group in
            for task in 0..<60 {
                group.addTask {
                    let picture = try await renderer.render(frame: task % 12)
                    return (task % 12, picture, renderer.decodedImageByteCount)
                }
            }
            for try await (frame, picture, byteCount) in group {
                #expect(picture == alone[frame] && byteCount <= 3 * Self.imageByteCount)
            }
        }
    }

    @Test func concurrentFramesKeepTheirDrawings() async throws {
        let movie = try movie()
        let alone = try (0..<12).map { try FrameRenderer(movie).render(frame: $0) }
        let renderer = FrameRenderer(movie, maxSpareImageByteCount: 0)
        try await withThrowingTaskGroup(of: (Int, Pixmap).self) { group in
            for task in 0..<60 { group.addTask { (task % 12, try await renderer.render(frame: task % 12)) } }
            for try await (frame, picture) in group { #expect(picture == alone[frame]) }
        }
        _ = try await renderer.render(frame: 0)
        #expect(renderer.decodedImageByteCount == 2 * Self.imageByteCount)
    }
}
