import Foundation
import SVGATestMovies
import Testing

@testable import SVGASound

private enum FFmpeg {
    static let path = "/usr/bin/ffmpeg"
    static let isPresent = access(path, X_OK) == 0
}

/// What ffmpeg decodes and encodes.
@Suite(.enabled(if: FFmpeg.isPresent, "ffmpeg is not installed")) struct PeerSoundTests {
    /// Runs ffmpeg with bytes as its input; what it writes to its output.
    private func run(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("in")
        try Data(input).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: FFmpeg.path)
        process.arguments = ["-nostdin", "-v", "quiet"] + arguments.map { $0 == "INPUT" ? file.path : $0 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(bytes)
    }

    /// Two tones and noise, as an MP3 file of some kind.
    private func encoded(rate: Int, channelCount: Int, options: [String]) throws -> [UInt8] {
        let left = "0.3*sin(2*PI*440*t)+0.2*sin(2*PI*1900*t)+0.02*(random(0)-0.5)"
        let channels = channelCount == 1 ? left : "\(left)|0.4*sin(2*PI*(200*t+900*t*t))"
        return try run(
            ["-f", "lavfi", "-i", "aevalsrc='\(channels)':d=0.4:s=\(rate)", "-c:a", "libmp3lame"] + options
                + ["-f", "mp3", "-"])
    }

    struct Kind: Sendable, CustomTestStringConvertible {
        let rate: Int
        let channelCount: Int
        let options: [String]
        var testDescription: String { "\(rate) Hz, \(channelCount) channels, \(options.joined(separator: " "))" }
    }

    static let kinds = [
        Kind(rate: 44_100, channelCount: 2, options: ["-b:a", "128k"]),
        Kind(rate: 44_100, channelCount: 2, options: ["-q:a", "4"]),
        Kind(rate: 48_000, channelCount: 1, options: ["-b:a", "64k", "-write_xing", "0"]),
        Kind(rate: 22_050, channelCount: 2, options: ["-b:a", "48k"]),
        Kind(rate: 8_000, channelCount: 1, options: ["-b:a", "8k"]),
        Kind(rate: 32_000, channelCount: 2, options: ["-b:a", "96k", "-id3v2_version", "4", "-write_id3v1", "1"]),
    ]

    /// Number for number what ffmpeg's own decoder gives, also in number.
    @Test(arguments: kinds) func decodingMatchesFFmpeg(kind: Kind) throws {
        let bytes = try encoded(rate: kind.rate, channelCount: kind.channelCount, options: kind.options)
        let scan = try #require(MP3Scan(bytes))
        #expect(scan.header.sampleRate == kind.rate && scan.header.channelCount == kind.channelCount)
        let decoder = try SoundDecoder(SoundSource(bytes, scan), at: 0)
        var ours: [StereoSample] = []
        while decoder.append(to: &ours) {}
        let raw = try run(["-i", "INPUT", "-f", "f32le", "-"], input: bytes)
        let theirs = raw.withUnsafeBytes { $0.bindMemory(to: Float.self).map(\.self) }
        let samples = kind.channelCount == 1 ? ours.map(\.x) : ours.flatMap { [$0.x, $0.y] }
        #expect(theirs.count == samples.count, "\(samples.count) samples, and \(theirs.count) of ffmpeg")
        #expect(ours.allSatisfy { kind.channelCount == 2 || $0.x == $0.y }, "one channel is heard on both sides")
        let worst = zip(samples, theirs).map { abs($0 - $1) }.max() ?? 1
        #expect(worst < 0.0002, "\(worst)")
    }

    /// The track of a mix is read back by ffmpeg as the samples that it has.
    @Test func aWAVFileIsReadByFFmpeg() throws {
        let movie = try MixedSound.movie([FixtureAudio("a", startFrame: 2, endFrame: 10)], frames: 12)
        let mix = try SoundMix(movie)
        let reader = SoundMixReader(mix)
        var samples: [UInt8] = []
        while let piece = try reader.next() { samples += piece }
        #expect(try run(["-i", "INPUT", "-f", "s16le", "-"], input: mix.wavHead + samples) == samples)
    }
}
