import SVGAExport
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestPictures
import SVGATestSupport
import Testing

/// Animations of pictures that come from no movie.
@Suite struct PictureAnimationTests {
    let folder = TemporaryFolder()

    private struct Fault: Error, CustomStringConvertible { let description = "no camera" }

    /// A bar at a column of a faint ground.
    private static func picture(_ column: Int, width: Int = 20) throws(SVGAError) -> Pixmap {
        var picture = try Pixmap(width: width, height: 10)
        try picture.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = index % width == column ? 0xff20_40c0 : 0x4010_0020 }
        }
        return picture
    }

    @Test(arguments: [1, 3]) func aViewerShowsThePicturesAtTheirTimes(workerCount: Int) throws {
        let columns = [3, 3, 3, 9, 0, 19, 19]
        let animation = try AnimationSource(count: columns.count, framesPerSecond: 30) { try Self.picture(columns[$0]) }
        var options = AnimationSource.Options()
        (options.loopCount, options.workerCount) = (2, workerCount)
        let file = try animation.export(to: folder.path("new/a.apng"), as: .apng(), options: options)
        let bytes = try #require(folder.read("new/a.apng"))
        let shown = try AnimatedPNG(parsing: bytes)
        #expect(shown.frames.map(\.milliseconds) == [100, 33, 34, 66] && file.milliseconds == 233)
        #expect(file.frameCount == 4 && file.byteCount == bytes.count && shown.loopCount == 2)
        #expect(try shown.frames.map(\.pixels) == [3, 9, 0, 19].map { try Self.picture($0).straightAlphaBytes() })
    }

    /// A viewer's photo may be any of these, and exporters put them into movies.
    @Test(arguments: ["gif", "webp", "avif"]) func theFirstPictureOfAnImageIsDrawnInAMovie(format: String) throws {
        let colors: [UInt32] = [0xff00_00ff, 0xffff_0000]
        let animation = try AnimationSource(count: 2, framesPerSecond: 5) { index in
            var picture = try Pixmap(width: 8, height: 8)
            try picture.withMutablePixels { pixels in for at in pixels.indices { pixels[at] = colors[index] } }
            return picture
        }
        let bytes =
            switch format {
            case "gif": try animation.encode(as: .gif())
            case "webp": try animation.encode(as: .losslessWebP())
            default: try animation.draw(0).encode(as: .avif(quality: 90))
            }
        let sprite = FixtureSprite("a", frames: [.shown(layout: (8, 8))])
        let movie = FixtureMovie(sprites: [sprite], images: [FixtureImage("a", bytes)])
        let shown = try FrameRenderer(Movie(decoding: movie.svga(.zlibProtobuf))).render(frame: 0)[4, 4]
        #expect(shown.red >= 250 && shown.green <= 5 && shown.blue <= 5 && shown.alpha == 255, "\(shown)")
    }

    @Test func bytesMatchTheFile() throws {
        for format in [AnimationFormat.apng(colors: 16), .losslessWebP(), .webp(), .gif(), .y4m, .i420, .rgba, .bgra] {
            let animation = try AnimationSource(count: 5, framesPerSecond: 8) { try Self.picture($0) }
            try animation.export(to: folder.path("a"), as: format)
            var options = AnimationSource.Options()
            options.workerCount = 1
            let bytes = try animation.encode(as: format, options: options)
            #expect(bytes == folder.read("a") && bytes.count > 100)
        }
    }

    @Test func backgroundIsBelowAllPictures() throws {
        let gray = SVGAColor(red: 100, green: 100, blue: 100, alpha: 0.3)
        let bytes = try AnimationSource(count: 2, framesPerSecond: 8, background: gray) { try Self.picture($0) }
            .encode(as: .apng())
        // RGB, without alpha.
        #expect(bytes[25] == 2)
        let pixels = try AnimatedPNG(parsing: bytes).frames[1].pixels
        #expect(Array(pixels[0..<8]) == [107, 75, 91, 255, 0xc0, 0x40, 0x20, 255])
    }

    @Test func anAtlasHasItsFiles() throws {
        let animation = try AnimationSource(count: 9, framesPerSecond: 8) { try Self.picture($0 % 4) }
        let file = try animation.exportAtlas(to: folder.path("a.json"))
        #expect(folder.names() == ["a-0.png", "a.json"] && file.frameCount == 4)
        let error = #expect(throws: SVGAError.self) {
            try animation.encode(as: .atlas(AnimationSource.Atlas()))
        }
        #expect(error?.description.contains("several files") == true)
    }

    /// An error names the invalid picture, and leaves no files.
    @Test(arguments: [0, 1, 17, 39]) func anErrorOfTheFunctionIsHandedOn(failing: Int) throws {
        let error = #expect(throws: SVGAError.self) {
            let animation = try AnimationSource(count: 40, framesPerSecond: 30) { index in
                if index == failing { throw Fault() }
                return try Self.picture(index % 20)
            }
            try animation.export(to: folder.path("a.webp"), as: .webp())
        }
        #expect(error?.pictureError is Fault && error?.description == "picture \(failing): no camera")
        #expect(folder.names().isEmpty)
    }

    @Test func picturesOfOtherSizesAreRefused() throws {
        let error = #expect(throws: SVGAError.self) {
            try AnimationFormat.gif().encodePictures(9, framesPerSecond: 30) { index in
                try Self.picture(0, width: index == 5 ? 21 : 20)
            }
        }
        #expect(error?.pictureError == nil)
        #expect(
            error?.description
                == "picture 5 has 21x10 pixels, the first one 20x10; all pictures of an animation have one size")
    }

    @Test(arguments: [Int.min, 0, 1_000_001, .max]) func numbersOfPicturesAreChecked(count: Int) throws {
        #expect(throws: SVGAError.self) {
            try AnimationFormat.apng().encodePictures(count, framesPerSecond: 30) { _ in try Self.picture(0) }
        }
    }

    @Test(arguments: [Int.min, 0, 1, 1000, .max]) func ratesAreBounded(rate: Int) throws {
        let bytes = try AnimationFormat.apng().encodePictures(3, framesPerSecond: rate) { try Self.picture($0) }
        let milliseconds = try AnimatedPNG(parsing: bytes).frames.map(\.milliseconds)
        #expect(rate > 1 ? milliseconds == [11] : milliseconds == [1000, 1000, 1000])
    }

    @Test func aCancellationLeavesNothing() throws {
        let token = CancellationToken()
        let error = #expect(throws: SVGAError.self) {
            let animation = try AnimationSource(count: 90, framesPerSecond: 30) { try Self.picture($0 % 20) }
            _ = try AnimationRun(animation, .apng())
                .export(to: folder.path("a"), cancellation: token, progress: { _ in token.cancel() })
        }
        #expect(error?.isCancelled == true && folder.names().isEmpty)
    }
}
