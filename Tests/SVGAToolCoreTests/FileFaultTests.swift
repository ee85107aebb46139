import Glibc
import SVGACommandLine
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

/// Commands that write files while any one of their system calls fails.
@Suite(.timeLimit(.minutes(5))) struct FileFaultTests {
    static let gift = ToolRun.sample("signal")

    /// A command, the arguments before the round's directory, and the existing output.
    struct Writer: Sendable, CustomStringConvertible {
        let description: String
        let arguments: @Sendable (TemporaryFolder) -> [String]
        let output: String
    }

    static let writers = [
        Writer(
            description: "render", arguments: { ["render", gift, "-o", $0.path("out"), "--frames", "0..2"] },
            output: "out/frame_00001.png"),
        Writer(
            description: "poster", arguments: { ["poster", gift, "-o", $0.path("out/poster.png")] },
            output: "out/poster.png"),
        Writer(
            description: "sheet", arguments: { ["sheet", gift, "-o", $0.path("out/sheet.png")] },
            output: "out/sheet.png"),
        Writer(
            description: "compare",
            arguments: { ["compare", gift, gift, "--frames", "0", "--diff-dir", $0.path("out")] },
            output: "out/frame_00000.png"),
        Writer(
            description: "batch",
            arguments: {
                [
                    "batch", $0.path("in"), "--plan", "frame:0", "-o", $0.path("out"), "--report",
                    $0.path("out/report.json"), "--quiet",
                ]
            }, output: "out/a.png"),
    ]

    @Test(
        arguments: writers,
        [FaultSweep.once(.error(EIO)), .once(.error(ENOSPC)), .once(.error(EMFILE)), .fullDisk])
    func failedCallsLeaveNoPartialOutput(writer: Writer, sweep: FaultSweep) throws {
        let good = TemporaryFolder()
        Self.prepare(good)
        try #require(ToolRun(writer.arguments(good)).code == 0)
        let old: [UInt8] = [1, 2, 3]
        let count = try sweep.run { round in
            Self.prepare(round.folder)
            round.folder.write(old, to: writer.output)
            let run = round.injecting { ToolRun(writer.arguments(round.folder)) }
            for name in round.folder.names(in: "out") where !name.hasSuffix(".json") {
                let bytes = try #require(round.folder.read("out/\(name)"))
                #expect(bytes == good.read("out/\(name)") || "out/\(name)" == writer.output && bytes == old, "\(name)")
            }
            if round.hit == nil {
                #expect(run.code == 0 && round.folder.names(in: "out") == good.names(in: "out"))
            } else if run.code != 0 {
                #expect([1, 66, 73, 74, 75].contains(run.code) && run.error.hasPrefix("svga-tool: "), "\(run)")
            } else {
                // Files that were only examined, or not needed.
                #expect(round.folder.names(in: "out") == good.names(in: "out"), "\(String(describing: round.hit))")
            }
        }
        #expect(count >= 2)
    }

    private static func prepare(_ folder: TemporaryFolder) {
        mkdir(folder.path("out"), 0o777)
        mkdir(folder.path("in"), 0o777)
        folder.write(TemporaryFolder.read(gift) ?? [], to: "in/a.svga")
    }

    @Test func aFullDiskInTheMiddleOfASequenceKeepsTheFramesBeforeIt() throws {
        let folder = TemporaryFolder()
        let plan = FaultPlan(.error(ENOSPC), at: 3, isLasting: true, calls: [.write])
        let run = FileFault.injecting(below: folder.path, { plan.fault($0, $1) }) {
            ToolRun("render", Self.gift, "-o", folder.path("out"), "-j", "1", "--frames", "0..9")
        }
        #expect(run.code == 74)
        #expect(run.error.hasSuffix("No space left on device; 2 of 10 frames written\n"))
        #expect(folder.names(in: "out").count == 2)
    }

    @Test func batchReportsUnreadableMoviesAndContinues() throws {
        let folder = TemporaryFolder()
        Self.prepare(folder)
        folder.write(TemporaryFolder.read(Self.gift) ?? [], to: "in/b.svga")
        mkfifo(folder.path("in/pipe.svga"), 0o600)
        symlink("nowhere", folder.path("in/link.svga"))
        let arguments = ["batch", folder.path("in"), "--plan", "frame:0", "-o", folder.path("out")]
        let run = FileFault.injecting(
            below: folder.path, { call, path in call == .read && path.hasSuffix("a.svga") ? .error(EIO) : nil }
        ) { ToolRun(arguments) }
        #expect(run.code == 1)
        #expect(run.error.contains("in/a.svga: read: Input/output error"))
        #expect(run.error.contains("in/pipe.svga: read: this is not a plain file"))
        #expect(run.error.contains("in/link.svga: read: No such file or directory"))
        #expect(folder.names(in: "out") == ["b.png"])
    }

    @Test func aListThatBreaksOffIsNotTakenForAShortOne() {
        let folder = TemporaryFolder()
        Self.prepare(folder)
        let run = FileFault.injecting(below: folder.path("in"), { call, _ in call == .list ? .error(EIO) : nil }) {
            ToolRun("batch", folder.path("in"), "--plan", "frame:0", "-o", folder.path("out"))
        }
        #expect(run.code == 66 && run.error.contains("Input/output error"))
        #expect(folder.names(in: "out").isEmpty)
    }
}
