import Glibc
import SVGACommandLine
import SVGADocument
import SVGAKit
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// `svga-tool edit`: edits in the order in which they are typed, all or none.
@Suite struct EditCommandTests {
    let folder = TemporaryFolder()

    /// Two layers over each other: a red square, and a place that shows nothing yet.
    private static func movie() throws -> FixtureMovie {
        FixtureMovie(
            viewBox: (32, 32), fps: 10, frames: 4,
            sprites: [
                FixtureSprite("img_3", frames: [FixtureFrame](repeating: .shown(layout: (16, 8)), count: 4)),
                FixtureSprite("star", frames: [.shown(layout: (4, 4)), .hidden, .hidden, .hidden]),
            ],
            images: [FixtureImage("img_3", try png(16, 8, 0x00_00FF))])
    }

    /// An opaque picture of one colour, red in the lowest byte.
    private static func png(_ width: Int, _ height: Int, _ color: UInt32) throws -> [UInt8] {
        var pixmap = try Pixmap(width: width, height: height)
        unsafe try pixmap.withMutablePixels { pixels in
            unsafe pixels.update(repeating: 0xFF00_0000 | color)
        }
        return try pixmap.png()
    }

    private func run(_ arguments: String...) throws -> ToolRun {
        folder.write(try Self.movie().svga(), to: "in.svga")
        return ToolRun(["edit", folder.path("in.svga"), "-o", folder.path("out.svga")] + arguments)
    }

