import Glibc
import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestSupport
import SVGAVideo
import Testing

@testable import SVGAExport

/// The real ffmpeg's output, if it is installed.
@Suite(.enabled(if: ProgramSearch.path(of: "ffmpeg") != nil)) struct FFmpegTests {
    let folder = TemporaryFolder()

    /// A square that moves, in the middle of a movie with odd sides.
    private static func exporter() throws -> MovieExporter {
        let shape = FixtureShape.rect(20, 20, 40, 40, fill: FixtureColor(1, 0.5, 0, 0.5))
        let frames = (0..<12).map {
            FixtureFrame.shown(transform: FixtureTransform(a: 1, d: 1, tx: Float($0 / 2)), shapes: [shape])
        }
        let movie = FixtureMovie(
            viewBox: (91, 81), frames: frames.count, sprites: [FixtureSprite("a", frames: frames)])
        var exporter = MovieExporter(FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf))))
        exporter.workerCount = 2
        return exporter
    }

    /// A program's output about a file.
    private func output(of command: String) throws -> String {
        let child = try ChildProcess("/bin/sh", ["-c", "cd \(folder.path); \(command)"])
        try child.finish()
        return child.outputText
    }

    /// The values of a stream that ffprobe tells.
    private func values(of name: String) throws -> Set<Substring> {
        let entries =
            "stream=codec_name,pix_fmt,width,height,nb_read_frames,color_space,color_range,r_frame_rate:"
            + "stream_tags=alpha_mode"
        return Set(
            try output(
                of: "ffprobe -v error -count_frames -select_streams v -show_entries \(entries) -of default=nw=1 \(name)"
            )
            .split { $0.isNewline })
    }

    /// The pixels of a file's frames, decoded with alpha.
    private func pixels(of name: String, decoder: String) throws -> [UInt8] {
        _ = try output(
            of:
                "ffmpeg -v error -y \(decoder) -i \(name) -vf scale=in_color_matrix=bt709 -f rawvideo -pix_fmt rgba out.rgba"
        )
        return try #require(folder.read("out.rgba"))
    }

    @Test func webMHasAlphaAndTheColoursThatAreSeen() throws {
        let exporter = try Self.exporter()
        let file = try exporter.export(to: folder.path("gift.webm"), as: .webm(quality: 90))
        #expect(file.width == 92 && file.height == 82 && file.frameCount == 12)
        let values = try values(of: "gift.webm")
        for value in ["codec_name=vp9", "TAG:alpha_mode=1", "width=92", "height=82", "nb_read_frames=12"] {
            #expect(values.contains(Substring(value)), "\(values)")
        }
        let shown = try pixels(of: "gift.webm", decoder: "-c:v libvpx-vp9")
        try expect(shown, isCloseTo: exporter, width: 92, height: 82)
        // The column and the row that made the sides even.
        #expect(shown[91 * 4 + 3] < 4 && shown[81 * 92 * 4 + 3] < 4)
    }

    @Test(arguments: [AnimationFormat.webm(), .mp4(), .proRes])
    func bytesMatchTheFile(format: AnimationFormat) throws {
        let picture = try Self.exporter().renderer.render(frame: 0)
        let animation = try AnimationSource(count: 3, framesPerSecond: 8) { _ in picture }
        try animation.export(to: folder.path("a"), as: format)
        let bytes = try animation.encode(as: format)
        #expect(bytes == folder.read("a") && bytes.count > 100)
    }

    @Test func proResHasAlphaAndTheColoursThatAreSeen() throws {
        let exporter = try Self.exporter()
        try exporter.export(to: folder.path("gift.mov"), as: .proRes)
        let values = try values(of: "gift.mov")
        for value in ["codec_name=prores", "width=91", "height=81", "nb_read_frames=12", "color_space=bt709"] {
            #expect(values.contains(Substring(value)), "\(values)")
        }
        try expect(try pixels(of: "gift.mov", decoder: ""), isCloseTo: exporter, width: 91, height: 81)
    }

    /// Without half-covered pixels, colours and alpha equal the drawn ones, to within a small loss.
    private func expect(_ shown: [UInt8], isCloseTo exporter: MovieExporter, width: Int, height: Int) throws {
        #expect(shown.count == width * height * 4 * 12)
        for frame in [0, 7] {
            let picture = try exporter.renderer.render(frame: frame)
            let expected = picture.straightAlphaBytes()
            for (x, y) in [(5, 5), (40, 40), (50, 30), (88, 70)] {
                let (start, other) = (((frame * height + y) * width + x) * 4, (y * picture.width + x) * 4)
                let (pixel, same) = (Array(shown[start..<start + 4]), Array(expected[other..<other + 4]))
                #expect(abs(Int(pixel[3]) - Int(same[3])) <= 3, "\(pixel) \(same)")
                if same[3] > 0 {
                    #expect(zip(pixel, same).allSatisfy { abs(Int($0) - Int($1)) <= 6 }, "\(pixel) \(same)")
                }
            }
        }
    }

    @Test func mp4IsOnItsBackgroundWithTagsAndPlaysTwice() throws {
        var exporter = try Self.exporter()
        (exporter.background, exporter.loopCount) = (.init(red: 255, green: 255, blue: 255), 2)
        try exporter.export(to: folder.path("gift.mp4"), as: .mp4())
        let values = try values(of: "gift.mp4")
        for value in [
            "codec_name=h264", "pix_fmt=yuv420p", "width=92", "height=82", "nb_read_frames=24", "color_space=bt709",
            "color_range=tv", "r_frame_rate=20/1",
        ] {
            #expect(values.contains(Substring(value)), "\(values)")
        }
        // For playing before the download ends.
        let bytes = try #require(folder.read("gift.mp4"))
        #expect(try offset(of: "moov", in: bytes) < offset(of: "mdat", in: bytes))
        let shown = try pixels(of: "gift.mp4", decoder: "")
        #expect(shown.prefix(3).allSatisfy { $0 >= 253 })
    }

    private func offset(of word: String, in bytes: [UInt8]) throws -> Int {
        try #require(bytes.indices.first { bytes[$0...].starts(with: word.utf8) })
    }

    @Test func anOpaqueWebMHasNoAlpha() throws {
        var exporter = try Self.exporter()
        exporter.background = .init(red: 255, green: 255, blue: 255)
        try exporter.export(to: folder.path("gift.webm"), as: .webm())
        #expect(try !values(of: "gift.webm").contains("TAG:alpha_mode=1"))
    }

    @Test func x264GivesACodedPictureForEach() throws {
        let encoder = try X264Encoder(
            FFmpeg(), width: 64, height: 32, framesPerSecond: 30, pictureCount: 260, rateFactor: 23)
        for index in 0..<260 {
            var picture = try I420Picture(width: 64, height: 32)
            var source = try Pixmap(width: 2 + index % 60, height: 20)
            try source.withMutablePixels { $0.update(repeating: 0xff00_80ff) }
            try picture.draw(source)
            #expect(try encoder.encode(picture, isKey: AlphaVideoFile.isKey(index)).isEmpty)
        }
        let pictures = try encoder.finish()
        #expect(pictures.count == 260 && pictures.indices.filter { pictures[$0].isKey } == [0, 250])
        #expect(pictures[0].parameters != nil && pictures.allSatisfy { $0.units.count > 4 })
    }

    @Test func x264MakesAFileForPlayersOfAlpha() throws {
        var exporter = try Self.exporter()
        exporter.h264Encoder = .x264
        let file = try exporter.export(to: folder.path("gift.mp4"), as: .vap())
        #expect(file.frameCount == 12 && file.width % 16 == 0)
        let values = try values(of: "gift.mp4")
        for value in ["codec_name=h264", "pix_fmt=yuv420p", "nb_read_frames=12", "color_space=smpte170m"] {
            #expect(values.contains(Substring(value)), "\(values)")
        }
    }

    @Test func anEncoderThatFailsSaysWhy() throws {
        folder.write(Array("#!/bin/sh\necho no such codec >&2; exit 3\n".utf8), to: "ffmpeg")
        chmod(folder.path("ffmpeg"), 0o700)
        let encoder = try X264Encoder(
            FFmpeg(path: folder.path("ffmpeg")), width: 64, height: 32, framesPerSecond: 30, pictureCount: 3,
            rateFactor: 23)
        let error = #expect(throws: SVGAError.self) { try encoder.finish() }
        #expect(error.map { "\($0)" }?.contains("ended with the code 3: no such codec") == true)
    }
}
