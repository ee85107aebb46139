import Glibc
import SVGATestFiles
import Testing

/// Videos of the real tool: what is left of them, and of ffmpeg, when something ends them.
@Suite struct VideoProcessTests {
    let folder = TemporaryFolder()

    /// The tool on a movie, with a script of the shell in place of ffmpeg.
    private func export(script: String, _ options: [String] = []) -> ToolProcess {
        mkdir(folder.path("bin"), 0o700)
        folder.write(Array("#!/bin/sh\necho $$ >\(folder.path("bin/pid"))\n\(script)\n".utf8), to: "bin/ffmpeg")
        chmod(folder.path("bin/ffmpeg"), 0o700)
        let arguments = ["export", ToolProcess.sample("gift"), "-o", "gift.mp4", "--size", "300x"]
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

    /// Whether a process is there no more, or only as one that nobody has waited for.
    private func isGone(_ process: pid_t) -> Bool {
        for _ in 0..<600 {
            guard let status = TemporaryFolder.read("/proc/\(process)/stat") else { return true }
            if String(decoding: status, as: UTF8.self).contains(") Z ") { return true }
            usleep(5000)
        }
        return false
    }

    private var files: [String] { folder.names().filter { $0 != "bin" } }

    @Test func aMissingProgramIsUnavailableAndNamesThePackage() {
        let process = ToolProcess(
            ["export", ToolProcess.sample("gift"), "-o", "new/gift.webm", "--ffmpeg", "/no/ffmpeg"], in: folder)
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
        let process = export(script: script, ["--ffmpeg-timeout", "0.3"])
        #expect(process.exitCode() == code, "\(process.error)")
        #expect(process.error.contains("ffmpeg"), "\(process.error)")
        #expect(files == ["gift.mp4"] && folder.read("gift.mp4") == [1, 2, 3])
        #expect(isGone(child()))
    }

    @Test(arguments: [SIGINT, SIGTERM]) func anInterruptEndsTheProgramToo(signal: Int32) {
        let process = export(script: "exec sleep 100")
        let child = child()
        process.send(signal)
        #expect(process.exitCode() == 130, "\(process.error)")
        #expect(files.isEmpty && isGone(child))
    }

    /// The program reads to the end of its input and ends; a hidden file may be left, and none under the final name.
    @Test func aKilledToolLeavesNoFileUnderTheName() {
        let process = export(script: "cat >/dev/null")
        let child = child()
        process.send(SIGKILL)
        #expect(process.exitCode() == -SIGKILL && isGone(child))
        #expect(files.allSatisfy { $0.hasPrefix(".svga-") })
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
