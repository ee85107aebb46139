import Glibc
import SVGATestSupport
import Testing

/// The examples of Docs/Export.md with other programs, each run as it stands where the programs are installed.
@Suite struct PipeExampleTests {
    private static let repository = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// The command lines of the first block below a heading, those that belong together as one.
    private static func examples(below heading: String) throws -> [String] {
        let page = String(decoding: try #require(TemporaryFolder.read("\(repository)/Docs/Export.md")), as: UTF8.self)
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == heading })
        let block = lines[start...].drop { $0 != "```sh" }.dropFirst().prefix { $0 != "```" }
        return block.split(separator: "").map { $0.joined(separator: "\n") }
    }

    /// Whether a shell finds a program.
    private static func isInstalled(_ program: String) -> Bool {
        let process = ToolProcess(["-c", "command -v \(program)"], program: "/bin/sh")
        return process.exitCode() == 0
    }

    private static let peers = ["ffmpeg", "gifski", "img2webp", "jq"]

    @Test(arguments: try examples(below: "## Pipes"))
    func anExampleDoesWhatItSays(example: String) throws {
        let needed = Self.peers.filter { example.contains("\($0) ") }
        #expect(!needed.isEmpty)
        let missing = needed.filter { !Self.isInstalled($0) }
        if !missing.isEmpty {
            // Swift Testing does not report that it skips a case.
            print("➜ Test \(Test.current?.name ?? "") skipped: \"\(missing) are not installed\"")
            try Test.cancel("\(missing) are not installed")
        }
        let folder = TemporaryFolder()
        folder.write(try #require(TemporaryFolder.read(ToolProcess.sample("gift"))), to: "gift.svga")
        let script = "set -eu; PATH=$(dirname \(ToolProcess.tool)):$PATH\n\(example)\n"
        let process = ToolProcess(["-c", script], program: "/bin/sh", in: folder)
        #expect(process.exitCode() == 0, "\(process.error)")
        let made = folder.names().filter { !["gift.svga", "frames"].contains($0) }
        let file = try #require(folder.read(made.first ?? ""))
        #expect(made.count == 1 && file.count > 10_000, "\(made)")
    }

    @Test(.enabled(if: isInstalled("ffmpeg"))) func ffmpegReadsEachPicture() throws {
        let folder = TemporaryFolder()
        let script = """
            set -eu; PATH=$(dirname \(ToolProcess.tool)):$PATH
            svga-tool export \(ToolProcess.sample("gift")) -o - --format rgba --size 61x -q |
                ffmpeg -v error -f rawvideo -pix_fmt rgba -video_size 61x61 -framerate 30 -i - -f framecrc - >raw
            svga-tool export \(ToolProcess.sample("gift")) -o - --format y4m --size 61x -q |
                ffmpeg -v error -i - -f framecrc - >y4m
            """
        let process = ToolProcess(["-c", script], program: "/bin/sh", in: folder)
        #expect(process.exitCode() == 0, "\(process.error)")
        for (name, size) in [("raw", 61 * 61 * 4), ("y4m", 62 * 62 * 3 / 2)] {
            let lines = String(decoding: try #require(folder.read(name)), as: UTF8.self).split(separator: "\n")
            let pictures = lines.filter { !$0.hasPrefix("#") }
            #expect(pictures.count == 60 && pictures.allSatisfy { $0.contains(" \(size), 0x") }, "\(lines)")
            #expect(lines.contains("#tb 0: 1/30"))
        }
    }

    /// A reader that takes a little and goes.
    @Test func aPipeThatIsClosedEarlyEndsTheToolWithoutAMessage() throws {
        let folder = TemporaryFolder()
        let script = """
            { \(ToolProcess.tool) export \(ToolProcess.sample("gift")) -o - --format rgba; echo $? >code; } | head -c 9 >head
            """
        let process = ToolProcess(["-c", script], program: "/bin/sh", in: folder)
        #expect(process.exitCode() == 0 && process.error.isEmpty, "\(process.error)")
        #expect(folder.read("code") == Array("0\n".utf8) && folder.read("head")?.count == 9)
    }

    @Test(arguments: ["rgba", "y4m", "apng", "webp"]) func aFullDiskLeavesNoFile(format: String) throws {
        let folder = TemporaryFolder()
        let tool = "\(ToolProcess.tool) export \(ToolProcess.sample("gift")) --format \(format)"
        let limited = ToolProcess(["-c", "ulimit -f 8; \(tool) -o gift.out"], program: "/bin/sh", in: folder)
        #expect(limited.exitCode() == 74 && folder.names().isEmpty, "\(limited.error)")
        let full = ToolProcess(["-c", "\(tool) -o - >/dev/full"], program: "/bin/sh", in: folder)
        #expect(full.exitCode() == 74 && full.error.contains("No space left on device"), "\(full.error)")
    }
}
