import Glibc
import SVGATestSupport
import Testing

private enum Programs {
    static let areInstalled: Bool = {
        let folder = TemporaryFolder()
        let tool = "\(ToolProcess.tool) export \(ToolProcess.sample("gift")) --frames 0 --size 16x --format vap -q"
        let process = ToolProcess(["-c", "command -v ffprobe && \(tool) -o a.mp4"], program: "/bin/sh", in: folder)
        return process.exitCode() == 0
    }()
}

/// Videos with alpha, read by ffmpeg where it and the encoder are installed.
@Suite(.enabled(if: Programs.areInstalled, "apt-get install ffmpeg libopenh264-7")) struct AlphaVideoTests {
    let folder = TemporaryFolder()

    private func run(_ script: String) throws {
        let process = ToolProcess(
            ["-c", "set -eu; PATH=$(dirname \(ToolProcess.tool)):$PATH\n\(script)"], program: "/bin/sh", in: folder)
        #expect(process.exitCode() == 0, "\(process.error)")
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try #require(folder.read(name)), as: UTF8.self)
    }

    @Test(arguments: ["vap", "yyeva"]) func ffprobeReadsTheFile(format: String) throws {
        try run(
            """
            svga-tool export \(ToolProcess.sample("gift")) --size 120x --format \(format) -o a.mp4 -q
            ffprobe -v error -count_packets -of default=nw=1 -show_entries stream=codec_name,profile,pix_fmt,\\
            has_b_frames,width,height,nb_frames,nb_read_packets,color_range,color_space,r_frame_rate a.mp4 >probe
            svga-tool check a.mp4 >check
            """)
        let lines = Set(try text("probe").split(separator: "\n").map(String.init))
        let expected: Set = [
            "codec_name=h264", "profile=Main", "pix_fmt=yuv420p", "has_b_frames=0", "width=256", "height=128",
            "nb_frames=60", "nb_read_packets=60", "color_range=tv", "color_space=smpte170m", "r_frame_rate=30/1",
        ]
        // Alpha of YYEVA begins where the colours end.
        #expect(lines.isSuperset(of: format == "vap" ? expected : expected.subtracting(["width=256"])), "\(lines)")
        #expect(try text("check").split(separator: "\n").count == 1)
    }

    /// Colours and alpha as ffmpeg decodes them, next to the frames as they were drawn.
    @Test func decodedPicturesLookAsTheyWereDrawn() throws {
        try run(
            """
            gift=\(ToolProcess.sample("gift"))
            svga-tool export $gift --size 120x --format vap -o a.mp4 -q
            svga-tool render $gift --size 120x -o alpha -q
            svga-tool render $gift --size 120x -o black --background black -q
            ffmpeg -i a.mp4 -framerate 30 -i black/frame_%05d.png -lavfi "[1:v]scale=out_color_matrix=bt601,\\
            format=yuv420p[b];[0:v]crop=120:120:0:0[a];[a][b]psnr" -f null - 2>colors
            ffmpeg -i a.mp4 -framerate 30 -i alpha/frame_%05d.png -lavfi "[1:v]format=rgba,alphaextract[b];\\
            [0:v]crop=120:120:124:0,lutyuv=y='clip((val-16)*255/219,0,255)',extractplanes=y[a];[a][b]psnr" \\
            -f null - 2>masks
            """)
        for name in ["colors", "masks"] {
            let line = try #require(try text(name).split(separator: "\n").last { $0.contains("PSNR y:") })
            let average = line.split(separator: " ").first { $0.hasPrefix("average:") }?.dropFirst(8)
            #expect(Double(average ?? "") ?? 0 > 38, "\(name): \(line)")
        }
    }

    /// The tool, or the program that it has started, cannot write on.
    @Test(arguments: ["vap", "yyeva", "vap --encoder x264", "webm", "mp4", "mov"])
    func aFullDiskLeavesNoFile(format: String) {
        let tool =
            "\(ToolProcess.tool) export \(ToolProcess.sample("gift")) --size 100x --frames 0..9 --format \(format)"
        let limited = ToolProcess(["-c", "ulimit -f 2; \(tool) -o gift.mp4"], program: "/bin/sh", in: folder)
        #expect(limited.exitCode() == 74 && folder.names().isEmpty, "\(limited.error)")
        let full = ToolProcess(["-c", "\(tool) -o - >/dev/full"], program: "/bin/sh", in: folder)
        #expect(full.exitCode() == 74 && full.error.contains("No space left on device"), "\(full.error)")
    }

    /// A reader that takes a little and goes.
    @Test(arguments: ["vap", "webm"]) func aPipeThatIsClosedEarlyEndsTheToolWithoutAMessage(format: String) {
        let tool = "\(ToolProcess.tool) export \(ToolProcess.sample("gift")) --format \(format) --size 100x"
        let process = ToolProcess(
            ["-c", "{ \(tool) -o - -q; echo $? >code; } | head -c 9 >head"], program: "/bin/sh", in: folder)
        #expect(process.exitCode() == 0 && process.error.isEmpty, "\(process.error)")
        #expect(folder.read("code") == Array("0\n".utf8) && folder.read("head")?.count == 9)
    }

    /// While pictures are encoded and written, which the open file tells.
    @Test(arguments: ["vap", "yyeva"], [SIGINT, SIGTERM, SIGKILL])
    func abortedRunLeavesNoFile(format: String, signal: Int32) {
        let words = ["export", ToolProcess.sample("gift"), "-o", "gift.mp4", "--size", "800x", "--format", format]
        folder.write([1, 2, 3], to: "gift.mp4")
        let process = ToolProcess(words, in: folder)
        for _ in 0..<2000 where !process.hasAnOpenFile { usleep(5000) }
        process.send(signal)
        #expect(process.exitCode() == (signal == SIGKILL ? -SIGKILL : 130), "\(process.error)")
        #expect(folder.read("gift.mp4") == [1, 2, 3])
        // Nothing removes the hidden file of a killed process.
        #expect(folder.names().filter { !$0.hasPrefix(".svga-") || signal != SIGKILL } == ["gift.mp4"])
    }

    @Test func configurationIsNextToTheFile() throws {
        try run(
            "svga-tool export \(ToolProcess.sample("gift")) --format vap --size 40x -o a.mp4 --vapc a.json -q --alpha-scale 0.5"
        )
        #expect(try text("a.json").hasPrefix("{\"info\":{\"v\":2,\"f\":60,\"w\":40,\"h\":40,\"fps\":30,\"videoW\":64,"))
        #expect(folder.names() == ["a.json", "a.mp4"])
    }
}
