import SVGATestSupport
import Testing

/// Files whose names are not UTF-8, as archives of a Chinese Windows have them.
@Suite struct FileNameTests {
    let folder = TemporaryFolder()

    /// Runs a shell in the folder: `$0` is the tool, `$1` a movie, `$gbk` a name of four bytes that are not a UTF-8.
    private func run(_ script: String) -> ToolProcess {
        let prelude = "gbk=\"$(printf '\\300\\361\\316\\357')\"; "
        return ToolProcess(
            ["-c", prelude + script, ToolProcess.tool, ToolProcess.sample("signal")], program: "/bin/sh", in: folder)
    }

    @Test func moviesAreReadAndPicturesWritten() {
        let poster = run(
            """
            cp "$1" "$gbk.svga"; mkdir "$gbk"
            "$0" poster "$gbk.svga" -o "$gbk/p.png"; test -s "$gbk/p.png"
            """)
        #expect(poster.exitCode() == 0, "\(poster.error)")
        #expect(poster.error.hasSuffix(" written to \\xc0\\xf1\\xce\\xef/p.png\n"))
        let frames = run("\"$0\" render \"$gbk.svga\" -o \"$gbk-%d.png\" --frames 0,1 && test -s \"$gbk-1.png\"")
        #expect(frames.exitCode() == 0, "\(frames.error)")
    }

    @Test func batchKeepsTheBytesOfNames() {
        let batch = run(
            """
            mkdir in; cp "$1" "in/$gbk.svga"; printf '%s\\n' "in/$gbk.svga" > list.txt
            "$0" batch in --plan frame:0 -o out --report r.json || exit 9
            "$0" batch list.txt --plan frame:0 -o from-list -q || exit 8
            test -s "out/$gbk.png" && test -s "from-list/$gbk.png"
            """)
        #expect(batch.exitCode() == 0, "\(batch.error)")
        let report = String(decoding: folder.read("r.json") ?? [], as: UTF8.self)
        #expect(report.contains(#""input": "\\xc0\\xf1\\xce\\xef.svga""#))
    }

    @Test func messagesAndJSONShowBytesAsDigits() {
        let missing = run("exec \"$0\" info \"$gbk.svga\"")
        #expect(missing.exitCode() == 66)
        #expect(missing.error == "svga-tool: \\xc0\\xf1\\xce\\xef.svga: read: No such file or directory\n")
        let facts = run("cp \"$1\" \"$gbk.svga\"; exec \"$0\" info --json \"$gbk.svga\"")
        #expect(facts.exitCode() == 0)
        #expect(String(decoding: facts.output, as: UTF8.self).contains(#""file": "\\xc0\\xf1\\xce\\xef.svga""#))
        let text = run("exec \"$0\" info \"$gbk.svga\"")
        #expect(text.exitCode() == 0)
        #expect(text.output.starts(with: Array("\\xc0\\xf1\\xce\\xef.svga\n".utf8)))
    }

    @Test(arguments: ["$gbk", "%C0%F1%CE%EF"]) func fileURLsNameThem(name: String) {
        let cache = "--allow-file-urls --cache-dir cache"
        let poster = run(
            """
            cp "$1" "$gbk.svga"
            "$0" poster \(cache) "file://$PWD/\(name).svga" -o p.png || exit 9
            ln -s "$gbk.svga" link.png
            "$0" poster \(cache) "file://$PWD/\(name).svga" -o link.png
            """)
        #expect(poster.exitCode() == 64, "\(poster.error)")
        #expect(folder.read("p.png") != nil && poster.error.contains("under another name"))
    }

    @Test func pathsOnStandardOutputHaveTheirBytes() {
        let path = run(
            """
            cp "$1" a.svga
            path="$("$0" cache get --allow-file-urls --cache-dir "$gbk" "file://$PWD/a.svga")" && cmp "$path" a.svga
            """)
        #expect(path.exitCode() == 0, "\(path.error)")
    }
}
