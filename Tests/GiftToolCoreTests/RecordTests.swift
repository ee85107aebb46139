import SVGACommandLine
import SVGAKit
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@testable import GiftToolCore

/// `gift-tool record`. What frames show is tested by GiftRecordingTests.
@Suite(.needsFont) struct RecordTests {
    fileprivate static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    private let folder = TemporaryFolder()

    private func gift(_ id: Int, at time: Int, resource: String = "", avatar: String = "") -> String {
        """
        {"type":"gift","id":"e\(id)","seq":\(id),"room":"r1","time":\(time),\
        "sender":{"userID":"u\(id)","avatarURL":"\(avatar)"},\
        "gift":{"giftID":"g\(id)","name":"Gift","coins":1,"resourceURL":"\(resource)"},"count":1}
        """
    }

    private func record(_ lines: [String], _ options: String...) -> GiftToolRun {
        folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "room.jsonl")
        return GiftToolRun(
            ["record", folder.path("room.jsonl"), "--size", "90x160", "--fps", "5", "--font", RecordTests.font]
                + options)
    }

    @Test func framesGoIntoAFolder() {
        let run = record([gift(1, at: 1_763_000_000_000)], "-o", folder.path("out"))
        #expect(run.code == 0)
        #expect(run.error == "gift-tool: 12 frames written, the first to \(folder.path("out"))/frame_00000.png\n")
        #expect(folder.read("out/frame_00011.png") != nil && folder.read("out/frame_00012.png") == nil)
        // A shorter recording would be mixed with the rest of a longer one.
        let again = record([gift(1, at: 0)], "-o", folder.path("out"), "--to", "1")
        #expect(again.code == 73 && again.error.contains("--clean removes them"))
        #expect(record([gift(1, at: 0)], "-o", folder.path("out"), "--to", "1", "--clean", "-q").code == 0)
        #expect(folder.read("out/frame_00004.png") != nil && folder.read("out/frame_00005.png") == nil)
    }

    @Test func photosOfSendersAreShownUpright() throws {
        var pixels = try Pixmap(width: 2, height: 1)
        try pixels.withMutablePixels { ($0[0], $0[1]) = (0xff00_00ff, 0xffff_0000) }
        folder.write(try pixels.png(), to: "stored.png")
        folder.write(SVGATestSupport.png(try pixels.png(), exif: exif(orientation: 3)), to: "photo.png")
        try pixels.withMutablePixels { ($0[0], $0[1]) = (0xffff_0000, 0xff00_00ff) }
        folder.write(try pixels.png(), to: "upright.png")
        let frames = try ["stored", "photo", "upright"].map { name in
            let run = record(
                [gift(1, at: 0, avatar: folder.path("\(name).png"))], "-o", folder.path("\(name).rgba"), "-q")
            #expect(run.code == 0, "\(run.error)")
            return try #require(folder.read("\(name).rgba"))
        }
        #expect(frames[1] == frames[2] && frames[1] != frames[0])
    }

    @Test func filesWithoutCompressionAreTheSameForAnyNumberOfThreads() throws {
        let lines = [gift(1, at: 0, resource: GiftToolRun.path("Samples/Movies/gift.svga")), gift(2, at: 100)]
        for jobs in ["1", "2", "3"] {
            #expect(record(lines, "-o", folder.path("\(jobs).rgba"), "-j", jobs, "-q").code == 0)
        }
        let first = try #require(folder.read("1.rgba"))
        #expect(first.count % (90 * 160 * 4) == 0 && first.count > 0)
        #expect(folder.read("2.rgba") == first && folder.read("3.rgba") == first)
    }

    @Test func standardOutputTakesFrames() throws {
        folder.write(Array("\(gift(1, at: 0))\n".utf8), to: "room.jsonl")
        let (output, error) = (BlockSink(), MemorySink())
        let code = GiftTool.run(
            arguments: [
                "record", folder.path("room.jsonl"), "--size", "90x160", "--fps", "5", "--font", RecordTests.font, "-o",
                "-", "--format", "rgba", "--from", "0.2", "--to", "1",
            ], in: ToolEnvironment(standardOutput: output, standardError: error))
        #expect(code == 0)
        let byteCount = output.sizes.reduce(0, +)
        #expect(byteCount == 4 * 90 * 160 * 4)
        #expect(error.text == "gift-tool: 4 frames of 90x160 written\n")
    }

    @Test func charactersWithoutAGlyphAreNamedOnce() {
        let lines = (1...2).map {
            gift($0, at: 0).replacing("\"avatarURL\"", with: "\"userName\":\"玫瑰\",\"avatarURL\"")
        }
        let run = record(lines, "-o", folder.path("out"), "--to", "1")
        #expect(run.code == 0)
        let warning =
            "room.jsonl: warning: boxes replace '玫' (U+73AB), '瑰' (U+7470), which no font has; add a font file"
        #expect(run.error.split(separator: warning).count == 2, "\(run.error)")
        #expect(record(lines, "-o", folder.path("out"), "--to", "1", "-q").error.isEmpty)
    }

    @Test func missingFilesAreNamed() {
        let lines = [gift(1, at: 0, resource: "none.svga", avatar: "none.png"), gift(2, at: 10, resource: "none.svga")]
        let run = record(lines, "-o", folder.path("out"), "-q")
        #expect(run.code == 1)
        let words = "gift-tool: \(folder.path("room.jsonl")): warning: shown without"
        #expect(
            run.error == """
                \(words) none.svga: read: No such file or directory
                \(words) none.png: read: No such file or directory

                """)
        #expect(folder.read("out/frame_00000.png") != nil)
    }

    @Test func aDamagedLineEndsTheLog() {
        let run = record([gift(1, at: 0), "{\"type\":\"gi"], "-o", folder.path("out"), "-q")
        #expect(run.code == 65 && run.error.contains("log: line 2: "), "\(run.error)")
        #expect(folder.read("out/frame_00011.png") != nil)
        let none = record(["{"], "-o", folder.path("none"))
        #expect(none.code == 65 && none.error.contains("log: line 1: "))
        #expect(record([""], "-o", folder.path("none")).error.contains("no line that shows anything"))
        #expect(folder.read("none/frame_00000.png") == nil)
    }

    @Test func messagesAndHeartsAreShown() throws {
        let log = [
            #"{"type":"like","count":3}"#, #"{"type":5,"sender":{"userID":"u"},"text":"Hi","time":0}"#,
            #"{"type":"text","sender":{"userID":"u"},"text":"Hi"}"#, #"{"type":"join","count":2}"#,
        ]
        let run = record(log, "-o", folder.path("a.rgba"))
        #expect(run.code == 0 && run.error.contains(": 2 lines of other messages skipped\n"), "\(run.error)")
        let bytes = try #require(folder.read("a.rgba"))
        // A message takes six seconds.
        #expect(bytes.count == 31 * 90 * 160 * 4 && bytes.contains { $0 != 0 })
    }

    /// The output of `tail --all --json` for a server: hearts without a time, possibly before the first gift.
    @Test func untimedLinesUseTheirNeighboursTime() throws {
        let log = [
            #"{"count":2,"type":"like"}"#, #"{"audienceCount":1,"count":1,"type":"join"}"#,
            gift(1, at: 1_763_000_000_000),
            #"{"sender":{"userID":"u"},"text":"Hi","time":1763000001000,"type":"bullet"}"#, #"{"type":"like"}"#,
        ]
        let run = record(log, "-o", folder.path("a.rgba"), "-q")
        #expect(run.code == 0, "\(run.error)")
        // A message takes six seconds, and begins in the second one.
        #expect(folder.read("a.rgba")?.count == 36 * 90 * 160 * 4)
        // A time beyond all times means a damaged message.
        let damaged = record([gift(1, at: 0), #"{"type":"like","time":1e99}"#], "-o", folder.path("b.rgba"))
        #expect(damaged.code == 0 && damaged.error.contains(": 1 line of other messages skipped\n"), "\(damaged.error)")
    }

    @Test func theSampleRoomIsRecorded() {
        let run = GiftToolRun(
            "record", GiftToolRun.path("Samples/GiftQueue/log.jsonl"), "--catalog",
            GiftToolRun.path("Samples/LiveRoom/catalog.json"), "--size", "90x160", "--fps", "2", "--own", "me", "-o",
            folder.path("a.y4m"), "--background", "0f0", "--language", "zh-CN", "--both", "--font", RecordTests.font)
        #expect(run.code == 0, "\(run.error)")
    }

    @Test(arguments: [
        (["-o", "-"], "-o - takes --format rgba or y4m"), (["-o", "-", "--format", "png"], "-o - takes --format"),
        ([], "-o OUT is missing"), (["-o", "x", "--size", "90"], "--size needs two sides of 16 ... 8192"),
        (["-o", "x", "--size", "90x8193"], "--size needs two sides"), (["-o", "x", "--fps", "0"], "--fps needs"),
        (["-o", "x", "--from", "-1"], "--from needs seconds"), (["-o", "x", "--to", "nan"], "--to needs seconds"),
        (["-o", "x", "--from", "2", "--to", "2"], "--to needs a second behind that of --from"),
        (["-o", "x", "--background", "fff8"], "--background needs an opaque colour"),
        (["-o", "x", "--clean", "--add"], "cannot be combined"), (["-o", "x", "--compression", "no"], "--compression"),
        (["-o", "x-%d-%d.png"], "%"),
        (["-o", "x", "--format", "gif"], "--format 'gif' is none of png, rgba, y4m"),
    ])
    func wrongOptions(options: [String], message: String) {
        let run = GiftToolRun(["record", folder.path("room.jsonl")] + options)
        #expect(run.code == 64 && run.error.contains(message), "\(run.error)")
    }

    @Test func filesThatCannotBeReadAreNamed() {
        #expect(GiftToolRun("record", folder.path("absent.jsonl"), "-o", folder.path("out")).code == 66)
        let run = record([gift(1, at: 0)], "-o", folder.path("out"), "--catalog", folder.path("absent.json"))
        #expect(run.code == 66 && run.error.contains("absent.json: read: "))
        let fonts = record([gift(1, at: 0)], "-o", folder.path("out"), "--font", folder.path("absent.ttf"))
        #expect(fonts.code == 64 && fonts.error.contains("absent.ttf cannot be used"), "\(fonts.error)")
        #expect(record([gift(1, at: 0)], "-o", folder.path("room.jsonl"), "--format", "rgba").code == 64)
    }

    /// A time that no one can wait for.
    @Test func recordingsHaveAnEnd() {
        let run = record([gift(1, at: 0), gift(2, at: 9_000_000_000_000)], "-o", folder.path("out"))
        #expect(run.code == 76 && run.error.contains("more than 1000000 frames; choose a part by --from and --to"))
    }

    /// Each option is in the help, the man page and the documentation.
    @Test func eachOptionIsDocumented() throws {
        let page = folder.path("man")
        #expect(GiftToolRun("generate", "man", page).code == 0)
        let manual = String(decoding: try #require(folder.read("man/man1/gift-tool-record.1")), as: UTF8.self)
        let documentation = String(
            decoding: try #require(TemporaryFolder.read(GiftToolRun.path("Docs/Recordings.md"))), as: UTF8.self)
        let help = GiftToolRun("record", "--help").output + GiftToolRun("--help", "urls").output
        // Those that other commands have, too, stand where these are described.
        let common = ["URLs and cache", "Other"]
        for flag in try #require(GiftProgramTests.commands.first { $0.name == "record" }).flags {
            #expect(
                help.contains(flag.spelling) && manual.contains(flag.name.replacing("-", with: "\\-")), "\(flag.name)")
            if !common.contains(flag.category.title) {
                #expect(documentation.contains("`\(flag.spelling)"), "\(flag.name)")
            }
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests where the font or Pango is missing.
    fileprivate static var needsFont: Self {
        let isThere = (try? TextLayouter(fonts: .files([RecordTests.font]))) != nil
        return .enabled(if: isThere, "apt-get install fonts-dejavu-core libpango-1.0-0")
    }
}
