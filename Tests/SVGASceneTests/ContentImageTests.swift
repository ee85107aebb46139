import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGATestMovies
import SVGATestSupport
import Testing

@Suite("Images of viewers")
struct ContentImageTests {
    private let layout = FixtureFrame.shown(layout: (20, 10), transform: .translation(5, 5))

    @Test func imageReplacesTheBitmap() throws {
        let movie = try FixtureMovie.slot(layout)
        let content = MovieContent.image(.init(try .of(2, 2, Ink.red)))
        #expect(try movie.lines(content) == [#"content image "avatar" 20x10 at 5,5"#])
        let picture = try movie.picture(content)
        #expect([picture.rgba(5, 5), picture.rgba(24, 14)] == [[255, 0, 0, 255], [255, 0, 0, 255]])
        #expect([picture.rgba(4, 5)[3], picture.rgba(25, 14)[3]] == [0, 0])
    }

    @Test func imageNeedsNoBitmap() throws {
        let movie = FixtureMovie.single([layout], key: "avatar")
        #expect(
            try movie.lines(.image(.init(try .of(2, 2, Ink.red)))) == [#"content image "avatar" 20x10 at 5,5"#])
    }

    @Test func exifTurnsViewersImagesButNotTheMovies() throws {
        let photo = SVGATestSupport.png(
            try Pixmap.of(3, 1, Ink.red, Ink.red, Ink.blue).png(), exif: exif(orientation: 6))
        let image = try MovieContent.Image(decoding: photo)
        #expect(image.pixmap == (try Pixmap.of(1, 3, Ink.red, Ink.red, Ink.blue)))
        // Players draw the stored pixels of bitmaps.
        let movie = FixtureMovie.single([.shown()], key: "avatar")
        let shown = try movie.decoded().replacing(assets: ["avatar": photo])
        let picture = try FrameRenderer(shown).render(frame: 0)
        #expect(picture.visibleRegion == PixelRegion(columns: 0..<3, rows: 0..<1))
    }

    @Test func imageIsLaidIntoTheLayout() throws {
        let movie = try FixtureMovie.slot(layout)
        let image = try Pixmap.of(4, 4, Ink.red)
        func lines(_ fit: MovieContent.Image.Fit) throws -> [String] {
            try movie.lines(.image(.init(image, fit: fit)))
        }
        #expect(try lines(.fill) == [#"content image "avatar" 20x10 at 5,5"#])
        #expect(try lines(.contain) == [#"content image "avatar" 10x10 at 10,5"#])
        #expect(
            try lines(.cover) == [
                "clip to content path in 0,0 20x10 at 5,5", #"  content image "avatar" 20x20 at 5,0"#, "end of clip",
            ])
        #expect(try lines(.none) == [#"content image "avatar" 4x4 at 13,8"#])
    }

    @Test func imageLargerThanItsBoxIsCutOff() throws {
        let movie = try FixtureMovie.slot(layout)
        let picture = try movie.picture(.image(.init(try .of(30, 30, Ink.red), fit: MovieContent.Image.Fit.none)))
        #expect(picture.visibleRegion == PixelRegion(columns: 5..<25, rows: 5..<15))
    }

    @Test func imageWithoutLayoutHasItsOwnSize() throws {
        let movie = try FixtureMovie.slot(.shown())
        let picture = try movie.picture(.image(.init(try .of(3, 2, Ink.red))))
        #expect(picture.visibleRegion == PixelRegion(columns: 0..<3, rows: 0..<2))
    }

    @Test(arguments: [0, 30, 95] as [Float])
    func imageWithoutLayoutUnderAMatteUsesTheFilesSize(x: Float) throws {
        let turned = FixtureTransform(a: 0.9, b: 0.37, c: -0.41, d: 1.1, tx: x, ty: 21.3)
        let movie = try FixtureMovie(
            sprites: [
                FixtureSprite(
                    "m.matte", frames: [.shown(shapes: [.ellipse(40, 35, radiusX: 33, radiusY: 27, fill: .green)])]),
                FixtureSprite("a", matteKey: "m.matte", frames: [.shown(transform: turned)]),
            ], images: [try .png("a", width: 3, height: 3, Ink.blue)]
        ).decoded()
        let picture = try Pixmap.of(31, 23, 0xff20_40c0, 0xff00_7010, 0x8010_2030)
        let content = MovieContent.image(.init(picture), for: "a")
        let replaced = try movie.replacing(assets: ["a": picture.png()])
        for scale in [0.7, 1, 2.3] {
            let found = try FrameRenderer(movie, content: content).render(frame: 0, size: .scale(scale))
            #expect(try found == FrameRenderer(replaced).render(frame: 0, size: .scale(scale)))
        }
    }

