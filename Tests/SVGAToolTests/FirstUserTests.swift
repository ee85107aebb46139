import Glibc
import SVGAKit
import SVGATestSupport
import Testing

/// Command lines that first users of other tools typed, and the answers that they expect.
@Suite struct FirstUserTests {
    let folder = TemporaryFolder()

    init() throws {
        for name in ["gift", "window"] {
            folder.write(try #require(TemporaryFolder.read(ToolProcess.sample(name))), to: "\(name).svga")
        }
    }

    /// Runs a line of a shell in the folder, in which the tool is called `svga-tool`.
    private func run(_ line: String) -> ToolProcess {
        let prelude = "svga_tool=\"$0\"; alias svga-tool='\"$svga_tool\"'\n"
        return ToolProcess(["-c", prelude + line, ToolProcess.tool], program: "/bin/sh", in: folder)
    }

    private func picture(_ name: String) throws -> Pixmap { try Pixmap(decoding: try #require(folder.read(name))) }

    @Test func aMovieIsNotOverwrittenByItsOwnPoster() {
        let movie = folder.read("gift.svga")
        let poster = run("svga-tool poster gift.svga -o gift.svga")
        #expect(poster.exitCode() == 64 && folder.read("gift.svga") == movie, "\(poster.error)")
        let link = run("ln -s gift.svga link.png; svga-tool poster gift.svga -o link.png")
        #expect(link.exitCode() == 64 && link.error.contains("this is the input gift.svga under another name"))
        let stream = run("svga-tool render - -o link.png --frames 0 < gift.svga")
        #expect(stream.exitCode() == 64 && folder.read("gift.svga") == movie)
        let appended = run("svga-tool render gift.svga -o - --frames 0 >> gift.svga")
        #expect(appended.exitCode() == 64 && folder.read("gift.svga") == movie, "\(appended.error)")
    }

    @Test func aPictureHasTheFormatOfItsName() {
        let gif = run("svga-tool poster gift.svga -o p.gif")
        #expect(
            gif.exitCode() == 64 && gif.error.contains("PNG, WebP, JPEG and AVIF are written, not GIF"), "\(gif.error)")
        #expect(folder.read("p.gif") == nil)
    }

    @Test func oneFrameWithTheNameOfAPictureIsAFile() throws {
        let frame = run("svga-tool render gift.svga --frames 12 -o poster.png")
        #expect(frame.exitCode() == 0 && frame.error == "svga-tool: frame 12 written to poster.png\n", "\(frame.error)")
        #expect(try picture("poster.png").width == 300)
    }

    @Test func framesOfTwoMoviesAreNotMixed() {
        #expect(run("svga-tool render gift.svga -o out3").exitCode() == 0)
        let mixed = run("svga-tool render window.svga -o out3")
        #expect(mixed.exitCode() == 73 && mixed.error.contains("36 other frames"), "\(mixed.error)")
        #expect(run("svga-tool render window.svga -o out3 --clean").exitCode() == 0)
        #expect(folder.names(in: "out3").count == 24)
    }

    @Test func nonTextNamesAreRead() {
        let info = run("name=$(printf 'gi\\377\\376ft.svga'); cp gift.svga \"$name\"; svga-tool info \"$name\"")
        #expect(info.exitCode() == 0, "\(info.error)")
        #expect(String(decoding: info.output, as: UTF8.self).hasPrefix("gi\\xff\\xfeft.svga\n"))
    }

    @Test func movieIsNotAList() {
        let named = run("svga-tool batch --input gift.svga --plan frame:0 -o b -q")
        #expect(named.exitCode() == 0 && folder.names(in: "b") == ["gift.png"], "\(named.error)")
        let unnamed = run("cp gift.svga list; svga-tool batch --input list --plan poster -o b -q")
        #expect(
            unnamed.exitCode() == 65 && unnamed.error.hasPrefix("svga-tool: list: read: this is a movie and not a list")
        )
        #expect(unnamed.error.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func batchTakesCapitalLettersAndFailsWithoutMovies() {
        let capital = run("mkdir nn2; cp gift.svga nn2/UP.SVGA; svga-tool batch --input nn2 --plan frame:0 -o o -q")
        #expect(capital.exitCode() == 0 && folder.names(in: "o") == ["UP.png"], "\(capital.error)")
        let empty = run("mkdir empty; svga-tool batch empty --plan poster -o e")
        #expect(empty.exitCode() == 66 && empty.error.contains("no movie found"))
    }

    @Test func theSizeOfTheCacheIsAnOptionOfAllThatTakeURLs() {
        #expect(run("svga-tool info gift.svga --max-cache-size 1G").exitCode() == 0)
        #expect(run("svga-tool render gift.svga --frames 0 -o s.png --max-cache-size 1G").exitCode() == 0)
        #expect(run("svga-tool batch gift.svga --plan frame:0 -o o --max-cache-size 1G").exitCode() == 0)
    }

    @Test func moviesOfUnlikeLengthSayWhichFramesTheyShare() {
        let unlike = run("svga-tool compare gift.svga window.svga --diff-dir out")
        #expect(unlike.exitCode() == 65 && unlike.error.contains("--frames 0..23"), "\(unlike.error)")
    }

    @Test func valuesThatMakeNoSenseAreNamed() {
        let scale = run("svga-tool render gift.svga -o out --scale -1")
        #expect(scale.exitCode() == 64 && scale.error.contains("--scale needs a number above 0, not '-1'"))
        let frames = run("svga-tool render gift.svga -o out --frames 20..10")
        #expect(frames.exitCode() == 64 && frames.error.contains("'20..10' is reversed"), "\(frames.error)")
    }

    @Test func oneFileIsAnArrayOfJSONToo() {
        let info = run("mkdir one; cp gift.svga one; cd one; svga-tool info --json *.svga")
        #expect(info.exitCode() == 0)
        let text = String(decoding: info.output, as: UTF8.self)
        #expect(text.hasPrefix("[\n") && text.hasSuffix("\n]\n"), "\(text.prefix(20))")
    }

    @Test func sizesAreNamedInWholePixels() {
        let large = run("svga-tool render gift.svga -o out --scale 99999")
        #expect(large.exitCode() == 64, "\(large.error)")
        #expect(large.error.contains("29999700 by 29999700 pixels is outside 1 ... 32767 a side"), "\(large.error)")
    }

    @Test(arguments: ["ffffff", "'#fff'", "white"]) func coloursAreWrittenAsInPlans(color: String) throws {
        let frame = run("svga-tool render gift.svga -o c.png --frames 0 --background \(color)")
        #expect(frame.exitCode() == 0, "\(frame.error)")
        #expect(try picture("c.png")[0, 0].red == 255)
    }

    @Test func pathsOfUploadsAreSigned() {
        let keys = "echo 0011223344556677889900112233445566778899001122334455667788990011 > keys\n"
        let missing = run(keys + "svga-tool sign --key-file keys 'poster size:100x'")
        #expect(missing.exitCode() == 64 && missing.error.contains("SOURCE is missing; --upload"), "\(missing.error)")
        let upload = run(keys + "svga-tool sign --key-file keys --upload 'poster size:100x'")
        #expect(upload.exitCode() == 0 && upload.output.first == UInt8(ascii: "/"), "\(upload.error)")
    }

    @Test(arguments: [("-1", [59]), ("58..", [58, 59]), ("..1", [0, 1]), ("last", [59]), ("0..59/30", [0, 30])])
    func framesAreNamedAsElsewhere(list: String, frames: [Int]) {
        let render = run("svga-tool render gift.svga -o out --frames \(list) --scale 0.1")
        #expect(render.exitCode() == 0, "\(render.error)")
        #expect(folder.names(in: "out") == frames.map { "frame_000\($0 < 10 ? "0" : "")\($0).png" })
    }

    @Test func helpAndVersionHaveTheirUsualSpellings() {
        for line in ["svga-tool help render", "svga-tool render --help"] {
            let help = run(line)
            #expect(help.exitCode() == 0)
            #expect(String(decoding: help.output, as: UTF8.self).contains("Usage: svga-tool render [OPTION...] FILE"))
        }
        for line in ["svga-tool -V", "svga-tool --version", "svga-tool version"] {
            let version = run(line)
            #expect(version.exitCode() == 0 && version.output.starts(with: Array("svga-tool ".utf8)))
        }
    }

    @Test func shortOptionsAreJoined() {
        let joined = run("svga-tool render gift.svga --scale 0.1 -qj4o outq")
        #expect(joined.exitCode() == 0 && joined.error.isEmpty && folder.names(in: "outq").count == 60)
        let equals = run("svga-tool poster gift.svga -o=x.png -q")
        #expect(equals.exitCode() == 0 && folder.read("x.png") != nil)
    }

    @Test func foldersOfOutputsAreMade() throws {
        let poster = run("svga-tool poster gift.svga -o out/deep/p.png")
        #expect(poster.exitCode() == 0, "\(poster.error)")
        #expect(try picture("out/deep/p.png").width == 300)
    }

    @Test func aFolderOfMoviesThatIsNotThereIsSaidSo() {
        let serve = run(
            "echo 0011223344556677889900112233445566778899001122334455667788990011 > keys\n"
                + "svga-tool serve --key-file keys --root nope --no-urls --listen 127.0.0.1:0")
        #expect(serve.exitCode() == 66, "\(serve.error)")
        #expect(serve.error == "svga-tool: nope: serve: --root: no such folder\n")
    }

    @Test func aPrivateAddressNamesItsOption() {
        let refused = run("svga-tool info http://127.0.0.1:9/x.svga --cache-dir cache")
        #expect(
            refused.exitCode() == 77 && refused.error.contains("; --allow-private-addresses allows it"),
            "\(refused.error)")
    }

