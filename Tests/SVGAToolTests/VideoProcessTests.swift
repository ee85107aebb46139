import Glibc
import SVGATestSupport
import Testing

/// Videos of the real tool: the files and ffmpeg processes that remain after an abrupt end.
@Suite struct VideoProcessTests {
    let folder = TemporaryFolder()

    /// Formats that a program encodes, as options.
    private static let formats = [
        [], ["--format", "webm"], ["--format", "mov"], ["--format", "vap", "--encoder", "x264"],
        ["--format", "yyeva", "--encoder", "x264"],
    ]

    /// The tool on a movie, with a script of the shell instead of ffmpeg.
    private func export(script: String, _ options: [String] = []) -> ToolProcess {
        mkdir(folder.path("bin"), 0o700)
        folder.write(Array("#!/bin/sh\necho $$ >\(folder.path("bin/pid"))\n\(script)\n".utf8), to: "bin/ffmpeg")
        chmod(folder.path("bin/ffmpeg"), 0o700)
        let arguments = ["export", ToolProcess.sample("gift"), "-o", "gift.mp4", "--size", "80x"]
        return ToolProcess(arguments + ["--ffmpeg", folder.path("bin/ffmpeg")] + options, in: folder)
    }

    /// The number of the script's process, as soon as it runs.
    private func child() -> pid_t {
        for _ in 0..<2000 {
            let text = String(decoding: folder.read("bin/pid") ?? [], as: UTF8.self)
            if text.last == "\n", let number = pid_t(text.dropLast()) { return number }
            usleep(5000)
        }
        return 0
    }

    /// Whether a process has ended, even if it was not reaped.
    private func isGone(_ process: pid_t) -> Bool {
        for _ in 0..<6000 {
            guard let status = TemporaryFolder.read("/proc/\(process)/stat") else { return true }
            if String(decoding: status, as: UTF8.self).contains(") Z ") { return true }
            usleep(5000)
        }
        return false
    }

    /// A program that ends by itself gets the time for it.
    private func patience(with script: String) -> [String] {
        ["--ffmpeg-timeout", script == "exec sleep 100" ? "0.3" : "60"]
    }

    private var files: [String] { folder.names().filter { $0 != "bin" } }

    @Test(arguments: formats) func aMissingProgramIsUnavailableAndNamesThePackage(format: [String]) {
        let process = ToolProcess(
            ["export", ToolProcess.sample("gift"), "-o", "new/gift.mp4", "--ffmpeg", "/no/ffmpeg"] + format, in: folder)
        #expect(process.exitCode() == 69 && process.error.contains("apt-get install ffmpeg"), "\(process.error)")
        #expect(files.isEmpty)
    }

    @Test(arguments: [
        ("exit 1", 74), ("cat >/dev/null; kill -9 $$", 74), ("head -c 999 >/dev/null", 74),
        ("exec 0<&-; sleep 0.1", 74),
        ("echo x >&3; cat >/dev/null", 74), ("exec sleep 100", 75),
    ])
    func aProgramThatFailsLeavesNothing(script: String, code: Int32) {
        folder.write([1, 2, 3], to: "gift.mp4")
        let process = export(script: script, patience(with: script))
        #expect(process.exitCode() == code, "\(process.error)")
        #expect(process.error.contains("ffmpeg"), "\(process.error)")
        #expect(files == ["gift.mp4"] && folder.read("gift.mp4") == [1, 2, 3])
        #expect(isGone(child()))
    }

    /// All formats fail in the same way: at the start, in the middle, at the end, and not at all.
    @Test(
        arguments: formats.dropFirst(),
        [("exit 1", 74), ("cat >/dev/null; kill -9 $$", 74), ("head -c 999 >/dev/null", 74), ("exec sleep 100", 75)])
    func otherFormatsLeaveNothingEither(format: [String], failure: (script: String, code: Int32)) {
        let process = export(script: failure.script, format + patience(with: failure.script))
        #expect(process.exitCode() == failure.code, "\(process.error)")
        #expect(process.error.contains("ffmpeg") && files.isEmpty, "\(process.error)")
        #expect(isGone(child()))
    }

    @Test(arguments: [SIGINT, SIGTERM], formats) func anInterruptEndsTheProgramToo(signal: Int32, format: [String]) {
        let process = export(script: "exec sleep 100", format)
        let child = child()
        process.send(signal)
        #expect(process.exitCode() == 130, "\(process.error)")
        #expect(files.isEmpty && isGone(child))
    }

    /// When all pictures have been sent, and the program still works on them.
    @Test(arguments: formats) func anInterruptEndsTheLastWaitToo(format: [String]) {
        let process = export(script: "cat >/dev/null; echo >\(folder.path("bin/sent")); exec sleep 100", format)
        for _ in 0..<2000 where folder.read("bin/sent") == nil { usleep(5000) }
        process.send(SIGINT)
        #expect(process.exitCode() == 130, "\(process.error)")
        #expect(files.isEmpty && isGone(child()))
    }

    /// The program takes nothing, so that the tool cannot end before it is killed.
    @Test(arguments: formats) func aKilledToolLeavesNoFileUnderTheName(format: [String]) {
        let process = export(script: "while kill -0 $PPID; do sleep 0.05; done", format)
        let child = child()
        process.send(SIGKILL)
        #expect(process.exitCode() == -SIGKILL && isGone(child))
        // Nothing removes the hidden file of a killed tool.
        #expect(files.allSatisfy { $0.hasPrefix(".svga-") && $0.hasSuffix(".tmp") }, "\(files)")
    }

    @Test func optionsOfOtherFormatsAreRefused() {
        for words in [
            ["a.mov", "--quality", "5"], ["a.webp", "--sound", "on"], ["a.mp4", "--loops", "0"],
            ["a.gif", "--ffmpeg", "x"],
        ] {
            let process = ToolProcess(["export", ToolProcess.sample("gift"), "-o"] + words, in: folder)
            #expect(process.exitCode() == 64, "\(process.error)")
        }
        #expect(files.isEmpty)
    }
}
