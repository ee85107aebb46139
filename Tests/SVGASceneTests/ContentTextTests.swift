import Foundation
import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGATestMovies
import SVGAText
import Testing

/// The fonts of these tests, so that they draw the same on every machine.
enum ContentFonts {
    static let latin = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

    /// The missing requirement, or nil.
    static let missing: String? = {
        for path in [latin, emoji] where !FileManager.default.fileExists(atPath: path) {
            return "apt-get install fonts-dejavu-core fonts-noto-color-emoji"
        }
        do throws(SVGAError) {
            _ = try TextLayouter.shared(for: .files([latin, emoji]))
            return nil
        } catch {
            return "\(error)"
        }
    }()
}

extension MovieContent {
    /// Content of one text in fonts that are the same everywhere.
    static func text(_ text: DynamicText, for key: String = "a", profile: Profile = .standard) -> MovieContent {
        var content = MovieContent(profile: profile)
        content.fonts = .files([ContentFonts.latin, ContentFonts.emoji])
        content.texts[key] = text
        return content
    }
}

@Suite(
    "Texts of viewers", .enabled(if: ContentFonts.missing == nil, Comment(rawValue: ContentFonts.missing ?? "")))
struct ContentTextTests {
    private let layout = FixtureFrame.shown(layout: (80, 30), transform: .translation(10, 20))
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .blue)

    private func text(_ string: String, size: Double = 20) -> DynamicText {
        var text = DynamicText(string)
        text.size = size
        text.color = SVGAColor(red: 255, green: 0, blue: 0)
        return text
    }

    @Test func charactersWithoutAGlyphAreAWarningOfTheRenderer() throws {
        // Of the frames only the second has a box for the text.
        let movie = FixtureMovie(
            viewBox: (100, 100), frames: 2, sprites: [FixtureSprite("a", frames: [.hidden, layout])])
        let renderer = try movie.renderer(.text(text("H你I")))
        #expect(renderer.warnings.map(\.field) == ["texts[a]"])
        #expect(renderer.warnings.map(\.message).first?.hasPrefix("boxes replace '你' (U+4F60), which no font") == true)
        #expect(throws: SVGAError.self) { try renderer.checkGlyphs() }
        let plain = try movie.renderer(.text(text("HI")))
        try plain.checkGlyphs()
        #expect(plain.warnings.isEmpty)
    }

    @Test func textIsDrawnInTheMiddleOfTheLayout() throws {
        let movie = FixtureMovie.single([layout])
        let list = try movie.lines(.text(text("HI")))
        #expect(list.count == 1 && list[0].hasPrefix(#"text "HI" size 20 in "#) && list[0].hasSuffix(" at 10,20"))
        let region = try #require(try movie.picture(.text(text("HI"))).visibleRegion)
        #expect(abs(Double(region.columns.lowerBound + region.columns.upperBound) / 2 - 50) <= 1)
        #expect(region.rows.lowerBound > 20 && region.rows.upperBound < 50)
    }

    @Test func textGrowsWithThePicture() throws {
        let movie = FixtureMovie.single([layout])
        let large = try #require(try movie.picture(.text(text("HI")), scale: 4).visibleRegion)
        let small = try #require(try movie.picture(.text(text("HI"))).visibleRegion)
        #expect(abs(large.columns.count - 4 * small.columns.count) <= 8)
    }

    @Test func textNeedsNoBitmapAndAnEmptyOneDrawsNothing() throws {
        #expect(try FixtureMovie.single([layout]).lines(.text(text(""))) == [])
        let movie = try FixtureMovie.slot(layout, key: "a", image: "a")
        #expect(try movie.lines(.text(text(""))) == [#"image "a" 80x30 at 10,20"#])
        #expect(try movie.lines(.text(text("x"))).count == 2)
    }

    @Test func textUnderAMatteKeyIsThatMask() throws {
        let matte = FixtureSprite("m.matte", frames: [.shown(layout: (80, 30))])
        let masked = FixtureSprite(
            "b", matteKey: "m.matte", frames: [.shown(shapes: [.rect(0, 0, 80, 30, fill: .blue)])])
        let picture = try FixtureMovie(sprites: [matte, masked]).picture(.text(text("HI"), for: "m"))
        let region = try #require(picture.visibleRegion)
        #expect(region.columns.count < 40)
        #expect(picture.withPixels { $0.allSatisfy { $0 & 255 == 0 } })
    }

    @Test func longTextIsCutOffByItsBox() throws {
        var long = text("WWWWWWWWWWWWWWWWWW")
        long.ellipsis = .none
        let movie = FixtureMovie.single([layout])
        let region = try #require(try movie.picture(.text(long)).visibleRegion)
        #expect(region.columns.lowerBound >= 10 && region.columns.upperBound <= 90)
        long.overflow = .visible
        #expect(try movie.lines(.text(long)).count == 1)
    }

    @Test func aSoftShadowFadesAroundTheLetters() throws {
        let movie = FixtureMovie.single([layout])
        var soft = text("HI")
        soft.shadow = DynamicText.Shadow(color: SVGAColor(red: 0, green: 0, blue: 255), offset: Point(0, 0), blur: 6)
        let plain = try #require(try movie.picture(.text(text("HI"))).visibleRegion)
        let picture = try movie.picture(.text(soft))
        let region = try #require(picture.visibleRegion)
        #expect(region.columns.lowerBound < plain.columns.lowerBound - 3)
        #expect(region.rows.upperBound > plain.rows.upperBound + 3)
        let left = (plain.columns.lowerBound, (plain.rows.lowerBound + plain.rows.upperBound) / 2)
        #expect(picture[left.0 - 3, left.1].blue > picture[left.0 - 6, left.1].blue)
        #expect(picture[left.0 - 3, left.1].red == 0)
        // At half the opacity as one picture: letters do not show their shadow.
        let faded = try FixtureMovie.single([.shown(alpha: 0.5, layout: (80, 30), transform: .translation(10, 20))])
            .picture(.text(soft))
        #expect(abs(Int(faded[left.0 - 3, left.1].blue) - Int(picture[left.0 - 3, left.1].blue) / 2) <= 1)
    }

    /// Differences between viewers are drawn with their complete blur.
    @Test(arguments: [0.5, 1, 2.3]) func viewersWithSoftShadowsShareTheirFrames(scale: Double) throws {
        let movie = try FixtureMovie(
            frames: 1,
            sprites: [
                FixtureSprite("bg", frames: [.shown(layout: (90, 90), shapes: [.rect(0, 0, 90, 90, fill: .red)])]),
                FixtureSprite("a", frames: [layout]),
            ]
        ).decoded()
        let shared = FrameRenderer(movie)
        for name in ["Ada", "Bo", "Cy", "Dee", "Ada"] {
            var soft = text(name)
            (soft.shadow, soft.overflow) = (.init(color: soft.color, offset: Point(1, 2), blur: 4), .visible)
            let personal = try shared.makeRenderer(showing: .text(soft))
            #expect(
                try personal.render(frame: 0, size: .scale(scale))
                    == FrameRenderer(movie, content: .text(soft)).render(frame: 0, size: .scale(scale)), "\(name)")
        }
        #expect(shared.partlyDrawnPictureCount > 0)
    }

    @Test func fadedTextIsOnePicture() throws {
        var bold = text("HHH", size: 24)
        bold.stroke = DynamicText.Stroke(color: SVGAColor(red: 255, green: 0, blue: 0), width: 4)
        var frame = layout
        frame.alpha = 0.5
        let picture = try FixtureMovie.single([frame]).picture(.text(bold))
        let alphas = picture.withPixels { pixels in Set(pixels.map { $0 >> 24 }) }
        #expect(alphas.max() == 128)
    }

    @Test func emojiAreDrawnInTheirColours() throws {
        let picture = try FixtureMovie.single([layout]).picture(.text(text("😀")))
        let colors = picture.withPixels { pixels in
            pixels.count { $0 >> 24 == 255 && $0 >> 8 & 255 > 150 && $0 & 255 > 200 }
        }
        #expect(colors > 50)
    }

    @Test func marqueeMovesByTheFrame() throws {
        var long = text("a name that is much too long for its box")
        long.marqueeSpeed = 40
        let movie = FixtureMovie.single([layout, layout, layout])
        let renderer = try movie.renderer(.text(long))
        let pictures = try (0..<3).map { try renderer.render(frame: $0) }
        #expect(pictures[0] != pictures[1] && pictures[1] != pictures[2])
        #expect(try movie.renderer(.text(long)).render(frame: 2) == pictures[2])
        let region = try #require(pictures[2].visibleRegion)
        #expect(region.columns.lowerBound >= 10 && region.columns.upperBound <= 90)
        #expect(try renderer.drawList(frame: 1).lines.contains { $0.contains("at 8,20") })
    }

    @Test func equalTextsMakeEqualFrames() throws {
        let other = FixtureFrame.shown(layout: (80, 20), transform: .translation(10, 20))
        let renderer = try FixtureMovie.single([layout, other, layout]).renderer(.text(text("HI")))
        #expect(try FrameGroups([0, 1, 2], of: renderer).groups == [[0, 2], [1]])
    }

    @Test func drawingWritesTexts() throws {
        var content = MovieContent.text(text(""), for: "a")
        let label = text("7")
        content.drawings["a"] = { recorder, _ in recorder.draw(label, in: Rect(minX: 5, minY: 5, maxX: 45, maxY: 25)) }
        let lines = try FixtureMovie.single([layout]).lines(content)
        #expect(lines.count == 1 && lines[0].hasPrefix(#"text "7" size 20"#) && lines[0].hasSuffix("at 15,25"))
    }

    @Test func textIsHitInItsLine() throws {
        let renderer = try FixtureMovie.single([layout]).renderer(.text(text("HI")))
        #expect(try renderer.hitTest(Point(50, 35), frame: 0).map(\.key) == ["a"])
        #expect(try renderer.hitTest(Point(12, 35), frame: 0).isEmpty)
    }

    @Test func propertiesOutOfRangeAreAnErrorAtOnce() throws {
        let error = #expect(throws: SVGAError.self) {
            try FixtureMovie.single([layout]).renderer(.text(text("x", size: .nan)))
        }
        #expect(error?.isInvalidRequest == true)
        #expect(error.map { "\($0)".hasPrefix(#"the text of "a" cannot be drawn: size is nan"#) } == true)
        let long = #expect(throws: SVGAError.self) {
            try FixtureMovie.single([layout]).renderer(.text(text(String(repeating: "x", count: 1_001))))
        }
        #expect(long?.isLimitExceeded == true)
    }

    @Test func fontsThatAreMissingAreAnError() throws {
        var content = MovieContent.text(text("x"))
        content.fonts = .files(["/none.ttf"])
        #expect(throws: SVGAError.self) { try FixtureMovie.single([layout]).renderer(content) }
    }

    @Test("D21: text lies above shapes, with the profile of Android below, where it needs a bitmap")
    func textAndShapes() throws {
        let frame = FixtureFrame.shown(layout: (80, 30), shapes: [box])
        let bitmap = FixtureMovie.single([frame], images: [try .png("a", width: 40, height: 30, Ink.green)])
        func order(_ movie: FixtureMovie, _ profile: MovieContent.Profile) throws -> [String] {
            try movie.lines(.text(text("HI"), profile: profile)).map { String($0.prefix { $0 != " " }) }
        }
        for profile in [MovieContent.Profile.standard, .ios, .web] {
            #expect(try order(bitmap, profile) == ["image", "fill", "text"])
        }
        #expect(try order(bitmap, .android) == ["image", "text", "fill"])
        let bare = FixtureMovie.single([frame])
        #expect(try order(bare, .standard) == ["fill", "text"] && order(bare, .web) == ["fill", "text"])
        #expect(try order(bare, .android) == ["fill"] && order(bare, .ios) == ["fill"])
        // Android stretches the text with the picture that it is drawn into.
        let lines = try bitmap.lines(.text(text("HI"), profile: .android))
        #expect(lines.contains { $0.hasPrefix("text") && $0.hasSuffix("by [2 0 0 1 0 0]") })
    }
}