    @Test func aHostThatIsNotThereIsNamed() {
        let lookup = run("svga-tool info http://no-such-host.invalid/x.svga --cache-dir cache --timeout 5")
        #expect(lookup.exitCode() == 75, "\(lookup.error)")
        #expect(lookup.error.contains("fetch: DNS lookup of no-such-host.invalid failed"), "\(lookup.error)")
    }

    /// Whether the tests may take folders of the system away from a process, and the runtime starts without them.
    static let maySetUpSystem =
        ToolProcess.without("/proc", "exec \"$0\" --version", in: TemporaryFolder()).exitCode() == 0

    @Test(.enabled(if: maySetUpSystem, "needs the rights to mount, and no sanitizer"), arguments: ["/proc", "/dev"])
    func picturesNeedNoSystemFiles(path: String) {
        let poster = without(path, "\"$0\" poster gift.svga -o p.png")
        let code = poster.exitCode()
        #expect([0, 99].contains(code) && (code == 99 || folder.read("p.png") != nil), "\(poster.error)")
    }

    @Test(.enabled(if: maySetUpSystem, "needs the rights to mount, and no sanitizer"))
    func transfersNeedNoDevices() {
        let info = without("/dev", "exec \"$0\" info --cache-dir c http://127.0.0.1:9/x.svga")
        let code = info.exitCode()
        #expect([77, 99].contains(code) && (code == 99 || info.error.contains("--allow-private-addresses")))
    }

