@testable import SVGADocument
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene
import SVGATestMovies
import Testing

/// Movies of layers and keyframes.
@Suite struct TimelineTests {
    /// An opaque picture of one colour.
    static func picture(_ width: Int, _ height: Int, _ color: UInt32 = 0xFF00_00FF) throws -> [UInt8] {
        var picture = try Pixmap(width: width, height: height)
        try picture.withMutablePixels { pixels in pixels.update(repeating: color) }
        return try picture.png()
    }

    static func document(_ text: String, _ files: [String: [UInt8]] = [:]) throws -> Document {
        let timeline = try Timeline(parsing: Array(text.utf8))
        var known = files
        if known["dot.png"] == nil { known["dot.png"] = try picture(10, 20) }
        let all = known
        return try TimelineBuilder().document(of: timeline) { name in
            guard let file = all[name] else { throw SVGAError.fileTooLarge(name: name, maxByteCount: 0) }
            return file
        }
    }

    /// A movie of one layer with these members.
    static func layer(_ members: String, frames: Int = 11) throws -> [SpriteState?] {
        let text = """
            {"width": 100, "height": 60, "frames": \(frames), "layers": [{"image": "dot.png", \(members)}]}
            """
        let sprite = try Movie(decoding: document(text).encoded()).sprites[0]
        return (0..<frames).map { sprite[$0] }
    }

    static func error(_ text: String) -> String? {
        #expect(throws: SVGAError.self, "\(text)") { try document(text) }?.description
    }

    @Test func layerWithoutKeyframesUsesItsAnchor() throws {
        let middle = try #require(try Self.layer(#""anchor": [0.5, 0.5]"#)[0])
        #expect(middle.transform.tx == 45 && middle.transform.ty == 20 && middle.opacity == 1)
        let corner = try #require(try Self.layer(#""anchor": [1, 0]"#)[0])
        #expect(corner.transform.tx == 90 && corner.transform.ty == 0)
        #expect(corner.layout.width == 10 && corner.layout.height == 20)
    }

    @Test func propertiesGoFromKeyToKeyAndHoldBeyond() throws {
        let states = try Self.layer(
            """
            "anchor": [0, 0], "keyframes": [{"at": 2, "x": 10}, {"at": 4, "alpha": 0.5, "x": 20},
             {"at": 6, "y": 7, "ease": "hold"}, {"at": 8, "x": 0, "y": 9}]
            """)
        #expect(states.map { $0?.transform.tx } == [10, 10, 10, 15, 20, 15, 10, 5, 0, 0, 0])
        #expect(states.map { $0?.transform.ty } == [7, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9])
        #expect(states.allSatisfy { $0?.opacity == 0.5 })
    }

    @Test func easingBelongsToTheSpanThatItBegins() throws {
        let ends = #""anchor": [0, 0], "keyframes": [{"at": 0, "x": 0, "ease": EASE}, {"at": 10, "x": 1000}]"#
        func places(_ ease: String) throws -> [Double] {
            try Self.layer(ends.replacing("EASE", with: ease)).map { $0?.transform.tx ?? -1 }
        }
        #expect(try places("\"in-cubic\"")[5] == 125)
        #expect(try places("\"out-cubic\"")[5] == 875)
        #expect(try places("\"in-out-cubic\"")[2] == 32)
        #expect(try places("\"hold\"") == Array(repeating: 0, count: 10) + [1000])
        #expect(try places("\"out-back\"").max() ?? 0 > 1090)
        // The points of a straight line, and of `ease` in CSS, whose middle is 0.8024.
        #expect(try places("[0.25, 0.25, 0.75, 0.75]")[3] == 300)
        #expect(abs(try places("[0.25, 0.1, 0.25, 1]")[5] - 802.4) < 0.1)
    }

    @Test func picturesTurnAndGrowAboutTheirAnchors() throws {
        let members = #""keyframes": [{"at": 0, "x": 50, "y": 30, "rotate": 90, "scale": 2}]"#
        let transform = try #require(try Self.layer(members)[0]).transform
        // The middle of the picture, of 10 by 20 pixels, stays where x and y are.
        #expect(abs(transform.a * 5 + transform.c * 10 + transform.tx - 50) < 1e-5)
        #expect(abs(transform.b * 5 + transform.d * 10 + transform.ty - 30) < 1e-5)
        #expect(transform.b == 2 && transform.c == -2)
        // Never zero, which SVGAPlayer-Web takes for one.
        #expect(transform.a != 0 && abs(transform.a) < 1e-6 && transform.d != 0)
    }