    @Test func circleAndRoundCornersCutTheImage() throws {
        let movie = try FixtureMovie.slot(layout)
        let image = try Pixmap.of(4, 4, Ink.red)
        let circle = try movie.picture(.image(.init(image, shape: .circle)))
        #expect(circle.visibleRegion == PixelRegion(columns: 10..<20, rows: 5..<15))
        #expect([circle.rgba(15, 10)[3], circle.rgba(10, 5)[3]] == [255, 0])
        let rounded = try movie.picture(.image(.init(image, shape: .rounded(4))))
        #expect(rounded.visibleRegion == PixelRegion(columns: 5..<25, rows: 5..<15))
        #expect([rounded.rgba(5, 5)[3], rounded.rgba(9, 5)[3], rounded.rgba(5, 9)[3]] == [0, 255, 255])
    }

    @Test func ownMatrixIsAppliedInTheSpaceOfTheSprite() throws {
        let movie = try FixtureMovie.slot(layout)
        let matrix = Affine(a: 0.5, b: 0, c: 0, d: 1, tx: 2, ty: 1)
        let image = MovieContent.Image(try .of(1, 1, Ink.red), transform: matrix)
        #expect(try movie.lines(.image(image)) == [#"content image "avatar" 20x10 by [0.5 0 0 1 7 6]"#])
    }

    @Test func clipPathOpacityAndMatteHold() throws {
        let frame = FixtureFrame.shown(alpha: 0.5, layout: (20, 10), clipPath: "M0 0H5V10H0Z")
        let matte = FixtureSprite("m.matte", frames: [.shown(shapes: [.rect(0, 0, 20, 4, fill: .green)])])
        let movie = FixtureMovie(
            sprites: [matte, FixtureSprite("avatar", matteKey: "m.matte", frames: [frame])], images: [])
        let picture = try movie.picture(.image(.init(try .of(1, 1, Ink.red))))
        #expect(picture.visibleRegion == PixelRegion(columns: 0..<5, rows: 0..<4))
        #expect(picture.rgba(2, 2) == [128, 0, 0, 128])
    }

    @Test func imageOutsideTheViewBoxIsLeftOut() throws {
        let movie = try FixtureMovie.slot(.shown(layout: (20, 10), transform: .translation(100, 5)))
        #expect(try movie.lines(.image(.init(try .of(1, 1, Ink.red)))) == [])
    }

    @Test func largeImageIsReducedAndLooksTheSameUpToTwiceTheSize() throws {
        let movie = try FixtureMovie.slot(.shown(layout: (16, 16)))
        var image = try Pixmap(width: 256, height: 256)
        try image.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435) }
        }
        let encoder = try PictureEncoder(.png())
        let file = FixtureImage("a", try encoder.encode(image))
        let whole = FixtureMovie.single([.shown(layout: (16, 16))], images: [file])
        for scale in [0.3, 1, 2] {
            #expect(try movie.picture(.image(.init(image)), scale: scale) == whole.picture(scale: scale))
        }
    }

    @Test func undecodableBytesAreAnError() throws {
        #expect(throws: SVGAError.self) { try MovieContent.Image(decoding: [1, 2, 3]) }
    }

    @Test func imagesAboveTheLimitsAreRefused() throws {
        let movie = try FixtureMovie.slot(layout).decoded()
        var limits = Limits.default
        limits.maxImageSide = 3
        let content = MovieContent.image(.init(try .of(4, 1, Ink.red)))
        #expect(throws: SVGAError.limitExceeded(\.maxImageSide, limit: 3, found: 4, imageKey: "avatar")) {
            try FrameRenderer(movie, content: content, limits: limits)
        }
        let file = try FixtureImage.png("x", width: 4, height: 1, Ink.red).bytes
        #expect(throws: SVGAError.self) { try MovieContent.Image(decoding: file, limits: limits) }
    }
}
