import SVGAKit
import SVGATestSupport
import Testing

/// `batch --rows`: a picture of one movie for each row of a table.
@Suite struct BatchRowsTests {
    let folder = TemporaryFolder()
    private let movie = ToolRun.sample("salute")

    private func face(_ number: Int) -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return "/\(root)/Samples/Personalised/faces/\(number).png"
    }

    private func batch(_ table: String, _ options: String..., plan: String = "frame:24") -> ToolRun {
        folder.write(Array(table.utf8), to: "rows.csv")
        return ToolRun(
            ["batch", movie, "--rows", folder.path("rows.csv"), "--plan", plan, "-o", folder.path("out")] + options)
    }

    @Test func eachRowIsASeparatePicture() throws {
        let run = batch("file,img.avatar,hide.star\nada,\(face(1)),\nbob.png,\(face(2)),yes\n,,\n")
        #expect(run.code == 0 && run.error.hasSuffix("3 written\n"), "\(run.error)")
        #expect(folder.names(in: "out") == ["ada.png", "bob.png", "row-00003.png"])
        let single = ToolRun(
            "render", movie, "--frames", "24", "-o", folder.path("one.png"), "--image", "avatar=\(face(2))", "--hide",
            "star")
        #expect(single.code == 0)
        #expect(folder.read("out/bob.png") == folder.read("one.png"))
        #expect(folder.read("out/ada.png") != folder.read("out/row-00003.png"))
    }

    @Test func aStyleOfTheCommandLineHoldsForAllRows() throws {
        let run = batch(
            "file,img.avatar\na,\(face(1))\nb,\n", "--style", "avatar=circle,fit:cover", "--style", "size:9")
        #expect(run.code == 0, "\(run.error)")
        let single = ToolRun(
            "render", movie, "--frames", "24", "-o", folder.path("one.png"), "--image", "avatar=\(face(1))", "--style",
            "avatar=circle,fit:cover")
        #expect(single.code == 0 && folder.read("out/a.png") == folder.read("one.png"))
    }

    @Test func threadsDoNotMatter() throws {
        let table = "file,img.avatar\n" + (1...8).map { "f\($0),\(face($0))\n" }.joined()
        #expect(batch(table, "-j", "1").code == 0)
        let one = (1...8).map { folder.read("out/f\($0).png") }
        #expect(batch(table, "-j", "8").code == 0)
        #expect(one == (1...8).map { folder.read("out/f\($0).png") })
        #expect(Set(one).count == 8)
    }

    @Test func posterIsAnUnchangedMovieFrame() throws {
        let frame = try FrameRenderer(try Movie(contentsOf: movie)).posterChoice().frame
        #expect(batch("file,img.avatar\na,\(face(1))\n", plan: "poster").code == 0)
        let single = ToolRun(
            "render", movie, "--frames", "\(frame)", "-o", folder.path("one.png"), "--image", "avatar=\(face(1))")
        #expect(single.code == 0 && folder.read("out/a.png") == folder.read("one.png"))
    }

    @Test func anImageOfOneRowThatIsMissingStopsNoOther() {
        let table = "file,img.avatar\na,/none.png\nb,\(face(1))\n"
        let run = batch(table)
        #expect(run.code == 0 && run.error.contains("a: warning: 'avatar' shows the movie's own image: /none.png"))
        let strict = batch(table, "--strict")
        #expect(strict.code == 1 && strict.error.hasSuffix("1 written, 1 failed\n"), "\(strict.error)")
    }

    @Test(arguments: [
        ("file\na\na\n", "line 3: 'a' is the name of line 2, too"),
        ("file\n../a\n", "line 2: '../a' is not a name for a file"),
        ("file\n.a\n", "line 2: '.a' is not a name for a file"),
        ("style.nick\nsize:9,size:8\n", "line 2: there are 2 cells"),
        ("\"a\n", "line 1: a quote is not closed"),
    ])
    func wrongRowsAreNamedBeforeAnythingIsDrawn(table: String, message: String) {
        let run = batch(table)
        #expect((64...65).contains(run.code) && run.error.contains(message), "\(run.error)")
        #expect(folder.read("out") == nil && folder.names() == ["rows.csv"])
    }

    @Test func rowsAreOfOneMovie() {
        let run = ToolRun(
            "batch", folder.path, "--rows", folder.path("rows.csv"), "--plan", "poster", "-o", folder.path("out"))
        #expect(run.code == 64 || run.code == 66)
        folder.write(Array("nick\nAda\n".utf8), to: "rows.csv")
        let folders = ToolRun(
            "batch", folder.path, "--rows", folder.path("rows.csv"), "--plan", "poster", "-o", folder.path("out"))
        #expect(folders.code == 64 && folders.error.contains("--rows takes one movie"))
    }
}
