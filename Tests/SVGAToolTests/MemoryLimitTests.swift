import SVGATestMovies
import SVGATestSupport
import Testing

/// The tool in address spaces that are too small for the movie.
@Suite(.enabled(if: ToolProcess.starts("-v", mebibytes: 512), "the runtime needs more, as with sanitizers"))
struct MemoryLimitTests {
    /// Movies that need some hundred MiB, by cause.
    enum Hunger: String, CaseIterable {
        case canvas, clips, inflatedData, frames, shapes

        /// The command for the movie: movies that are large after decoding need not be drawn.
        var arguments: [String] {
            switch self {
            case .canvas, .clips: ["render", "a.svga", "-o", "out", "--frames", "0", "-j", "2", "--quiet"]
            case .inflatedData, .frames, .shapes: ["info", "a.svga"]
            }
        }

        var movie: FixtureMovie {
            let cover = FixtureShape.rect(0, 0, 4_096, 4_096, fill: .red)
            let large: (Float, Float) = (4_096, 4_096)
            switch self {
            case .canvas:
                return FixtureMovie(viewBox: large, sprites: [FixtureSprite("a", frames: [.shown(shapes: [cover])])])
            case .clips:
                let frame = FixtureFrame.shown(clipPath: "M2048 0L4096 2048L2048 4096L0 2048Z", shapes: [cover])
                let sprites = ["m.matte", "a"].map { FixtureSprite($0, matteKey: "m.matte", frames: [frame]) }
                return FixtureMovie(viewBox: large, sprites: sprites)
            case .inflatedData:
                let noise = (0..<(1 << 16)).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
                return FixtureMovie(images: [FixtureImage("a", Array(repeatElement(noise, count: 640).joined()))])
            case .frames:
                let frames = (0..<2_000).map { FixtureFrame.shown(transform: .translation(Float($0 % 9), 0)) }
                let sprite = FixtureSprite("a", frames: frames)
                return FixtureMovie(frames: 2_000, sprites: Array(repeating: sprite, count: 40))
            case .shapes:
                let shapes = (0..<500).map { FixtureShape.rect(Float($0 % 90), 9, 5, 5, fill: .red) }
                let sprite = FixtureSprite("a", frames: [.shown(shapes: shapes)])
                return FixtureMovie(sprites: Array(repeating: sprite, count: 100))
            }
        }
    }

    @Test(arguments: Hunger.allCases) func missingMemoryIsAnErrorAndNoCrash(_ hunger: Hunger) throws {
        let folder = TemporaryFolder()
        folder.write(hunger.movie.svga(), to: "a.svga")
        var codes: [Int32] = []
        // The runtime has to start in any case, and ends the process where it lacks a few kilobytes for itself.
        let sizes = [32, 48, 64, 80, 112, 144, 176, 224, 288, 512]
        for mebibytes in sizes.drop(while: { !ToolProcess.starts("-v", mebibytes: $0 - 8) }) {
            let run = ToolProcess.limited("-v", mebibytes: mebibytes, hunger.arguments, in: folder)
            let code = run.exitCode()
            codes.append(code)
            if code == 0 { break }
            #expect(code == 71 && run.error.contains("no memory for "), "\(mebibytes) MiB: \(code) \(run.error)")
            #expect(folder.names(in: "out").isEmpty)
        }
        #expect(codes.first == 71 && codes.last == 0)
    }
}
