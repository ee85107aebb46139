import Foundation
import GiftKit
import GiftModel
import SVGAKit
import SVGASystem
import Testing

@testable import GiftRecording

/// The pixels of frames.
///
/// `Goldens.txt` holds a hash for each frame looked at. `SVGA_RECORD_GOLDENS=1 swift test --filter FrameTests` writes
/// it again, after a look at the pictures, which `SVGA_FRAMES=FOLDER` writes.
@Suite(.needsFont) struct FrameTests {
    /// A room with everything that a recording shows.
    static func room(width: Int = 180, height: Int = 320) throws -> RecordingFixture {
        var fixture = RecordingFixture(width: width, height: height)
        fixture.settings.room.presentation = .both
        fixture.settings.ownUser = try UserID("eve")
        var salute = try RecordingFixture.animated("salute")
        salute.extensionInfo["content"] = .json(#"{"texts":{"nick":"{sender}","count":"x{count}"}}"#)
        try fixture.send(RecordingFixture.card(), at: 0, count: 12, to: "host")
        try fixture.say("Hello", at: 100)
        try fixture.say("مرحبا abc", at: 300, from: "eve")
        fixture.like(3, at: 400)
        try fixture.send(salute, at: 700, count: 2, from: "eve", avatar: "Samples/LiveRoom/icons/card.png")
        try fixture.send(RecordingFixture.animated("gift"), at: 900, from: "bob")
        return fixture
    }

    private static let frames = [1, 4, 7, 10, 14, 23, 40]

    private static func picture(of fixture: RecordingFixture, frame: Int, _ painter: OverlayPainter) throws -> Pixmap {
        let texts = try TextCache(fixture.settings.fonts)
        var reader = try SceneReader(
            LineList(fixture.lines), fixture.settings, GiftMediaCache(fixture.media), BulletMeasure(texts: texts))
        return try painter.picture(of: reader.scene(at: frame * 100))
    }

    private static func painter(_ fixture: RecordingFixture) throws -> OverlayPainter {
        OverlayPainter(
            fixture.settings, GiftMediaCache(fixture.media), try TextCache(fixture.settings.fonts), threadCount: 1)
    }

    @Test func framesHaveTheirHashes() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens.txt")
        let (fixture, folder) = (try FrameTests.room(), ProcessInfo.processInfo.environment["SVGA_FRAMES"])
        let painter = try FrameTests.painter(fixture)
        let found = try FrameTests.frames.map { frame in
            let picture = try FrameTests.picture(of: fixture, frame: frame, painter)
            if let folder { try Data(picture.png()).write(to: URL(filePath: "\(folder)/\(frame).png")) }
            return "\(frame) \(String(picture.pixelHash, radix: 16))"
        }
        if ProcessInfo.processInfo.environment["SVGA_RECORD_GOLDENS"] != nil {
            try (found.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(found == written)
    }

    /// Backwards, each with a painter that has drawn nothing before.
    @Test func framesDoNotDependOnThoseBefore() throws {
        let fixture = try FrameTests.room()
        let shared = try FrameTests.painter(fixture)
        for frame in FrameTests.frames.reversed() {
            let alone = try FrameTests.picture(of: fixture, frame: frame, FrameTests.painter(fixture))
            #expect(try FrameTests.picture(of: fixture, frame: frame, shared) == alone, "\(frame)")
        }
    }

    @Test func anyNumberOfThreadsWritesTheSameBytes() throws {
        let files = try [1, 2, 3].map { threadCount in
            try RecordedBytes(FrameTests.room(), as: .rgba, threadCount: threadCount).bytes
        }
        #expect(files[0].count > 180 * 320 * 4 * 40)
        #expect(files[1] == files[0] && files[2] == files[0])
    }

    @Test func emptyFramesAreTransparent() throws {
        let recording = try RecordedBytes(FrameTests.room(), as: .rgba)
        #expect(recording.bytes.suffix(180 * 320 * 4).allSatisfy { $0 == 0 })
    }

    /// A message is 40 % black without letters: straight alpha keeps black unchanged, and so do letters with white.
    @Test func alphaIsStraight() throws {
        var fixture = RecordingFixture()
        try fixture.say("\u{2588}\u{2588}", at: 0)
        (fixture.settings.from, fixture.settings.to) = (3000, 3100)
        let bytes = try RecordedBytes(fixture, as: .rgba).bytes
        var (darkCount, whiteCount, faultCount) = (0, 0, 0)
        for pixel in stride(from: 0, to: bytes.count, by: 4) {
            let (color, alpha) = (bytes[pixel], bytes[pixel + 3])
            if color == 0, alpha == 102 { darkCount += 1 }
            if color == 255, alpha == 255 { whiteCount += 1 }
            if color != bytes[pixel + 1] || color != bytes[pixel + 2] || (alpha == 0 && color > 0) { faultCount += 1 }
        }
        #expect(bytes.count == 360 * 640 * 4)
        #expect(darkCount > 200 && whiteCount > 50 && faultCount == 0)
    }

    /// It once depended on what was drawn before whether later frames of such a movie were tried.
    @Test func aMovieThatCannotBeDrawnIsNamedOnce() throws {
        var fixture = RecordingFixture(width: 90, height: 160)
        fixture.media.limits.maxDrawingCost = 1
        try fixture.send(RecordingFixture.animated("gift"), at: 0)
        try fixture.send(RecordingFixture.animated("gift"), at: 10, from: "bob")
        let recording = try RecordedBytes(fixture, as: .rgba)
        #expect(recording.faults.count == 1)
        #expect(recording.faults.first?.reason.contains("maxDrawingCost is 1") == true, "\(recording.faults)")
        // The line about it shows.
        #expect(recording.bytes.prefix(90 * 160 * 4).contains { $0 != 0 })
    }

    @Test func backgroundCoversTheFrame() throws {
        var fixture = RecordingFixture(width: 90, height: 160)
        fixture.settings.background = SVGAColor(red: 0, green: 255, blue: 0)
        try fixture.send(RecordingFixture.animated("gift"), at: 0)
        let bytes = try RecordedBytes(fixture, as: .rgba).bytes
        #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 })
        #expect(Array(bytes.prefix(4)) == [0, 255, 0, 255])
    }
}

/// A recording without compression, in memory.
struct RecordedBytes {
    let file: AnimationSource.File
    let bytes: [UInt8]
    let faults: [MediaFault]

    init(_ fixture: RecordingFixture, as format: AnimationFormat, threadCount: Int = 2) throws {
        let written = Lock<[UInt8]>([])
        let recorder = try fixture.recorder(threadCount: threadCount)
        file = try recorder.write(try recorder.plan(), as: format) { order throws(SVGAError) in
            try AtomicFileWriter(order: order) { bytes in written.withLock { $0 += bytes } }
        }
        (bytes, faults) = (written.withLock { $0 }, recorder.faults)
    }
}
