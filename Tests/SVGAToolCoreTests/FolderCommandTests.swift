import Glibc
import SVGADocument
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// `svga-tool unpack`, `pack`, `dump` and `extract`: movies as folders and as text.
@Suite struct FolderCommandTests {
    let folder = TemporaryFolder()

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private func write(
        _ container: FixtureMovie.Container = .zlibProtobuf, to name: String = "in.svga", picture: [UInt8] = png
    ) -> String {
        var movie = FixtureMovie(
            frames: 2, sprites: [FixtureSprite("../a", frames: [.shown(layout: (4, 4)), .hidden])],
            images: [FixtureImage("../a", picture)])
        movie.audios = container == .zipJSON ? [] : [FixtureAudio("hum")]
        if !movie.audios.isEmpty { movie.images.append(FixtureImage("hum", Array("ID3hum".utf8))) }
        folder.write(movie.svga(container), to: name)
        return folder.path(name)
    }

    private func document(_ name: String) throws -> Document { try Document(decoding: #require(folder.read(name))) }

    @Test(arguments: FixtureMovie.Container.allCases)
    func unpackedMovieRepacksEqually(_ container: FixtureMovie.Container) throws {
        let input = write(container)
        let unpacked = ToolRun("unpack", input, "-o", folder.path("d"))
        #expect(unpacked.code == 0 && folder.names(in: "d").contains("movie.json"), "\(unpacked.error)")
        #expect(ToolRun("pack", folder.path("d"), "-o", folder.path("out.svga")).code == 0)
        let isSame = try document("in.svga") == document("out.svga")
        #expect(isSame)
        let again = ToolRun("pack", folder.path("d"), "-o", "-")
        #expect(again.code == 0 && again.outputBytes == folder.read("out.svga"))
    }

    @Test func filesHaveSafeNames() {
        _ = ToolRun("unpack", write(), "-o", folder.path("d"))
        #expect(folder.names(in: "d") == ["images", "movie.json", "sounds"])
        #expect(folder.names(in: "d/images") == ["_._a.png"] && folder.names(in: "d/sounds") == ["hum.mp3"])
        #expect(folder.read("d/images/_._a.png") == Self.png)
    }

    @Test func anEditedFolderIsAnEditedMovie() throws {
        _ = ToolRun("unpack", write(), "-o", folder.path("d"))
        var text = String(decoding: try #require(folder.read("d/movie.json")), as: UTF8.self)
        text.replace("\"fps\": 20", with: "\"fps\": 24")
        folder.write(Array(text.utf8), to: "d/movie.json")
        folder.write(Self.png + [1], to: "d/images/_._a.png")
        let run = ToolRun("pack", folder.path("d"), "-o", folder.path("out.svga"), "--effort", "9")
        #expect(run.code == 0, "\(run.error)")
        let movie = try document("out.svga").movie.values
        #expect(movie.params?.values.framesPerSecond == 24)
        #expect(movie.images[0].values.content == (Self.png + [1])[...])
    }

    @Test func packReplacesNoneOfItsInputs() throws {
        _ = ToolRun("unpack", write(), "-o", folder.path("d"))
        for name in ["d/movie.json", "d/images/_._a.png"] {
            let before = folder.read(name)
            let run = ToolRun("pack", folder.path("d"), "-o", folder.path(name))
            #expect(run.code == 64 && run.error.contains("which the output would replace"), "\(run.error)")
            #expect(before != nil && folder.read(name) == before)
        }
        #expect(ToolRun("pack", folder.path("d"), "-o", folder.path("d/new.svga")).code == 0)
    }

    @Test func packConvertsAndNamesLosses() throws {
        _ = ToolRun("unpack", write(), "-o", folder.path("d"))
        let out = folder.path("out.svga")
        let refused = ToolRun("pack", folder.path("d"), "-o", out, "--to", "1.0")
        #expect(refused.code == 1 && refused.error.contains("'--allow-loss sound' allows it"), "\(refused.error)")
        #expect(ToolRun("pack", folder.path("d"), "-o", out, "--to", "1.0", "--allow-loss", "sound").code == 0)
        #expect(try document("out.svga").form == .specArchive)
    }

    @Test func linksAndPipesOfFoldersAreNotRead() throws {
        _ = ToolRun("unpack", write(), "-o", folder.path("d"))
        folder.write([1], to: "secret")
        unlink(folder.path("d/images/_._a.png"))
        symlink("../../secret", folder.path("d/images/_._a.png"))
        let run = ToolRun("pack", folder.path("d"), "-o", folder.path("out.svga"))
        #expect(run.code == 66 && run.error.contains("symbolic link, which is not followed"), "\(run.error)")
        unlink(folder.path("d/images/_._a.png"))
        mkfifo(folder.path("d/images/_._a.png"), 0o600)
        let pipe = ToolRun("pack", folder.path("d"), "-o", folder.path("out.svga"))
        #expect(pipe.code == 66 && pipe.error.contains("is not a plain file"), "\(pipe.error)")
        #expect(folder.read("out.svga") == nil)
    }

    @Test func invalidDirectoriesAreNamed() {
        mkdir(folder.path("d"), 0o755)
        let out = folder.path("out.svga")
        #expect(ToolRun("pack", folder.path("d"), "-o", out).code == 66)
        #expect(ToolRun("pack", folder.path("missing"), "-o", out).code == 66)
        #expect(ToolRun("pack", "-", "-o", out).code == 64)
        #expect(ToolRun("pack", folder.path("d"), "-o", out, "--effort", "10").code == 64)
        folder.write(Array("{".utf8), to: "d/movie.json")
        let run = ToolRun("pack", folder.path("d"), "-o", out)
        #expect(run.code == 65 && run.error.contains("movie.json: the JSON ends too early"), "\(run.error)")
        let many = #"{"format": "svga-document/1", "form": "svga2-bare", "sprites": [{"frameCount": 2000000000}]}"#
        folder.write(Array(many.utf8), to: "d/movie.json")
        #expect(ToolRun("pack", folder.path("d"), "-o", out).code == 76)
        #expect(folder.read("out.svga") == nil)
    }

    @Test func foldersWithFilesAreKept() {
        let input = write()
        mkdir(folder.path("d"), 0o755)
        folder.write([1], to: "d/mine")
        #expect(ToolRun("unpack", input, "-o", folder.path("d")).code == 73)
        #expect(ToolRun("extract", input, "-o", folder.path("d")).code == 73)
        #expect(folder.names(in: "d") == ["mine"])
        #expect(ToolRun("unpack", input, "-o", folder.path("d"), "--force").code == 0)
        #expect(folder.read("d/mine") == [1])
    }

    @Test func dumpsTellPicturesApart() {
        let first = ToolRun("dump", write())
        let second = ToolRun("dump", write(.gzipProtobuf, to: "b.svga", picture: Self.png + [0]))
        #expect(first.code == 0 && first.output.hasPrefix("{\n  \"format\": \"svga-document/1\",\n"))
        let lines = first.output.split(separator: "\n")
        let changed = second.output.split(separator: "\n").filter { !lines.contains($0) }
        #expect(changed.count == 2 && changed.allSatisfy { $0.contains("svga2-gzip") || $0.contains("\"crc32\"") })
    }

    @Test func dumpsOfAKeyAndOfFrames() {
        let input = write()
        let sound = ToolRun("dump", input, "--key", "hum")
        #expect(sound.output.contains("\"hum\"") && !sound.output.contains("../a"))
        #expect(!ToolRun("dump", input, "--frames", "1").output.contains("\"at\""))
        #expect(ToolRun("dump", input, "--frames", "0").output.contains("\"at\": \"0\""))
        let missing = ToolRun("dump", input, "--key", "nobody")
        #expect(missing.code == 65 && missing.error.contains("the movie has no key nobody"), "\(missing.error)")
    }

    @Test func extractedFilesHaveAManifest() throws {
        let run = ToolRun("extract", write(), "-o", folder.path("x"))
        #expect(run.code == 0, "\(run.error)")
        #expect(folder.names(in: "x") == ["_._a.png", "hum.mp3", "manifest.json"])
        let manifest = String(decoding: try #require(folder.read("x/manifest.json")), as: UTF8.self)
        #expect(manifest.contains("\"key\": \"../a\"") && manifest.contains("\"file\": \"_._a.png\""), "\(manifest)")
        _ = ToolRun("extract", write(), "-o", folder.path("i"), "--images")
        #expect(folder.names(in: "i") == ["_._a.png", "manifest.json"])
        _ = ToolRun("extract", write(), "-o", folder.path("s"), "--sounds")
        #expect(folder.names(in: "s") == ["hum.mp3", "manifest.json"])
        _ = ToolRun("extract", write(), "-o", folder.path("k"), "--key", "hum")
        #expect(folder.names(in: "k") == ["hum.mp3", "manifest.json"])
        #expect(ToolRun("extract", write(), "-o", folder.path("n"), "--key", "nobody").code == 65)
    }
}