    private func movie() throws -> Movie { try Movie(decoding: #require(folder.read("out.svga"))) }

    private func picture(_ key: String) throws -> Pixmap {
        try Pixmap(decoding: #require(try movie().assets.first { $0.key == key }).bytes)
    }

    @Test func otherOptionsChangeNoFiles() throws {
        let error = #expect(throws: ToolError.self) { try EditWords(flag: .quiet, text: "").steps() }
        #expect(error?.code == .usage && error?.message?.contains("--quiet is not an edit") == true)
        #expect(try EditWords(flag: .stripSound, text: "").steps().count == 1)
    }

    @Test func editsAreMadeInTheOrderTyped() throws {
        let run = try run("--rename", "img_3=avatar", "--hide", "avatar", "--rename=avatar=face", "--cut", "1-2")
        #expect(run.code == 0 && run.error.split(separator: "\n").count == 1, "\(run.error)")
        let movie = try movie()
        #expect(movie.sprites.map(\.imageKey) == ["face", "star"] && movie.frameCount == 2)
        #expect(movie.sprites[0].states.isEmpty)
        let refused = try self.run("--hide", "avatar", "--rename", "img_3=avatar")
        #expect(refused.code == 64)
        #expect(
            refused.error.contains(
                "in.svga: edit: --hide avatar: nothing has the key 'avatar'; svga-tool keys lists the keys"))
    }

    @Test func aFaultLeavesNoFile() throws {
        for arguments in [["--rename", "img_3=star2", "--cut", "0-9"], ["--remove", "nothing"], ["--set", "fps=0"]] {
            folder.write(try Self.movie().svga(), to: "in.svga")
            let run = ToolRun(["edit", folder.path("in.svga"), "-o", folder.path("out.svga")] + arguments)
            #expect(run.code == 64, "\(run.error)")
            #expect(folder.names() == ["in.svga"])
        }
    }

    @Test(arguments: ["fill", "contain", "cover", "none"])
    func picturesAreFittedIntoTheirPlace(_ fit: String) throws {
        folder.write(try Self.png(20, 20, 0x00_FF00), to: "f.png")
        let run = try run("--replace", "img_3=\(folder.path("f.png")):\(fit)")
        #expect(run.code == 0, "\(run.error)")
        let picture = try picture("img_3")
        #expect(picture.width == 16 && picture.height == 8)
        let green: (UInt8, UInt8, UInt8, UInt8) = (0, 255, 0, 255)
        #expect(picture[8, 4] == green)
        #expect((picture[0, 4] == green) == (fit != "contain"))
        // In proportion, eight pixels of sixteen.
        #expect(fit != "contain" || picture[4, 0] == green && picture[3, 0].alpha == 0)
    }

    @Test func picturesOfTheRightSizeAndThoseAsTheyAreKeepTheirBytes() throws {
        let right = try Self.png(16, 8, 0x03_0201)
        folder.write(right, to: "f.png")
        #expect(try run("--replace", "img_3=\(folder.path("f.png"))").code == 0)
        #expect(try movie().assets[0].bytes == right)
        let other = try Self.png(3, 5, 0x03_0201)
        folder.write(other, to: "f.png")
        #expect(try run("--replace", "img_3=\(folder.path("f.png")):as-is").code == 0)
        #expect(try movie().assets[0].bytes == other)
        // The first picture of a layer has the size of its layout, too.
        #expect(try run("--replace", "star=\(folder.path("f.png"))").code == 0)
        #expect(try picture("star").width == 4)
    }

    @Test func pictureIsScaledToItsLayers() throws {
        var movie = try Self.movie()
        movie.images[0] = FixtureImage("img_3", try Self.png(64, 64, 0xFF_0000))
        folder.write(movie.svga(.zipJSON), to: "old.svga")
        let run = ToolRun("edit", folder.path("old.svga"), "-o", folder.path("out.svga"), "--replace", "img_3=self")
        #expect(run.code == 0, "\(run.error)")
        #expect(try picture("img_3").width == 16 && picture("img_3")[15, 7] == (0, 0, 255, 255))
        #expect(try self.run("--replace", "star=self").error.contains("'star' has no picture yet"))
    }

    @Test func invalidPictureIsRejected() throws {
        folder.write([1, 2, 3], to: "f.png")
        let run = try run("--replace", "img_3=\(folder.path("f.png"))")
        #expect(run.code == 65 && run.error.contains("f.png: edit: --replace"), "\(run.code) \(run.error)")
        #expect(try self.run("--replace", "img_3=\(folder.path("none.png"))").code == 66)
        #expect(folder.read("out.svga") == nil)
    }

    @Test func slotsCanvasesAndRatesChange() throws {
        let run = try run(
            "--add-slot", "my:name:20x10.5@4,-2:1-2", "--crop", "-2,0,16,24", "--set", "fps=25", "--resize", "32x")
        #expect(run.code == 0, "\(run.error)")
        let movie = try movie()
        #expect(movie.viewBox == Size(32, 48) && movie.framesPerSecond == 25)
        #expect(movie.sprites[2].imageKey == "my:name" && movie.sprites[2][0] == nil)
        #expect(movie.sprites[2][1]?.layout == Size(20, 10.5))
        #expect(movie.sprites[2][1]?.transform == Affine(a: 2, b: 0, c: 0, d: 2, tx: 12, ty: -4))
    }

    @Test func soundsGetTheTagAndTheLength() throws {
        let sound = FixtureMP3.chirp
        folder.write(sound, to: "f.mp3")
        let run = try run("--sound", "audio_0=\(folder.path("f.mp3"))@1-2")
        #expect(run.code == 0, "\(run.error)")
        let movie = try movie()
        let audio = try #require(movie.audios.first)
        let scan = try #require(MP3Scan(sound))
        #expect(audio.startFrame == 1 && audio.endFrame == 3 && audio.totalTimeMilliseconds == scan.milliseconds)
        let bytes = try #require(movie.assets.first { $0.key == "audio_0" }).bytes
        #expect(bytes.starts(with: "ID3".utf8) && bytes.suffix(sound.count) == sound[...])
        #expect(MP3Scan(bytes) == scan)
        folder.write(try #require(folder.read("out.svga")), to: "loud.svga")
        let stripped = ToolRun("edit", folder.path("loud.svga"), "-o", folder.path("out.svga"), "--strip-sound")
        #expect(stripped.code == 0)
        #expect(try self.movie().audios.isEmpty && self.movie().assets.count == 1)
        #expect(try self.run("--sound", "audio_0=\(folder.path("in.svga"))").code == 65)
    }

    @Test func scriptsFindAdjacentFiles() throws {
        folder.write(try Self.png(16, 8, 0x09_0909), to: "f.png")
        let script = """
            {"edits":[{"op":"replace","key":"avatar","file":"f.png"},
             {"op":"layer","key":"star","frames":"0-3","alpha":1,"layout":[4,4]}]}
            """
        folder.write(Array(script.utf8), to: "edits.json")
        let run = try run("--rename", "img_3=avatar", "--script", folder.path("edits.json"))
        #expect(run.code == 0, "\(run.error)")
        #expect(try picture("avatar")[0, 0] == (9, 9, 9, 255))
        #expect(try movie().sprites[1].states.count == 1 && movie().sprites[1][3] != nil)
        for name in ["../f.png", "/etc/hostname", "a/../../f.png", "-", ""] {
            let edits = #"{"edits":[{"op":"replace","key":"img_3","file":"\#(name)","fit":"as-is"}]}"#
            folder.write(Array(edits.utf8), to: "edits.json")
            let outside = try self.run("--script", folder.path("edits.json"))
            #expect(outside.code == 64 && outside.error.contains("below its folder"), "\(outside.error)")
        }
        #expect(symlink("f.png", folder.path("link.png")) == 0)
        let edits = #"{"edits":[{"op":"replace","key":"img_3","file":"link.png"}]}"#
        folder.write(Array(edits.utf8), to: "edits.json")
        let linked = try self.run("--script", folder.path("edits.json"))
        #expect(linked.code == 66 && linked.error.contains("symbolic link"), "\(linked.error)")
        folder.write(Array(#"{"edits":[{"op":"hide"}]}"#.utf8), to: "edits.json")
        let wrong = try self.run("--script", folder.path("edits.json"))
        #expect(wrong.code == 64 && wrong.error.contains("edits.json: edit: edits[0].key: a string is missing"))
    }

    @Test(arguments: [
        ["--rename", "a"], ["--rename", "=b"], ["--replace", "a="], ["--add-slot", "a:1"], ["--add-slot", "1x2"],
        ["--crop", "1,2,3"], ["--crop", "1,2,3,nan"], ["--resize", "x"], ["--resize", "3"], ["--resize", "0x1e3"],
        ["--set", "frames=3"], ["--set", "fps=x"], ["--cut", "9-1"], ["--cut", "x"], [],
    ])
    func wordsThatMakeNoSenseAreRefused(_ arguments: [String]) {
        folder.write([], to: "in.svga")
        let run = ToolRun(["edit", folder.path("in.svga"), "-o", folder.path("out.svga")] + arguments)
        #expect(run.code == 64, "\(run.error)")
    }

    @Test func inputsAreNeverReplaced() throws {
        folder.write(try Self.png(16, 8, 0x09_0909), to: "f.png")
        folder.write(try Self.movie().svga(), to: "in.svga")
        let edit = ["edit", folder.path("in.svga"), "--replace", "img_3=\(folder.path("f.png"))", "-o"]
        for name in ["in.svga", "f.png"] { #expect(ToolRun(edit + [folder.path(name)]).code == 64) }
        folder.write([1], to: "out.svga")
        #expect(ToolRun(edit + [folder.path("out.svga"), "-n"]).code == 73)
        #expect(folder.read("out.svga") == [1])
    }
}
