import SVGAExport
import SVGAGraphics
import SVGAImage
import SVGASystem
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
        let file = try AnimationFormat.apng().writePictures(
            columns.count, framesPerSecond: 30, loopCount: 2, to: folder.path("new/a.apng"), workerCount: workerCount
        ) { try Self.picture(columns[$0]) }
        let bytes = try #require(folder.read("new/a.apng"))
        let shown = try AnimatedPNG(parsing: bytes)
        #expect(shown.frames.map(\.milliseconds) == [100, 33, 34, 66] && file.milliseconds == 233)
        #expect(file.frameCount == 4 && file.byteCount == bytes.count && shown.loopCount == 2)
        #expect(try shown.frames.map(\.pixels) == [3, 9, 0, 19].map { try Self.picture($0).straightAlphaBytes() })
    }

    @Test func bytesMatchTheFile() throws {
        for format in [AnimationFormat.apng(colors: 16), .losslessWebP(), .webp(), .gif(), .y4m] {
            try format.writePictures(5, framesPerSecond: 8, to: folder.path("a")) { try Self.picture($0) }
            let bytes = try format.encodePictures(5, framesPerSecond: 8, workerCount: 1) { try Self.picture($0) }
            #expect(bytes == folder.read("a") && bytes.count > 100)
        }
    }

    @Test func backgroundIsBelowAllPictures() throws {
        let gray = SVGAColor(red: 100, green: 100, blue: 100, alpha: 0.3)
        let bytes = try AnimationFormat.apng().encodePictures(2, framesPerSecond: 8, background: gray) {
            try Self.picture($0)
        }
        // RGB, without alpha.
        #expect(bytes[25] == 2)
        let pixels = try AnimatedPNG(parsing: bytes).frames[1].pixels
        #expect(Array(pixels[0..<8]) == [107, 75, 91, 255, 0xc0, 0x40, 0x20, 255])
    }

    @Test func anAtlasHasItsFiles() throws {
        let file = try AnimationFormat.atlas().writePictures(9, framesPerSecond: 8, to: folder.path("a.json")) {
            try Self.picture($0 % 4)
        }
        #expect(folder.names() == ["a-0.png", "a.json"] && file.frameCount == 4)
        let error = #expect(throws: SVGAError.self) {
            try AnimationFormat.atlas().encodePictures(1, framesPerSecond: 8) { try Self.picture($0) }
        }
        #expect(error?.description.contains("several files") == true)
    }

    /// An error names the invalid picture, and leaves no files.
    @Test(arguments: [0, 1, 17, 39]) func anErrorOfTheFunctionIsHandedOn(failing: Int) throws {
        let error = #expect(throws: SVGAError.self) {
            try AnimationFormat.webp().writePictures(40, framesPerSecond: 30, to: folder.path("a.webp")) { index in
                if index == failing { throw Fault() }
                return try Self.picture(index % 20)
            }
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
            try AnimationFormat.apng().writePictures(
                90, framesPerSecond: 30, to: folder.path("a"), cancellation: token, progress: { _ in token.cancel() }
            ) { try Self.picture($0 % 20) }
        }
        #expect(error?.isCancelled == true && folder.names().isEmpty)
    }
}
