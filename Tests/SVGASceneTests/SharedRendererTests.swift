import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

@Suite("Renderers that share a movie")
struct SharedRendererTests {
    private func movie() throws -> FixtureMovie {
        FixtureMovie(
            frames: 4,
            sprites: [
                FixtureSprite("bg", frames: (0..<4).map { _ in .shown(layout: (50, 50)) }),
                FixtureSprite(
                    "avatar", frames: [0, 1, 0, 1].map { .shown(layout: (8, 8), transform: .translation($0, 9)) }),
            ],
            images: [
                try .png("bg", width: 10, height: 10, Ink.green), try .png("avatar", width: 2, height: 2, Ink.blue),
            ])
    }

    @Test func imagesOfTheMovieAreDecodedOnceForAll() throws {
        let shared = FrameRenderer(try movie().decoded())
        #expect(shared.decodedImageByteCount == 0)
        for pixel in [Ink.red, Ink.green] {
            let personal = try shared.makeRenderer(showing: .image(.init(try .of(1, 1, pixel))))
            _ = try personal.render(frame: 0)
            #expect(personal.decodedImageByteCount == 400)
            #expect(shared.decodedImageByteCount == 400)
        }
    }

    @Test func eachRendererShowsItsOwnContent() throws {
        let shared = FrameRenderer(try movie().decoded())
        let red = try shared.makeRenderer(showing: .image(.init(try .of(1, 1, Ink.red))))
        let blue = try red.makeRenderer(showing: MovieContent())
        #expect(try red.render(frame: 0).rgba(4, 12) == [255, 0, 0, 255])
        #expect(try blue.render(frame: 0).rgba(4, 12) == [0, 0, 255, 255])
        #expect(try shared.render(frame: 0).rgba(4, 12) == [0, 0, 255, 255])
    }

    @Test func equalFramesAreFoundWithContent() throws {
        let content = MovieContent.image(.init(try .of(1, 1, Ink.red), shape: .circle))
        let groups = try FrameGroups([0, 1, 2, 3], of: movie().renderer(content))
        #expect(groups.groups == [[0, 2], [1, 3]])
    }

    @Test func framesAreTheSameInAnyOrderAndOnAnyNumberOfThreads() async throws {
        let content = MovieContent.image(.init(try .of(3, 5, Ink.red, Ink.green, Ink.blue), fit: .cover))
        let renderer = try movie().renderer(content)
        let expected = try (0..<4).map { try movie().renderer(content).render(frame: $0, size: .scale(1.5)) }
        let found = try await withThrowingTaskGroup(of: (Int, Pixmap).self) { group in
            for frame in [3, 1, 0, 2, 1, 3, 2, 0] {
                group.addTask { (frame, try await renderer.render(frame: frame, size: .scale(1.5))) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for (frame, picture) in found { #expect(picture == expected[frame]) }
    }
}
