import SVGACommandLine
import SVGATestSupport
import Testing

@testable import SVGAToolCore
@testable import SVGAVideo

@Suite struct CheckCommandTests {
    let folder = TemporaryFolder()

    /// A file with valid tables and invalid pictures.
    private static func file(_ player: AlphaVideoLayout.Player) throws -> [UInt8] {
        let parameters = H264Parameters(
            sequence: [
                0x67, 0x4d, 0x4c, 0x0a, 0x8c, 0x8d, 0x41, 0x46, 0x93, 0x50, 0x60, 0x60, 0x60, 0x78, 0x44, 0x23, 0x50,
            ], picture: [0x68, 0xee, 0x3c, 0x80])
        var file = try AlphaVideoFile(
            AlphaVideoLayout(player, width: 76, height: 90), pictureCount: 1, framesPerSecond: 20,
            parameters: parameters)
        let media = file.append(H264Picture(annexB: [0, 0, 1, 0x65, 1, 2, 3])) ?? []
        return file.head + media
    }

    private func check(_ bytes: [UInt8], _ options: String...) -> ToolRun {
        folder.write(bytes, to: "gift.mp4")
        return ToolRun(["check", folder.path("gift.mp4")] + options)
    }

    @Test func soundFilesAreDescribed() throws {
        let vap = check(try Self.file(.vap))
        #expect(vap.code == 0 && vap.error.isEmpty, "\(vap.error)")
        #expect(vap.output.hasSuffix("gift.mp4: VAP, 1 frame at 20.0 a second, avc1 Main of 160x96\n"))
        #expect(check(try Self.file(.yyeva)).output.contains(": YYEVA, 1 frame"))
        #expect(check(try Self.file(.vap), "--quiet").output.isEmpty)
    }

    @Test func errorsAreLinesAndAnExitCode() throws {
        var bytes = try Self.file(.vap)
        let place = try #require(YYEVAReader.index(of: Array("vapc".utf8), in: bytes))
        bytes[place] = UInt8(ascii: "x")
        let run = check(bytes)
        #expect(run.code == 65)
        #expect(run.output.contains("gift.mp4: error: neither the box vapc"))
        #expect(run.output.hasSuffix("[no-configuration]\n"))
    }

    @Test func otherInputsAreNamed() {
        #expect(ToolRun(["check", folder.path("missing.mp4")]).code == 66)
        let run = check(Array("GIF89a".utf8))
        #expect(run.code == 65 && run.output.hasSuffix("error: this is not an MP4 file [not-mp4]\n"))
        #expect(ToolRun(["check"]).code == 64)
    }

    @Test func severalFilesHaveOneExitCode() throws {
        folder.write(try Self.file(.vap), to: "a.mp4")
        folder.write([], to: "b.mp4")
        let run = ToolRun(["check", folder.path("a.mp4"), folder.path("b.mp4"), "--json"])
        #expect(run.code == 1)
        #expect(run.output.contains("\"isValid\": true") && run.output.contains("\"isValid\": false"))
        #expect(run.output.contains("\"alphaFrame\": [80, 0, 76, 90]") && run.output.contains("\"kind\": \"vap\""))
    }
}