    @Test(.enabled(if: maySetUpSystem, "needs the rights to mount, and no sanitizer"))
    func transfersSayThatTheyNeedTheFolderOfProcesses() {
        let info = without("/proc", "exec \"$0\" info --cache-dir c http://127.0.0.1:9/x.svga")
        let code = info.exitCode()
        #expect([69, 99].contains(code) && (code == 99 || info.error.contains("cache: /proc is not there")))
    }

    private func without(_ path: String, _ line: String) -> ToolProcess {
        ToolProcess.without(path, line, in: folder)
    }

    @Test func aMissingLibraryIsNamedWithItsPackage() {
        folder.write(Array("no library".utf8), to: "libcrypto.so.3")
        let get = run(
            "LD_LIBRARY_PATH=. svga-tool cache get --cache-dir cache --allow-file-urls \"file://$PWD/gift.svga\"")
        #expect(get.exitCode() != 0 && get.error.contains("libcrypto.so.3"), "\(get.error)")
        #expect(get.error.contains("(package lib"), "\(get.error)")
    }
}

extension ToolProcess {
    /// Runs a line of a shell where a folder of the system is empty; the code 99 says that it could not be emptied.
    fileprivate static func without(_ path: String, _ line: String, in folder: TemporaryFolder) -> ToolProcess {
        let script = "mount -t tmpfs none \(path) || exit 99; \(line)"
        return ToolProcess(["-m", "/bin/sh", "-c", script, tool], program: "/usr/bin/unshare", in: folder)
    }
}
