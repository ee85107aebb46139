import SVGAFormat
import SVGAGraphics
import SVGARaster
import SVGAScene
import SVGATestMovies
import Testing

/// Disagreements of the official players on files, images and the complete movie; ids as in `Docs/Disagreements.md`.
@Suite("Disagreements on files and images")
struct FileDisagreementTests {
    private static let drawnBox = "fill rectangle 0,0 10x10 #ff0000"
    private let box = FixtureShape.rect(0, 0, 10, 10, fill: .red)

    /// Eight by eight pixels of grey 64, quality 90, with a JFIF header; made with Pillow 13.
    private static let grayJPEG = """
        ffd8ffe000104a46494600010100000100010000ffdb0043000302020302020303030304030304050805050404050a070706080c0a0c0c0b0a\
        0b0b0d0e12100d0e110e0b0b1016101113141515150c0f171816141812141514ffc0000b080008000801011100ffc400140001000000000000\
        00000000000000000008ffc40014100100000000000000000000000000000000ffda0008010100003f002a3fffd9
        """

    private static func bytes(hexadecimal text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    @Test("D25: an image that does not decode is left out and the rest is drawn")
    func undecodableImage() throws {
        var movie = FixtureMovie.single(
            [.shown(layout: (20, 20), shapes: [box])], images: [.unread("a"), FixtureImage("b", [1, 2, 3])])
        movie.sprites.append(FixtureSprite("b", frames: [.shown(transform: .translation(30, 0), shapes: [box])]))
        let renderer = FrameRenderer(try movie.decoded())
        let picture = try renderer.render(frame: 0)
        #expect([5, 15, 35].map { picture.rgba($0, 5)[3] } == [255, 0, 255])
        #expect(renderer.warnings.map(\.field) == ["images[a]"])
    }

    @Test("D25: a sprite that names a sound has no bitmap")
    func spriteOfASound() throws {
        var movie = FixtureMovie.single(
            [.shown(layout: (20, 20), shapes: [box])], images: [FixtureImage("a", Array("ID3\u{3}".utf8))])
        #expect(try movie.lines() == [Self.drawnBox])
        movie.images = [.unread("a")]
        movie.audios = [FixtureAudio("a")]
        #expect(try movie.lines() == [Self.drawnBox])
    }

    @Test("D26: JPEG images with a JFIF header are drawn")
    func jpegWithHeader() throws {
        let image = FixtureImage("a", Self.bytes(hexadecimal: Self.grayJPEG))
        let renderer = FrameRenderer(try FixtureMovie.single([.shown(layout: (8, 8))], images: [image]).decoded())
        #expect(renderer.movie.assets.map(\.kind) == [.jpeg])
        #expect(try renderer.render(frame: 0).rgba(4, 4) == [64, 64, 64, 255])
        #expect(renderer.warnings.isEmpty)
    }

    @Test("D27: an image key is looked up as it is, then without its last extension unless that is .vector")
    func imageKeys() throws {
        let cases: [(key: String, images: [String], found: String?)] = [
            ("a.jpg", ["a", "a.jpg"], "a.jpg"), ("a.jpg", ["a", "b"], "a"), ("a.b.c", ["a", "a.b"], "a.b"),
            ("a.b.c", ["a"], nil), ("a", ["a.jpg"], nil), ("a.vector", ["a"], nil),
            ("a.vector", ["a", "a.vector"], "a.vector"),
        ]
        for (key, images, found) in cases {
            let movie = FixtureMovie.single([.shown(layout: (4, 4))], key: key, images: images.map { .unread($0) })
            #expect(try movie.lines() == (found.map { [#"image "\#($0)" 4x4"#] } ?? []))
        }
        let matte = FixtureSprite("m.x.matte", frames: [.shown(layout: (4, 4))])
        let masked = FixtureSprite("", matteKey: "m.x.matte", frames: [.shown(shapes: [box])])
        let movie = FixtureMovie(sprites: [matte, masked], images: [.unread("m.x"), .unread("m")])
        #expect(try movie.lines().contains(#"    image "m.x" 4x4"#))
    }

    @Test("D30: a frame rate of 0 or none is 20", arguments: [Int?.none, 0])
    func frameRate(_ rate: Int?) throws {
        var movie = FixtureMovie.still([box])
        movie.fps = rate
        #expect(try movie.decoded().framesPerSecond == 20)
    }

    @Test("D32: nothing is drawn outside the view box")
    func viewBoxClip() throws {
        let large = FixtureShape.rect(-50, -50, 200, 200, fill: .red)
        var movie = FixtureMovie.still([large])
        movie.viewBox = (10, 8)
        let canvas = try SVGACanvas(width: 40, height: 40)
        let shifted = Affine(a: 2, b: 0, c: 0, d: 2, tx: 6, ty: 5)
        try FrameRenderer(try movie.decoded()).draw(frame: 0, on: canvas, transform: shifted)
        let picture = try canvas.snapshot()
        #expect((0..<40).filter { picture.rgba($0, 10)[3] == 255 } == Array(6..<26))
        #expect((0..<40).filter { picture.rgba(10, $0)[3] == 255 } == Array(5..<21))
        #expect((0..<40).allSatisfy { picture.rgba($0, 4)[3] == 0 && picture.rgba(5, $0)[3] == 0 })
    }

    @Test("D34: gzip, bare deflate and bare messages are read too", arguments: FixtureMovie.Container.allCases)
    func containers(_ container: FixtureMovie.Container) throws {
        let movie = FixtureMovie.single(
            [.shown(layout: (4, 4), shapes: [box])], images: [try .png("a", width: 1, height: 1, Ink.blue)])
        let picture = try FrameRenderer(try movie.decoded(container)).render(frame: 0)
        #expect(try picture == movie.picture())
        #expect(picture.rgba(5, 5) == [255, 0, 0, 255])
    }

    @Test("D35: an archive with movie.binary and movie.spec shows the first, and the second where that is damaged")
    func bothInOneArchive() throws {
        func lines(_ message: [UInt8]) throws -> [String] {
            let other = FixtureMovie.still([.rect(0, 0, 10, 10, fill: .blue)])
            let archive = ZipWriter.archive([
                ZipWriter.Entry("movie.spec", other.spec()), ZipWriter.Entry("movie.binary", message),
            ])
            return DrawListBuilder(try Movie(decoding: archive)).drawList(frame: 0).lines
        }
        let message = FixtureMovie.still([box]).message()
        #expect(try lines(message) == [Self.drawnBox])
        #expect(try lines(Array(message.dropLast(3))) == ["fill rectangle 0,0 10x10 #0000ff"])
    }

    @Test("D37: opaque bitmaps keep 8 bits a channel")
    func opaqueBitmap() throws {
        let pixels: [UInt32] = [0xFF03_0201, 0xFF09_7FFE, 0xFF07_0605, 0xFFF8_FBFD]
        let movie = FixtureMovie.single(
            [.shown(layout: (2, 2))], images: [try .png("a", width: 2, height: 2, pixels)])
        let picture = try movie.picture()
        #expect([picture.rgba(0, 0), picture.rgba(1, 0)] == [[1, 2, 3, 255], [254, 127, 9, 255]])
        #expect([picture.rgba(0, 1), picture.rgba(1, 1)] == [[5, 6, 7, 255], [253, 251, 248, 255]])
    }
}
