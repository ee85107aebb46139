import Foundation
import GiftKit
import GiftModel
import SVGAKit
import SVGASystem
import Testing

@testable import GiftRecording

/// A log, and the files that it names, in memory.
struct RecordingFixture {
    /// A font of a small package of Debian, so that frames are the same on every machine.
    static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    /// The path of a file in the package.
    static func path(_ name: String) -> String {
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/\(name)"
    }

    var settings: RecordingSettings
    var lines: [RecordedLine] = []
    var media = FileMedia()

    init(width: Int = 360, height: Int = 640, framesPerSecond: Int = 10) {
        settings = RecordingSettings(width: width, height: height, framesPerSecond: framesPerSecond)
        settings.fonts = .files([RecordingFixture.font])
    }

    /// A gift without an animation, with the icon of a card.
    static func card() throws -> Gift {
        Gift(giftID: try GiftID("card"), name: "Card", iconURL: "Samples/LiveRoom/icons/card.png", coins: 1)
    }

    /// A gift with the animation of a sample.
    static func animated(_ sample: String) throws -> Gift {
        Gift(giftID: try GiftID(sample), name: sample, resourceURL: "Samples/Movies/\(sample).svga", coins: 66)
    }

    mutating func send(
        _ gift: Gift, at time: Int, count: Int = 1, from sender: String = "ada", to receiver: String? = nil,
        room: String = "r1", avatar: String = ""
    ) throws {
        let event = GiftEvent(
            id: try EventID("e\(lines.count)"), seq: lines.count + 1, room: try RoomID(room), time: time,
            sender: GiftUser(userID: try UserID(sender), userName: sender.capitalized, avatarURL: avatar),
            receiver: try receiver.map { GiftUser(userID: try UserID($0), userName: $0.capitalized) }, gift: gift,
            count: count)
        lines.append(RecordedLine(time: time, event: .gift(event)))
    }

    mutating func say(_ text: String, _ kind: RoomMessage.Kind = .bullet, at time: Int, from sender: String = "bob")
        throws
    {
        let message = try RoomMessage(kind, sender: GiftUser(userID: try UserID(sender)), text: text, time: time)
        lines.append(RecordedLine(time: time, event: .message(message)))
    }

    mutating func like(_ count: Int, at time: Int) {
        lines.append(RecordedLine(time: time, event: .likes(count: count)))
    }

    /// The scenes at times, as text.
    func scenes(at times: Int...) throws -> [String] {
        let texts = try TextCache(settings.fonts)
        var reader = try SceneReader(LineList(lines), settings, GiftMediaCache(media), BulletMeasure(texts: texts))
        return try times.map { try reader.scene(at: $0).description }
    }

    func recorder(threadCount: Int = 1) throws -> RoomRecorder<LineList> {
        try RoomRecorder(LineList(lines), settings, media, threadCount: threadCount)
    }
}

/// Files of the package by their paths. It counts how often each was read.
struct FileMedia: GiftMediaSource {
    let readCounts = Lock<[String: Int]>([:])
    var limits = Limits.untrusted

    func movie(_ url: String) throws -> Movie {
        try Movie(decoding: bytes(url), limits: limits)
    }

    func picture(_ url: String) throws -> Pixmap {
        try Pixmap(decoding: bytes(url))
    }

    private func bytes(_ url: String) throws -> [UInt8] {
        readCounts.withLock { $0[url, default: 0] += 1 }
        guard let data = FileManager.default.contents(atPath: RecordingFixture.path(url)) else {
            throw SVGAError.unusable("not there")
        }
        return Array(data)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips tests where the font or Pango is missing.
    static var needsFont: Self {
        let isThere = (try? TextCache(.files([RecordingFixture.font]))) != nil
        return .enabled(if: isThere, "apt-get install fonts-dejavu-core libpango-1.0-0")
    }
}

/// Lines that are in memory.
struct LineList: RecordedLog {
    private let lines: [RecordedLine]
    private var index = 0

    init(_ lines: [RecordedLine]) { self.lines = lines }

    mutating func next() -> RecordedLine? {
        guard index < lines.count else { return nil }
        index += 1
        return lines[index - 1]
    }
}
