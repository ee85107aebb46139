import SVGAFixtures
import TemporaryFiles
import Testing

@Suite struct HostileMovieProcessTests {
    /// What a process may take for data, in KiB: 100 MiB, touched or not, stacks of threads included.
    private static let dataByLimit = "102400"

    @Test(arguments: HostileMovie.all)
    func aRefusalTakesLittleMemory(_ movie: HostileMovie) {
        let folder = TemporaryFolder()
        folder.write(movie.file, to: "hostile.svga")
        let render = ["render", "--untrusted", "hostile.svga", "-o", "out", "--frames", "0"] + movie.options
        let run = ToolProcess.limited("-d", Self.dataByLimit, render, in: folder)
        #expect(run.exitCode() == 76, "\(run.error)")
        #expect(run.error.contains(": \(movie.limit) is "), "\(run.error)")
        #expect(run.error.split(separator: "\n").count == 1)
        #expect(folder.names() == ["hostile.svga"] || folder.names(in: "out").isEmpty)
    }
}

extension ToolProcess {
    /// Starts the tool with a limit of the shell's `ulimit`.
    static func limited(
        _ option: String, _ value: String, _ arguments: [String], in folder: TemporaryFolder
    ) -> ToolProcess {
        let script = "ulimit \(option) \(value) && exec \"$0\" \"$@\""
        return ToolProcess(["-c", script, tool] + arguments, program: "/bin/sh", in: folder)
    }
}
