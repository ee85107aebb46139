import Foundation
import GiftModel
import SVGAKit
import SVGASystem
import Testing

@testable import GiftRecording

/// Frames as other programs read them.
@Suite(.needsFont) struct StreamTests {
    /// Runs a program on a file; its output, or nil if it is not installed.
    private static func output(of program: String, _ arguments: [String]) throws -> String? {
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
        let (process, pipe) = (Process(), Pipe())
        (process.executableURL, process.arguments) = (URL(filePath: path), arguments)
        (process.standardOutput, process.standardInput) = (pipe, FileHandle.nullDevice)
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// The first seconds of a room.
    private static func room(width: Int, height: Int) throws -> RecordingFixture {
        var fixture = try FrameTests.room(width: width, height: height)
        fixture.settings.to = 2500
        return fixture
    }

    private static let hasFFprobe = (try? output(of: "ffprobe", ["-version"])) ?? nil != nil

    @Test func y4mSaysItsSizeAndRate() throws {
        let recording = try RecordedBytes(StreamTests.room(width: 90, height: 161), as: .y4m)
        let head = "YUV4MPEG2 W90 H162 F10:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
        #expect(recording.bytes.starts(with: Array(head.utf8)))
        let frameByteCount = "FRAME\n".utf8.count + 90 * 162 * 3 / 2
        #expect(recording.bytes.count == head.utf8.count + recording.file.frameCount * frameByteCount)
    }

    @Test(.enabled(if: StreamTests.hasFFprobe, "apt-get install ffmpeg")) func ffprobeReadsY4M() throws {
        let recording = try RecordedBytes(StreamTests.room(width: 180, height: 320), as: .y4m)
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).y4m")
        try Data(recording.bytes).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let entries = "stream=codec_name,pix_fmt,width,height,avg_frame_rate,nb_read_frames"
        let report = try StreamTests.output(
            of: "ffprobe",
            ["-v", "error", "-count_frames", "-show_entries", entries, "-of", "default=noprint_wrappers=1", path.path])
        #expect(
            report?.split(separator: "\n").map(String.init) == [
                "codec_name=rawvideo", "width=180", "height=320", "pix_fmt=yuv420p", "avg_frame_rate=10/1",
                "nb_read_frames=\(recording.file.frameCount)",
            ])
    }

    @Test func eachFrameHasAFile() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let fixture = try StreamTests.room(width: 90, height: 160)
        let recorder = try fixture.recorder(threadCount: 2)
        let plan = try recorder.plan()
        let count = try recorder.write(plan, to: FrameNaming(folder: folder))
        #expect(count == plan.pictures.count && recorder.faults.isEmpty)
        let stream = try RecordedBytes(fixture, as: .rgba).bytes
        let byteCount = 90 * 160 * 4
        for frame in 0..<count {
            let file = try #require(
                FileManager.default.contents(atPath: FrameNaming(folder: folder).path(frame: frame)))
            let pixels = try Pixmap(decoding: Array(file)).straightAlphaBytes()
            #expect(pixels == Array(stream[frame * byteCount..<(frame + 1) * byteCount]), "frame \(frame)")
        }
    }
}
