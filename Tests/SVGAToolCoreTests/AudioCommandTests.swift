import Glibc
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// `svga-tool audio`: the sounds of a movie in a folder, and their mix.
@Suite struct AudioCommandTests {
    let folder = TemporaryFolder()

    /// Writes a movie of 20 frames a second, 1.5 seconds long.
    private func movie(
        _ name: String = "movie.svga", images: [FixtureImage] = [FixtureImage("a", FixtureMP3.chirp)],
        audios: [FixtureAudio] = [FixtureAudio("a", startFrame: 3, endFrame: 30, startTime: 50, totalTime: 250)]
    ) -> String {
        folder.write(FixtureMovie(frames: 30, images: images, audios: audios).svga(.zlibProtobuf), to: name)
        return folder.path(name)
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try #require(folder.read(name)), as: UTF8.self)
    }

    @Test func soundsAreExtractedUnchanged() throws {
        let run = ToolRun("audio", movie(), "-o", folder.path("new/sounds"))
        #expect(run.code == 0, "\(run.error)")
        #expect(folder.read("new/sounds/a.mp3") == FixtureMP3.chirp)
        #expect(run.error == "svga-tool: 1 sound and timeline.json written to \(folder.path("new/sounds"))\n")
        #expect(run.output.isEmpty)
        let document = try text("new/sounds/timeline.json")
        for line in [
            #""key": "a""#, #""file": "a.mp3""#, #""startFrame": 3"#, #""endFrame": 30"#, #""startMs": 150"#,
            #""offsetMs": 50"#, #""durationMs": 287"#, #""heardMs": 200"#, #""trimmedMs": 250"#, #""durationMs": 1500"#,
        ] {
            #expect(document.contains(line), "\(line) in \(document)")
        }
    }

