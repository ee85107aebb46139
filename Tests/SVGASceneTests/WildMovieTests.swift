import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGATestMovies
import Testing

/// The rules for every movie, tried on random ones.
@Suite("Random movies")
struct WildMovieTests {
    private func movie(seed: UInt64, _ numbers: WildMovie.Numbers) throws -> FixtureMovie {
        let pixels = (0..<35).map { UInt32(0x8000_0000) | UInt32($0 * 3) | UInt32(70 - $0) << 16 }
        let images: [FixtureImage] = [
            try .png("p", width: 7, height: 5, pixels), try .png("m", width: 7, height: 5, pixels),
        ]
        var wild = WildMovie(seed: seed, numbers)
        return wild.movie(images: images)
    }

    @Test(arguments: 0..<40)
    func anyNumbersAreDrawnTheSameEveryTime(_ block: Int) throws {
        var limits = Limits.untrusted
        // Wild lines have millions of dashes, which are not drawn beyond a number.
        limits.maxDashCount = .max
        for seed in UInt64(block * 25)..<UInt64(block * 25 + 25) {
            let movie = try movie(seed: seed, .wild).decoded()
            let renderer = FrameRenderer(movie, limits: limits)
            let last = try renderer.render(frame: 1, size: .scale(0.75))
            let first = try renderer.render(frame: 0, size: .scale(0.75))
            #expect(first.isPremultiplied && last.isPremultiplied, "seed \(seed)")
            #expect(try FrameRenderer(movie).render(frame: 0, size: .scale(0.75)) == first, "seed \(seed)")
            #expect(!(try renderer.drawList(frame: 0).description.isEmpty))
        }
    }

    @Test(arguments: [FixtureMovie.Container.zipJSON, .zipProtobuf])
    func everyGenerationDrawsTheSame(_ container: FixtureMovie.Container) throws {
        for seed in UInt64(0)..<100 {
            let movie = try movie(seed: seed, .tame)
            let picture = try FrameRenderer(try movie.decoded(container)).render(frame: 1)
            #expect(try picture == movie.picture(frame: 1), "seed \(seed)")
        }
    }

    @Test(arguments: 0..<20)
    func contentOutsideTheViewBoxChangesNoPixelsInside(_ block: Int) throws {
        for seed in UInt64(block * 25)..<UInt64(block * 25 + 25) {
            let movie = try movie(seed: seed, .tame)
            let whole = try movie.surrounded(by: 100).picture()
            let difference = try movie.picture().largestDifference(from: whole, at: 100)
            // Edges are cut at the border of a canvas and their ends rounded to 1/256 pixel, so that both sides of a
            // thin line may move by that much; over ten thousand movies it came to 3. A shape left out makes dozens.
            #expect(difference <= 3, "seed \(seed)")
        }
    }
}

extension FixtureMovie {
    /// The movie with a margin around its view box, without culling.
    fileprivate func surrounded(by margin: Float) -> FixtureMovie {
        var movie = self
        movie.viewBox = viewBox.map { ($0.width + 2 * margin, $0.height + 2 * margin) }
        for sprite in sprites.indices {
            for frame in sprites[sprite].frames.indices {
                var moved = sprites[sprite].frames[frame].transform ?? .translation(0, 0)
                for index in 4...5 { moved.numbers[index] = (moved.numbers[index] ?? 0) + margin }
                movie.sprites[sprite].frames[frame].transform = moved
            }
        }
        return movie
    }
}

extension Pixmap {
    /// The largest difference of a channel from the part of a larger picture that begins at a place.
    fileprivate func largestDifference(from larger: Pixmap, at margin: Int) -> Int {
        var largest = 0
        for y in 0..<height {
            for x in 0..<width {
                for (a, b) in zip(rgba(x, y), larger.rgba(x + margin, y + margin)) {
                    largest = max(largest, abs(Int(a) - Int(b)))
                }
            }
        }
        return largest
    }
}
