import SVGATestMovies
import SVGATestSupport
import Testing

/// Each limit for untrusted users in a process that may take 100 MiB for data, touched or not, stacks of threads
/// included.
@Suite(.enabled(if: ToolProcess.starts("-d", mebibytes: 100), "the runtime needs more, as with sanitizers"))
struct HostileMovieProcessTests {
    @Test(arguments: HostileMovie.all)
    func aRefusalTakesLittleMemory(_ movie: HostileMovie) {
        let folder = TemporaryFolder()
        folder.write(movie.file, to: "hostile.svga")
        let render = ["render", "--untrusted", "hostile.svga", "-o", "out"] + movie.options
        let run = ToolProcess.limited("-d", mebibytes: 100, render, in: folder)
        #expect(run.exitCode() == 76, "\(run.error)")
        #expect(run.error.contains(": \(movie.limit) is "), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(folder.names() == ["hostile.svga"] || folder.names(in: "out").isEmpty)
    }
}

extension ToolProcess {
    /// Starts the tool with a limit of the shell's `ulimit`.
    static func limited(
        _ option: String, mebibytes: Int, _ arguments: [String], in folder: TemporaryFolder = TemporaryFolder()
    ) -> ToolProcess {
        let script = "ulimit \(option) \(mebibytes << 10) && exec \"$0\" \"$@\""
        return ToolProcess(["-c", script, tool] + arguments, program: "/bin/sh", in: folder)
    }

    /// Whether the tool does anything at all with such a limit.
    static func starts(_ option: String, mebibytes: Int) -> Bool {
        limited(option, mebibytes: mebibytes, ["--version"]).exitCode() == 0
    }
}
