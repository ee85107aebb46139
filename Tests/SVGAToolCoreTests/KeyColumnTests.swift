import SVGAKit
import SVGATestMovies
import SVGATestSupport
import Testing

@Suite struct KeyColumnTests {
    let folder = TemporaryFolder()

    /// A slot that is drawn at half its size, a layer that is never visible, a sound, and an unused picture.
    private func write() throws -> String {
        let picture = try Pixmap(width: 40, height: 20).png()
        let half = FixtureTransform(a: 0.5, d: 0.5, tx: 10, ty: 20)
        let avatar: [FixtureFrame] = [
            .shown(layout: (40, 20), transform: half), .hidden, .shown(alpha: 0.5, layout: (40, 20), transform: half),
        ]
        let movie = FixtureMovie(
            frames: 3,
            sprites: [
                FixtureSprite("avatar", frames: avatar),
                FixtureSprite("img_0", frames: [.shown(alpha: 0, layout: (40, 20)), .hidden, .hidden]),
                FixtureSprite(
                    "bar.vector", frames: [.shown(shapes: [.rect(1, 2, 3, 4, fill: .red)]), .hidden, .hidden]),
            ],
            images: [
                FixtureImage("avatar", picture), FixtureImage("img_0", picture), FixtureImage("img_9", picture),
                FixtureImage("song", Array("ID3".utf8)),
            ],
            audios: [FixtureAudio("song", startFrame: 0, endFrame: 3)])
        folder.write(movie.svga(), to: "gift.svga")
        return folder.path("gift.svga")
    }

    private func row(_ run: ToolRun, _ key: String) -> [Substring]? {
        run.output.split(separator: "\n").map { $0.split(separator: " ") }.first { $0.first == key[...] }
    }

    @Test func keysSayWhatTheyCostAndWhereTheyShow() throws {
        let run = ToolRun("keys", try write())
        #expect(run.code == 0 && run.error.isEmpty)
        let byteCount = "\(try Pixmap(width: 40, height: 20).png().count)"
        let titles = "key kind slot layout bitmap bytes drawn bounds uses visible poster"
        #expect(row(run, "key")?.joined(separator: " ") == titles)
        let avatar = "avatar image slot 40x20 40x20 \(byteCount) 20x10 20x10 at 10,20 1 0,2 0"
        #expect(row(run, "avatar")?.joined(separator: " ") == avatar)
        #expect(row(run, "img_0")?.joined(separator: " ") == "img_0 image - - 40x20 \(byteCount) - - 1 - -")
        #expect(row(run, "bar.vector")?.joined(separator: " ") == "bar.vector vector slot - - - - 3x4 at 1,2 1 0 0")
        #expect(row(run, "img_9")?.joined(separator: " ") == "img_9 unused - - 40x20 \(byteCount) - - - - -")
        #expect(row(run, "song")?.joined(separator: " ") == "song sound slot - - 3 - - - - -")
    }

    @Test func jsonHasTheColumns() throws {
        let run = ToolRun("keys", "--json-lines", try write())
        #expect(run.output.contains(#""role":"picture","slot":true,"fileKind":"png","byteCount":"#))
        #expect(run.output.contains(#""visible":"0,2","drawn":{"width":20,"height":10},"bounds":{"x":10,"y":20,"#))
        #expect(run.output.contains(#"{"key":"song","role":"sound","slot":true,"fileKind":"mp3","image":null,"#))
        #expect(run.output.contains(#""byteCount":3,"used":true}"#))
    }

    @Test func unusedKeysAreThoseThatNothingShows() throws {
        let run = ToolRun("keys", "--unused", try write())
        #expect(
            run.output.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[0] } == ["img_0", "img_9"])
    }

    @Test func oneKeyIsListedOrMissed() throws {
        let path = try write()
        let run = ToolRun("keys", "--key", "song", "--key", "avatar", path)
        #expect(
            run.output.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ")[0] } == ["avatar", "song"])
        let missed = ToolRun("keys", "--key", "avatr", path)
        #expect(missed.code == 1 && missed.error.contains(#"the movie has no key "avatr"; the nearest is "avatar""#))
    }
}
