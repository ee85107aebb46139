import SVGACoding
import SVGACommandLine
import SVGAKit
import SVGASystem
import SVGATestServices
import Testing

@testable import SVGAToolCore

/// `svga-tool play`: a movie in a terminal, here in memory.
@Suite struct PlayCommandTests {
    static let movie = ToolRun.sample("gift")

    @Test func withoutATerminalItSaysWhatToDo() async {
        let run = await ToolRun.waiting(["play", Self.movie])
        #expect(run.code == 64 && run.output.isEmpty)
        #expect(
            run.error.contains("not a terminal") && run.error.contains("export") && run.error.contains("--graphics"))
    }

    @Test(arguments: ["blocks", "kitty"]) func screenIsRestored(graphics: String) async {
        let run = await ToolRun.waiting([
            "play", Self.movie, "--graphics", graphics, "--loops", "1", "--range", "0..3", "--speed", "4",
        ])
        #expect(run.code == 0, "\(run.error)")
        #expect(run.output.hasPrefix("\u{1b}[?1049h\u{1b}[?25l") && run.output.hasSuffix("\u{1b}[?25h\u{1b}[?1049l"))
        #expect(run.output.contains(graphics == "kitty" ? "\u{1b}_Ga=T,f=100" : "▀"))
    }

    /// The movie would play for ever.
    @Test func aTokenThatIsCancelledEndsTheMovie() async {
        let output = MemorySink()
        let token = CancellationToken()
        token.cancel()
        let environment = ToolEnvironment(
            standardOutput: output, standardError: MemorySink(), cancellation: token)
        let code = await BackgroundPool.shared.run { _ in
            Tool.run(arguments: ["play", Self.movie, "--graphics", "blocks"], in: environment)
        }
        #expect(output.text.hasSuffix("\u{1b}[?1049l") && code == 130)
    }

    @Test(arguments: [
        ["--speed", "0"], ["--speed", "nan"], ["--speed", "-1"], ["--loops", "-1"], ["--range", "5,9"],
        ["--range", "900"], ["--fps", "0"], ["--graphics", "paint"],
    ])
    func wrongOptionsAreRefused(options: [String]) async {
        let run = await ToolRun.waiting(["play", Self.movie, "--graphics", "blocks"] + options)
        #expect(run.code == 64 && run.error.contains(options[0]), "\(run.error)")
    }

    @Test func halfBlocksHaveTheColoursOfBothPixels() throws {
        let path = SVGAPath(rect: Rect(minX: 0, minY: 0, maxX: 2, maxY: 1))
        let canvas = try SVGACanvas(width: 2, height: 3)
        canvas.clear(SVGAColor(red: 0, green: 0, blue: 255))
        try canvas.fill(path, color: SVGAColor(red: 255, green: 0, blue: 0))
        let text = String(decoding: HalfBlocks.bytes(of: canvas.finish()), as: UTF8.self)
        #expect(
            text == "\u{1b}[H\u{1b}[38;2;255;0;0m\u{1b}[48;2;0;0;255m▀▀\u{1b}[0m\r\n"
                + "\u{1b}[38;2;0;0;255m▀▀\u{1b}[0m")
    }

    @Test func sequencesOfKittyAreShort() {
        let text = String(decoding: KittyGraphics.bytes(of: [UInt8](repeating: 7, count: 9000)), as: UTF8.self)
        let sequences = text.split(separator: "\u{1b}\\").map { $0.drop { $0 != ";" }.dropFirst() }
        #expect(sequences.map(\.count) == [4096, 4096, 3808] && text.contains("m=0;"))
        #expect(sequences.joined() == Base64.encode([UInt8](repeating: 7, count: 9000)))
    }
}