    @Test func aFolderHasTheSoundsOfOneMovie() throws {
        let out = folder.path("out")
        #expect(ToolRun("audio", movie(), "-o", out).code == 0)
        let timeline = try text("out/timeline.json")
        let other = ToolRun("audio", movie("other.svga", images: [FixtureImage("b", FixtureMP3.chirp)]), "-o", out)
        #expect(other.code == 73)
        #expect(
            other.error.contains("timeline.json: export: the folder has the sounds of \(folder.path("movie.svga"))"),
            "\(other.error)")
        #expect(try text("out/timeline.json") == timeline && TemporaryFolder.names(in: out).count == 2)
        #expect(ToolRun("audio", movie(), "-o", out).code == 0, "the same movie again")
    }

    @Test func theTimelineIsPrintedWithoutAnOutput() throws {
        let printed = ToolRun("audio", movie(), "--json")
        #expect(printed.code == 0 && folder.names() == ["movie.svga"])
        #expect(ToolRun("audio", movie(), "--json", "-q", "-o", folder.path("out")).output == printed.output)
        #expect(try text("out/timeline.json") == printed.output)
    }

    @Test func keysBecomeNamesWithinTheFolder() throws {
        let keys = ["../../up", "/etc/a", "..", ".hidden", "Song", "song", "song.MP3", "鼓 声", "\u{7}\n", "x/y", "x_y"]
        let images = keys.enumerated().map { FixtureImage($1, FixtureMP3.silence(frameCount: $0 + 1)) }
        let run = ToolRun(
            "audio", movie(images: images, audios: keys.map { FixtureAudio($0, endFrame: 30, totalTime: 0) }), "-o",
            folder.path("out"))
        #expect(run.code == 0, "\(run.error)")
        let names = TemporaryFolder.names(in: folder.path("out"))
        #expect(names.count == keys.count + 1 && folder.names().sorted() == ["movie.svga", "out"])
        #expect(names.allSatisfy { !$0.hasPrefix(".") && !$0.contains("/") && !$0.contains("\n") })
        #expect(Set(names.map { $0.lowercased() }).count == names.count, "also where case does not count")
        #expect(names.contains("鼓_声.mp3") && names.contains("_hidden.mp3"), "\(names)")
        let sizes = names.filter { $0 != "timeline.json" }.map { folder.read("out/\($0)")?.count ?? 0 }
        #expect(sizes.sorted() == (1...keys.count).map { $0 * 104 })
    }

    @Test func extensionsMatchTheContent() throws {
        let images = [
            FixtureImage("wave", Array("RIFF....WAVE".utf8)), FixtureImage("ogg.mp3", Array("OggS.".utf8)),
            FixtureImage("unknown", [1, 2, 3]), FixtureImage("timeline.json", FixtureMP3.chirp),
        ]
        let audios = images.map { FixtureAudio($0.key, endFrame: 30) }
        #expect(ToolRun("audio", movie(images: images, audios: audios), "-q", "-o", folder.path("out")).code == 0)
        #expect(
            TemporaryFolder.names(in: folder.path("out")).sorted() == [
                "ogg.ogg", "timeline.json", "timeline.json.mp3", "unknown.bin", "wave.wav",
            ])
    }

    @Test func aMovieWithoutSoundSaysSo() {
        let silent = movie(images: [], audios: [])
        for output in [folder.path("out"), folder.path("a.wav"), "-"] {
            let run = ToolRun("audio", silent, "-o", output)
            #expect(run.code == 65 && run.error == "svga-tool: \(silent): audio: the movie has no sound\n")
        }
        #expect(folder.names() == ["movie.svga"])
        let printed = ToolRun("audio", silent, "--json")
        #expect(printed.code == 0 && printed.output.contains(#""timeline": []"#))
        let unused = ToolRun("audio", movie(audios: []), "-o", folder.path("a.wav"))
        #expect(unused.code == 65 && unused.error.contains("plays none of its sounds"))
    }

    @Test func warningsAreSaidAndListed() throws {
        let path = movie(audios: [FixtureAudio("a", startFrame: 3, endFrame: 0), FixtureAudio("lost", endFrame: 30)])
        let run = ToolRun("audio", path, "-o", folder.path("out"))
        #expect(run.code == 0 && run.error.contains("warning: audios[0]: the sound is never heard: it ends at frame 0"))
        #expect(run.error.contains("warning: audios[1]: the image map has no entry 'lost' with the sound"))
        let document = try text("out/timeline.json")
        #expect(document.contains(#""code": "never-heard""#) && document.contains(#""code": "missing""#))
        #expect(document.contains(#""file": null"#))
        let info = ToolRun("info", path)
        #expect(info.output.contains("audios[0]: the sound is never heard: it ends at frame 0"))
        #expect(ToolRun("info", "--json", path).output.contains(#""durationMilliseconds": 287"#))
    }

    @Test func existingFilesAreNotOverwritten() throws {
        let path = movie()
        mkdir(folder.path("out"), 0o755)
        folder.write([1], to: "out/timeline.json")
        let kept = ToolRun("audio", path, "-n", "-o", folder.path("out"))
        #expect(kept.code == 73 && folder.names(in: "out") == ["timeline.json"], "\(kept.error)")
        #expect(ToolRun("audio", path, "-o", folder.path("out")).code == 0, "without the option it is replaced")
        folder.write([1], to: "mix.wav")
        #expect(ToolRun("audio", path, "-n", "-o", folder.path("mix.wav")).code == 73)
        #expect(folder.read("mix.wav") == [1])
        let file = ToolRun("audio", path, "-o", folder.path("mix.wav/sounds"))
        #expect(file.code == 73, "\(file.error)")
    }

    @Test func theInputIsNeverReplaced() throws {
        let path = movie("in.wav")
        let bytes = folder.read("in.wav")
        #expect(ToolRun("audio", path, "-o", path).code == 64)
        mkdir(folder.path("out"), 0o755)
        let inFolder = movie("out/a.mp3")
        #expect(ToolRun("audio", inFolder, "-o", folder.path("out")).code == 64)
        #expect(folder.read("in.wav") == bytes && folder.names(in: "out") == ["a.mp3"])
    }

    @Test func theMixIsAWAVFileAsLongAsTheMovie() throws {
        let run = ToolRun("audio", movie(), "-o", folder.path("new/mix.WAV"))
        #expect(run.code == 0, "\(run.error)")
        #expect(run.error == "svga-tool: 1.500 s of sound written to \(folder.path("new/mix.WAV"))\n")
        let bytes = try #require(folder.read("new/mix.WAV"))
        #expect(bytes.count == 44 + 72_000 * 4 && bytes.starts(with: "RIFF".utf8))
        #expect(ToolRun("audio", movie(), "-q", "-o", folder.path("two.wav"), "--loops", "2").code == 0)
        #expect(folder.read("two.wav")?.count == 44 + 2 * 72_000 * 4)
        #expect(ToolRun("audio", movie(), "-q", "-o", folder.path("some.wav"), "--frames", "0..9").code == 0)
        #expect(folder.read("some.wav")?.dropFirst(44) == bytes[44..<44 + 10 * 2400 * 4])
        let output = ToolRun("audio", movie(), "-q", "-o", "-", "--frames", "0..0")
        #expect(output.code == 0 && output.error.isEmpty && output.output.hasPrefix("RIFF"))
    }

    @Test func aSilentMixSaysThatItIs() {
        let run = ToolRun(
            "audio", movie(audios: [FixtureAudio("a", startFrame: 3, endFrame: 0)]), "-o", folder.path("a.wav"))
        #expect(run.code == 0 && run.error.hasSuffix("a.wav: nothing is heard in it\n"), "\(run.error)")
        #expect(folder.read("a.wav")?[44...].allSatisfy { $0 == 0 } == true)
    }

    @Test(arguments: [
        ["-o", "a.mp3"], ["-o", "a.m4a"], ["-o", ""], [], ["-o", "-", "--json"], ["-o", "out", "--loops", "2"],
        ["-o", "out", "--frames", "1"], ["-o", "a.wav", "--loops", "0"], ["--json", "--frames", "1"],
    ])
    func invalidOptionsAreRejected(words: [String]) {
        let run = ToolRun(["audio", movie()] + words.map { $0.contains("a.") ? folder.path($0) : $0 })
        #expect(run.code == 64 && folder.names() == ["movie.svga"], "\(run.error)")
    }

    @Test func limitsAreKept() {
        let many = movie(audios: (0..<65).map { _ in FixtureAudio("a", endFrame: 30) })
        let run = ToolRun("audio", "-q", many, "-o", folder.path("a.wav"))
        #expect(run.code == 76 && run.error.hasSuffix("audio: more than 64 sounds play at a time\n"), "\(run.error)")
        #expect(ToolRun("audio", movie(), "-o", folder.path("a.wav"), "--loops", "65535").code == 76)
        #expect(folder.names() == ["movie.svga"])
    }
}
