import SVGACommandLine
import SVGAKit
import SVGASystem
import SVGATestMovies
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGAToolCore

/// Each request compares frames once: it builds the draw list of each of four frames once, and again for each of their two
/// pictures where it looks for empty edges.
@Suite struct FrameGroupingTests {
    let folder = TemporaryFolder()
    private let listCount = Lock(0)

    private func renderer() throws -> FrameRenderer {
        var content = MovieContent()
        content.drawings["a"] = { [listCount] recorder, frame in
            listCount.withLock { $0 += 1 }
            let box = Rect(Size(Double(10 + frame % 2 * 20), 9))
            recorder.fill(SVGAPath(rect: box), color: SVGAColor(red: 1, green: 0, blue: 0))
        }
        let frames = [FixtureFrame](repeating: .shown(), count: 4)
        let movie = FixtureMovie(frames: 4, sprites: [FixtureSprite("a", frames: frames)])
        return try FrameRenderer(Movie(decoding: movie.svga()), content: content)
    }

    private func export(_ words: String...) throws -> ExitCode {
        let arguments = try ParsedArguments(parsing: ["a.svga"] + words[...], of: .export, program: "svga-tool")
        let environment = ToolEnvironment(
            standardOutput: MemorySink(), standardError: MemorySink(), isErrorTerminal: false,
            cancellation: CancellationToken())
        return try ExportCommand.export(
            [0, 1, 2, 3], of: renderer(), ExportOptions(resolving: arguments), arguments, in: environment)
    }

    @Test(arguments: ["a.webp", "a.gif", "a.apng", "a.json"]) func anExportComparesFramesOnce(_ name: String) throws {
        #expect(try export("-o", folder.path(name)) == .done)
        #expect(listCount.withLock { $0 } == 4)
    }

    @Test func anExportThatTrimsComparesFramesOnce() throws {
        #expect(try export("-o", folder.path("a.webp"), "--trim") == .done)
        #expect(listCount.withLock { $0 } == 4 + 2)
    }

    @Test func anExportOfManyAttemptsComparesFramesOnce() throws {
        #expect(throws: ToolError.self) { try export("-o", folder.path("a.webp"), "--max-bytes", "60") }
        #expect(listCount.withLock { $0 } == 4)
    }

    @Test(.enabled(if: MaxBytesTests.isOpenH264Installed)) func anExportWithAConfigurationComparesFramesOnce() throws {
        let words = ["-o", folder.path("a.mp4"), "--format", "vap", "--vapc", folder.path("a.txt")]
        #expect(try export(words[0], words[1], words[2], words[3], words[4], words[5]) == .done)
        #expect(folder.names() == ["a.mp4", "a.txt"] && listCount.withLock { $0 } == 4)
    }

    @Test(arguments: [("animate format:gif", 4), ("animate trim format:webp", 4 + 2)])
    func aPlanComparesFramesOnce(_ text: String, _ count: Int) throws {
        #expect(try !RenderPlan(parsing: text).file(from: renderer()).isEmpty)
        #expect(listCount.withLock { $0 } == count)
    }
}
