import SVGASystem
import SVGATestSupport
import Testing

/// Text files and arguments in other encodings than UTF-8, and byte order marks.
@Suite struct TextEncodingTests {
    private let folder = TemporaryFolder()
    private let movie = ToolRun.sample("salute")
    /// 你好 in GB18030.
    private let hello: [UInt8] = [0xC4, 0xE3, 0xBA, 0xC3]

    private func write(_ parts: [UInt8]..., to name: String) -> String {
        folder.write(parts.flatMap(\.self), to: name)
        return folder.path(name)
    }

    private func rows(_ table: String, _ options: String...) -> ToolRun {
        ToolRun(["batch", movie, "--rows", table, "--plan", "frame:24", "-o", folder.path("out")] + options)
    }

    @Test func rowsInAnotherEncodingAreAnErrorUnlessItIsNamed() {
        let table = write(Array("file\na\n".utf8), hello, Array("\n".utf8), to: "rows.csv")
        let run = rows(table)
        #expect(run.code == 65, "\(run.error)")
        #expect(run.error.contains("rows.csv: read: line 3: byte 0xC4 at offset 7 is not UTF-8; save the file"))
        #expect(run.error.contains("--encoding gb18030"))
        #expect(folder.names(in: "out").isEmpty)
        #expect(rows(table, "--encoding", "gb18030").code == 0)
        #expect(folder.names(in: "out") == ["a.png", "你好.png"])
    }

    @Test func rowsThatAreNotInTheNamedEncodingAreAnError() {
        let table = write(Array("file\na\nb".utf8), [0xC4, 0x0A], to: "rows.csv")
        let run = rows(table, "--encoding", "gb18030")
        #expect(run.code == 65)
        #expect(run.error.contains("line 3: byte 0xC4 at offset 8 is not gb18030; check --encoding"), "\(run.error)")
        #expect(rows(table, "--encoding", "gb").code == 64)
        #expect(ToolRun("batch", movie, "-o", folder.path("out"), "--plan", "poster", "--encoding", "big5").code == 64)
    }

    @Test(
        arguments: [
            ("big5", [0xA7, 0x41]), ("cp932", [0x82, 0xA0]), ("cp949", [0xB0, 0xA1]), ("windows-1252", [0x80]),
            ("utf-8", [0xEF, 0xBB, 0xBF, 0xE4, 0xBD, 0xA0]),
        ] as [(String, [UInt8])])
    func everyEncodingIsConverted(encoding: String, bytes: [UInt8]) {
        let marks = encoding == "utf-8" ? Array(bytes.prefix(3)) : []
        let table = write(marks, Array("file\n".utf8), Array(bytes.dropFirst(marks.count)), to: "rows.csv")
        #expect(rows(table, "--encoding", encoding).code == 0)
        let names = ["big5": "你", "cp932": "あ", "cp949": "가", "windows-1252": "€", "utf-8": "你"]
        #expect(folder.names(in: "out") == ["\(names[encoding] ?? "").png"])
    }

    @Test func argumentsAndContentAreUTF8() {
        let nick = ToolRun(
            "poster", movie, "-o", folder.path("a.png"), "--text", PathText.text(of: Array("nick=".utf8) + hello))
        #expect(nick.code == 64)
        #expect(
            nick.error.contains(#"--text: byte 0xC4 at offset 5 of 'nick=\xc4\xe3\xba\xc3' is not"#), "\(nick.error)")
        let content = write(Array("{\n\"texts\": {\"nick\": \"".utf8), hello, Array("\"}}".utf8), to: "c.json")
        let run = ToolRun("poster", movie, "-o", folder.path("a.png"), "--content", content)
        #expect(run.code == 65)
        #expect(run.error.contains("c.json: read: line 2: byte 0xC4 at offset 21 is not UTF-8"), "\(run.error)")
        #expect(folder.names() == ["c.json"])
    }

    @Test func linesOfListsAreNamesOfFilesInAnyEncodingOrAnError() throws {
        let name = PathText.text(of: hello) + ".svga"
        let path = folder.path(name)
        let list = write([0xEF, 0xBB, 0xBF], Array("# c\n".utf8), PathText.bytes(of: path), to: "list.txt")
        let batch = ["batch", list, "--plan", "frame:24", "-o", folder.path("out")]
        let missing = ToolRun(batch)
        #expect(missing.code == 65)
        #expect(missing.error.contains("list.txt: read: line 2: byte 0xC4 at offset"), "\(missing.error)")
        try AtomicFile.write(try #require(TemporaryFolder.read(movie)), to: path)
        let run = ToolRun(batch)
        #expect(run.code == 0, "\(run.error)")
        #expect(folder.names(in: "out").count == 1)
    }

    @Test func aByteOrderMarkIsSkipped() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = write(mark, Array(#"{"hidden": ["star"]}"#.utf8), to: "c.json")
        #expect(ToolRun("poster", movie, "-o", folder.path("a.png"), "--content", content).code == 0)
        let script = write(mark, Array(#"{"steps": [{"drop": "star"}]}"#.utf8), to: "s.json")
        let edit = ToolRun("edit", movie, "--script", script, "-o", folder.path("b.svga"))
        #expect(!edit.error.contains("JSON"), "\(edit.error)")
        let profile = write(mark, Array("{}".utf8), to: "p.json")
        #expect(ToolRun("lint", movie, "--profile", profile).code <= 1)
    }
}
