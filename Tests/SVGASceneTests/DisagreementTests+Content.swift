import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import Testing

/// Disagreements of the official players on viewers' content; ids as in `Docs/Disagreements.md`.
@Suite("Disagreements on content")
struct ContentDisagreementTests {
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)

    @Test("D22: a replaced image is stretched, with the profile of iOS fitted into the layout")
    func replacedImages() throws {
        let movie = FixtureMovie.single([.shown(layout: (20, 10))])
        func line(_ profile: MovieContent.Profile, _ fit: MovieContent.Image.Fit? = nil) throws -> String? {
            let image = MovieContent.Image(try .of(40, 40, Ink.red), fit: fit)
            return try movie.lines(.image(image, for: "a", profile: profile)).first
        }
        for profile in [MovieContent.Profile.standard, .android, .web] {
            #expect(try line(profile) == #"content image "a" 20x10"#)
        }
        #expect(try line(.ios) == #"content image "a" 10x10 at 5,0"#)
        #expect(try line(.web, MovieContent.Image.Fit.none) == #"content image "a" 40x40"#)
        #expect(try line(.standard, MovieContent.Image.Fit.none) == "clip to content path in 0,0 20x10")
    }

    @Test("D23: a hidden key hides the sprite, with the profile of Android its bitmap only")
    func hiddenKeys() throws {
        let frame = FixtureFrame.shown(layout: (4, 4), shapes: [box])
        let movie = FixtureMovie.single([frame], images: [.unread("a")])
        func lines(_ profile: MovieContent.Profile) throws -> [String] {
            var content = MovieContent(profile: profile)
            content.hidden = ["a"]
            return try movie.lines(content)
        }
        for profile in [MovieContent.Profile.standard, .ios, .web] { #expect(try lines(profile) == []) }
        #expect(try lines(.android) == ["fill rectangle 0,0 10x10 #ff0000"])
    }
}
