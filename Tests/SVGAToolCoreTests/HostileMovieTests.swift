import SVGAKit
import SVGATestMovies
import SVGATestSupport
import Testing

/// Each limit for untrusted users, with movies made to pass it.
@Suite struct HostileMovieTests {
    let folder = TemporaryFolder()

    @Test(arguments: HostileMovie.all)
    func aMovieIsRefusedByTheNameOfTheLimit(_ movie: HostileMovie) {
        folder.write(movie.file, to: "hostile.svga")
        let file = [folder.path("hostile.svga"), "-o", folder.path("out")]
        let run = ToolRun(["render", "--untrusted"] + file + movie.options)
        #expect(run.code == 76)
        #expect(run.error.contains(": \(movie.limit) is "), "\(run.error)")
        #expect(folder.names(in: "out").isEmpty)
    }

    @Test func everyLimitHasAMovie() {
        #expect(Set(HostileMovie.all.map(\.limit)) == Set(Limits.all.map(\.name)))
    }
}