    @Test func invisibleLayersBecomeHiddenFrames() throws {
        let states = try Self.layer(
            #""frames": "1-3, 6", "keyframes": [{"at": 2, "scaleX": 0, "ease": "hold"}, {"at": 3, "scaleX": -1}]"#)
        #expect(
            states.map { $0 != nil } == [false, false, false, true, false, false, true, false, false, false, false])
        #expect(states[3]?.transform.a == -1)
    }

    @Test func slotsAreClearPicturesAboveAllLayers() throws {
        let text = """
            {"width": 100, "height": 60, "frames": 2, "slots": [{"key": "avatar", "size": [30, 20], "at": [5, 6]}],
             "layers": [{"image": "dot.png"}, {"size": [8, 8], "key": "badge", "keyframes": [{"at": 0, "x": 1}]}]}
            """
        let movie = try Movie(decoding: Self.document(text).encoded())
        #expect(movie.sprites.map(\.imageKey) == ["dot", "badge", "avatar"])
        #expect(movie.sprites[2][1]?.transform.tx == 5 && movie.sprites[2][1]?.transform.ty == 6)
        let asset = try #require(movie.assets.first { $0.key == "avatar" })
        let picture = try Pixmap(decoding: asset.bytes)
        #expect(picture.width == 30 && picture.height == 20 && picture.visibleRegion == nil)
        #expect(movie.warnings.isEmpty)
    }

    @Test func mattesComeFirstAndMask() throws {
        let text = """
            {"width": 40, "height": 40, "frames": 1, "layers": [{"image": "back.png"},
             {"image": "dot.png", "key": "hole", "anchor": [0, 0]}, {"image": "red.png", "matte": "hole"}]}
            """
        let files = [
            "back.png": try Self.picture(40, 40, 0xFFFF_0000), "red.png": try Self.picture(40, 40, 0xFF00_00FF),
        ]
        let movie = try Movie(decoding: Self.document(text, files).encoded())
        #expect(movie.sprites.map(\.imageKey) == ["hole.matte", "back", "red"])
        #expect(movie.assets.map(\.key) == ["back", "hole", "red"])
        let picture = try FrameRenderer(movie).render(frame: 0)
        #expect(picture[5, 5].red == 255 && picture[5, 5].blue == 0)
        #expect(picture[15, 5].red == 0 && picture[15, 5].blue == 255)
    }

    @Test func pngFilesStayAndOthersBecomePNG() throws {
        let png = try Self.picture(6, 6)
        let jpeg = try Pixmap(decoding: png).encode(as: .jpeg())
        let text = """
            {"width": 40, "height": 40, "frames": 1,
             "layers": [{"image": "a/one.png"}, {"image": "two.jpg"}, {"image": "a/one.png", "key": "again"}]}
            """
        let movie = try Self.document(text, ["a/one.png": png, "two.jpg": jpeg]).movie.values
        let contents = movie.images.map { Array($0.values.content ?? []) }
        #expect(movie.images.map { $0.values.key?.string } == ["one", "two", "again"])
        #expect(contents[0] == png && contents[2] == png)
        #expect(try ImageHeader(reading: contents[1]).format == .png)
    }

    @Test func soundsHaveTheirLength() throws {
        let text = """
            {"width": 40, "height": 40, "frames": 30, "layers": [],
             "sounds": [{"file": "chirp.mp3", "from": 3}, {"file": "chirp.mp3", "key": "audio_0", "from": 20, "to": 25}]}
            """
        let movie = try Movie(decoding: Self.document(text, ["chirp.mp3": FixtureMP3.chirp]).encoded())
        #expect(movie.audios.map(\.startFrame) == [3, 20] && movie.audios.map(\.endFrame) == [30, 25])
        #expect(movie.audios.allSatisfy { $0.totalTimeMilliseconds > 250 && $0.totalTimeMilliseconds < 400 })
        #expect(movie.assets.map(\.key) == ["audio_0"] && movie.assets[0].bytes == FixtureMP3.chirp)
    }

