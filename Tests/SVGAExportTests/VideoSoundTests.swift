import SVGAFormat
import SVGAImage
import SVGAScene
import SVGASystem
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGAExport

/// The sound of videos, as ffmpeg reads it.
@Suite(.enabled(if: ProgramSearch.path(of: "ffmpeg") != nil)) struct VideoSoundTests {
    let folder = TemporaryFolder()

    /// Writes a movie of 20 frames a second, 1.5 seconds long; a sound of 0.25 seconds begins after 0.35.
    @discardableResult
    private func export(
        _ name: String, sound: AnimationSource.Options.Sound = .automatic, loopCount: Int = 1,
        framesPerSecond: Int? = nil,
        file: [UInt8] = FixtureMP3.chirp
    ) throws -> AnimationSource.File {
        let frames = (0..<30).map { FixtureFrame.shown(shapes: [.rect(Float($0 % 16), 0, 9, 9, fill: .red)]) }
        let movie = FixtureMovie(
            viewBox: (32, 16), frames: 30, sprites: [FixtureSprite("", frames: frames)],
            images: [FixtureImage("a", file)], audios: [FixtureAudio("a", startFrame: 7, endFrame: 30)])
        var exporter = MovieExporter(FrameRenderer(try Movie(decoding: movie.svga(.zlibProtobuf))))
        (exporter.sound, exporter.loopCount, exporter.framesPerSecond) = (sound, loopCount, framesPerSecond)
        let formats: [AnimationFormat] = [.webm(), .mp4(), .proRes]
        let format = try #require(formats.first { name.hasSuffix($0.type.suffix) })
        return try exporter.export(to: folder.path(name), as: format)
    }

    /// A program's output about a file.
    private func output(of command: String) throws -> String {
        let child = try ChildProcess("/bin/sh", ["-c", "cd \(folder.path); \(command)"])
        try child.finish()
        return child.outputText
    }

    private func pictureCount(_ name: String) throws -> Int {
        let entries = "-select_streams v -show_entries stream=nb_read_frames -of csv=p=0"
        let text = try output(of: "ffprobe -v error -count_frames \(entries) \(name)")
        return try #require(Int(text.filter(\.isNumber)), "\(text)")
    }

    /// The samples of one channel at 48 kHz.
    private func samples(_ name: String) throws -> [Float] {
        _ = try output(of: "ffmpeg -v error -y -i \(name) -map 0:a -f f32le -ac 1 -ar 48000 out.raw")
        return try #require(folder.read("out.raw")).withUnsafeBytes { $0.bindMemory(to: Float.self).map(\.self) }
    }

    @Test(arguments: ["a.mp4", "a.webm", "a.mov"]) func soundIsAsLongAsThePicturesAndBeginsWithItsFrame(
        name: String
    ) throws {
        try export(name)
        let samples = try samples(name)
        #expect(try pictureCount(name) == 30)
        #expect(abs(samples.count - 72_000) <= 2400, "\(samples.count) samples")
        let first = try #require(samples.firstIndex { abs($0) > 0.1 })
        #expect(abs(first - 7 * 2400) < 480, "\(first)")
    }

    @Test func eachPassHasItsSound() throws {
        try export("a.mp4", loopCount: 2)
        let samples = try samples("a.mp4")
        #expect(try pictureCount("a.mp4") == 60)
        #expect(abs(samples.count - 144_000) <= 2400, "\(samples.count) samples")
        let second = try #require(samples[60_000...].firstIndex { abs($0) > 0.1 })
        #expect(abs(second - (72_000 + 7 * 2400)) < 480, "\(second)")
    }

    @Test func anotherRateKeepsTheLengths() throws {
        try export("a.mp4", framesPerSecond: 7)
        let (pictures, samples) = (try pictureCount("a.mp4"), try samples("a.mp4"))
        #expect(abs(samples.count - pictures * 48_000 / 7) <= 48_000 / 7, "\(samples.count), \(pictures) pictures")
    }

    @Test func soundIsLeftOutWhereItIsNotWanted() throws {
        try export("a.mp4", sound: .off)
        #expect(try output(of: "ffprobe -v error -show_entries stream=codec_type -of csv=p=0 a.mp4") == "video\n")
    }

    @Test func aSoundThatIsNotMP3IsNamed() throws {
        #expect(try export("a.mp4").note == nil)
        let ogg = Array("OggS".utf8) + [0, 2, 0, 0]
        #expect(try export("a.mp4", file: ogg).note == "the sound \"a\" is left out: it is Ogg, not MP3")
        #expect(try export("a.mp4", sound: .off, file: ogg).note == nil)
    }
}
