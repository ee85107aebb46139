import SVGADocument
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// `svga-tool convert`: a movie in another generation of the format.
@Suite struct ConvertCommandTests {
    let folder = TemporaryFolder()

    private static var movie: FixtureMovie {
        FixtureMovie(
            frames: 2, sprites: [FixtureSprite("a", frames: [.shown(layout: (4, 4)), .hidden])],
            images: [FixtureImage("a", [0x89, 0x50, 0x4E, 0x47])])
    }

    private func write(_ movie: FixtureMovie, _ container: FixtureMovie.Container = .zlibProtobuf) -> String {
        folder.write(movie.svga(container), to: "in.svga")
        return folder.path("in.svga")
    }

    private func document(_ name: String) throws -> Document { try Document(decoding: #require(folder.read(name))) }

    @Test(arguments: [
        ("2", DocumentForm.zlib), ("1.5", .messageArchive(hasSpec: true)), ("1.0", .specArchive),
    ])
    func moviesAreWrittenInTheWantedGeneration(_ name: String, _ form: DocumentForm) throws {
        let run = ToolRun("convert", write(Self.movie, .zipJSON), "-o", folder.path("out.svga"), "--to", name)
        #expect(run.code == 0, "\(run.error)")
        #expect(try document("out.svga").form == form)
        #expect(try document("out.svga").movie.values.sprites.count == 1)
    }

    @Test func writtenFilesAreReported() throws {
        let (input, output) = (write(Self.movie), folder.path("out.svga"))
        let unpacked = folder.path("unpacked")
        #expect(ToolRun("unpack", input, "-o", unpacked).code == 0)
        for words in [
            ["convert", input, "--to", "1.0"], ["edit", input, "--rename", "a=b"], ["pack", unpacked],
        ] {
            let run = ToolRun(words + ["-o", output])
            let count = try #require(folder.read("out.svga")).count
            #expect(
                run.code == 0 && run.error.hasSuffix("svga-tool: \(count) bytes written to \(output)\n"), "\(run.error)"
            )
            #expect(ToolRun(words + ["-o", output, "-q"]).error.isEmpty)
        }
    }

    @Test func currentVersionStaysUnchanged() throws {
        let input = write(Self.movie)
        let run = ToolRun("convert", input, "-o", "-")
        #expect(run.code == 0 && run.error.isEmpty)
        #expect(run.outputBytes == folder.read("in.svga"))
    }

    @Test func lossesAreRefusedUnlessTheyAreAllowed() throws {
        var movie = Self.movie
        movie.audios = [FixtureAudio("hum")]
        movie.images.append(FixtureImage("hum", Array("ID3".utf8)))
        let input = write(movie)
        let refused = ToolRun("convert", input, "-o", folder.path("out.svga"), "--to", "1.0")
        #expect(refused.code == 1)
        #expect(
            refused.error.contains("1 sounds, the first of the key hum would be lost; '--allow-loss sound' allows it"))
        #expect(folder.names() == ["in.svga"])
        let allowed = ToolRun(
            "convert", input, "-o", folder.path("out.svga"), "--to", "1.0", "--allow-loss", "sound,unknown-fields")
        #expect(allowed.code == 0, "\(allowed.error)")
        #expect(try document("out.svga").movie.values.sounds.isEmpty)
    }

    @Test func unreadableArchivesAreNotWritten() {
        var movie = Self.movie
        movie.images = (0..<1_023).map { FixtureImage("k\($0)", [0x89, 0x50, 0x4E, 0x47]) }
        let input = write(movie)
        let run = ToolRun("convert", "--untrusted", input, "-o", folder.path("out.svga"), "--to", "1.5")
        #expect(run.code == 76 && run.error.contains("the converted movie could not be read"), "\(run.error)")
        #expect(folder.names() == ["in.svga"])
        #expect(ToolRun("convert", input, "-o", folder.path("out.svga"), "--to", "1.5").code == 0)
    }

    @Test func wrongWordsAreNamed() {
        let input = write(Self.movie)
        #expect(ToolRun("convert", input).error.contains("-o FILE is missing"))
        #expect(ToolRun("convert", input, "-o", "x", "--allow-loss", "sounds").code == 64)
        #expect(ToolRun("convert", input, "-o", "x", "--to", "3").code == 64)
        #expect(ToolRun("convert", input, "-o", input).code == 64)
    }

    @Test func inputsAndFilesThatExistAreSafe() {
        let input = write(Self.movie, .zipJSON)
        let before = folder.read("in.svga")
        folder.write([1], to: "out.svga")
        #expect(ToolRun("convert", input, "-n", "-o", folder.path("out.svga")).code == 73)
        folder.write([0x78, 0x9C, 1, 2], to: "bad.svga")
        #expect(ToolRun("convert", folder.path("bad.svga"), "-o", folder.path("out.svga")).code == 65)
        #expect(folder.read("out.svga") == [1] && folder.read("in.svga") == before)
    }
}