    @Test(arguments: [
        (#"{"width": 1, "height": 1}"#, "frames: this is missing"),
        (#"{"width": 0, "height": 1, "frames": 1}"#, "width: expected a number from 1 to 16384"),
        (#"{"width": 1, "height": 1, "frames": 1, "speed": 2}"#, "speed: no such member; there are $schema"),
        (#"{"width": 1, "height": 1, "frames": 1e3}"#, "frames: expected an integer from 1 to 65536"),
        (#"{"format": "svga-document/1"}"#, "format: expected \"svga-timeline/1\""),
        (#"[1]"#, "expected an object, found an array"),
        (#"{"width": }"#, "no timeline: width: expected a value"),
    ])
    func wrongTimelinesAreNamed(_ text: String, _ message: String) {
        #expect(Self.error(text)?.hasPrefix(message) == true, "\(Self.error(text) ?? "")")
    }

    @Test(arguments: [
        (#"{"image": "../dot.png"}"#, "layers[0].image: expected the name of a file in the folder"),
        // A character of a slash and an accent is a slash and a byte more to the system.
        ("{\"image\": \"../\u{301}dot.png\"}", "layers[0].image: expected the name of a file in the folder"),
        (#"{"image": "a\\b.png"}"#, "layers[0].image: expected the name of a file in the folder"),
        (#"{"image": "/etc/passwd"}"#, "layers[0].image: expected the name of a file in the folder"),
        (#"{"image": "a//dot.png"}"#, "layers[0].image: expected the name of a file in the folder"),
        (#"{"key": "a"}"#, "layers[0]: a layer has either an image, or the size"),
        (#"{"image": "dot.png", "key": "a.matte"}"#, "layers[0].key: keys of layers have no .matte"),
        (#"{"image": "dot.png", "matte": "b"}"#, "layers[0].matte: there is no layer of the key b"),
        (#"{"image": "dot.png", "frames": "0-2"}"#, "layers[0].frames: expected frames from 0 to 1"),
        (
            #"{"image": "dot.png", "keyframes": [{"at": 1}, {"at": 1}]}"#,
            "layers[0].keyframes[1].at: expected keyframes"
        ),
        (
            #"{"image": "dot.png", "keyframes": [{"at": 1, "x": 1e999}]}"#,
            "layers[0].keyframes[0].x: expected a number from"
        ),
        (
            #"{"image": "dot.png", "keyframes": [{"at": 1, "ease": "bounce"}]}"#,
            "layers[0].keyframes[0].ease: there is linear,"
        ),
        (
            #"{"image": "dot.png", "keyframes": [{"at": 1, "ease": [2, 0, 0, 0]}]}"#,
            "layers[0].keyframes[0].ease: expected x1 and x2"
        ),
        (
            #"{"image": "dot.png", "keyframes": [{"at": 1, "scale": 2, "scaleX": 1}]}"#,
            "layers[0].keyframes[0].scale: this and"
        ),
        (#"{"size": [1.5, 2], "key": "a"}"#, "layers[0].size: expected integers"),
        (#"{"image": "none.png"}"#, "none.png: more than 0 bytes"),
    ])
    func wrongLayersAreNamed(_ layer: String, _ message: String) {
        let text = #"{"width": 9, "height": 9, "frames": 2, "layers": [\#(layer)]}"#
        #expect(Self.error(text)?.hasPrefix(message) == true, "\(Self.error(text) ?? "")")
    }

    @Test(arguments: [
        (
            #"{"image": "dot.png"}, {"size": [2, 2], "key": "dot"}"#,
            "layers[1]: the key dot has another picture at layers[0]"
        ),
        (
            #"{"image": "dot.png", "key": "m"}, {"image": "dot.png", "key": "m"}, {"image": "dot.png", "matte": "m"}"#,
            "layers[2].matte: 2 layers have the key m"
        ),
        (
            #"{"image": "dot.png", "matte": "b"}, {"image": "dot.png", "key": "b", "matte": "dot"}"#,
            "layers[0].matte: the layer b has a matte itself"
        ),
    ])
    func keysThatStandForTwoThingsAreNamed(_ layers: String, _ message: String) {
        let text = #"{"width": 9, "height": 9, "frames": 2, "layers": [\#(layers)]}"#
        #expect(Self.error(text)?.hasPrefix(message) == true, "\(Self.error(text) ?? "")")
    }

    @Test func tooMuchIsRefusedBeforeItIsBaked() throws {
        var limits = Limits.untrusted
        limits.maxSpriteFrameCount = 100
        let layer = #"{"image": "dot.png"}"#
        let text = #"{"width": 9, "height": 9, "frames": 60, "layers": [\#(layer), \#(layer)]}"#
        #expect(throws: SVGAError.self) { try Timeline(parsing: Array(text.utf8), limits: limits) }
        limits.maxSpriteFrameCount = 120
        #expect(try Timeline(parsing: Array(text.utf8), limits: limits).layers.count == 2)
    }

    @Test func matrixStaysWithinSinglePrecision() throws {
        let far = try #require(
            try Self.layer(
                #""anchor": [1e6, 1e6], "keyframes": [{"at": 0, "x": 1e6, "rotate": 45, "scale": 1e6}]"#, frames: 1)[0])
        #expect(far.transform.tx.isFinite && far.transform.ty.isFinite)
    }
}
