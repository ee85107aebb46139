package import GiftKit
package import GiftModel
import GiftQueue
package import SVGAGraphics
import SVGASystem
package import SVGAText

package struct RecordingPlan: Hashable, Sendable {
    /// The maximum number of frames: more than nine hours at 30 per second.
    package static let maxFrameCount = 1_000_000

    /// For each frame the first one of those that look like it and follow each other. Transparent ones are all one.
    package private(set) var pictures: [Int] = []
    /// The first transparent frame; nil for none.
    private(set) var emptyFrame: Int?
    private var last: OverlayScene?

    init() {}

    /// The number of frames that differ from the previous one, including the first.
    package var changeCount: Int { pictures.indices.count { $0 == 0 || pictures[$0] != pictures[$0 - 1] } }

    var drawnFrames: [Int] { pictures.indices.filter { pictures[$0] == $0 && $0 != emptyFrame } }

    mutating func append(_ scene: OverlayScene) {
        let frame = pictures.count
        if scene.isEmpty {
            emptyFrame = emptyFrame ?? frame
            pictures.append(emptyFrame ?? frame)
        } else {
            pictures.append(scene == last ? pictures[frame - 1] : frame)
        }
        last = scene
    }

    /// Adds transparent frames after a transparent one, up to a number.
    mutating func appendEmpty(_ count: Int) {
        guard let emptyFrame, pictures.last == emptyFrame, count > pictures.count else { return }
        pictures += repeatElement(emptyFrame, count: count - pictures.count)
    }

    /// Forgets what was only needed to compare scenes.
    mutating func finish() { last = nil }
}

extension SVGAError {
    package static let noEvents = SVGAError(.damaged, "the log has no line that shows anything")

    package static let longRecording = SVGAError(
        .tooLarge, "more than \(RecordingPlan.maxFrameCount) frames",
        remedy: "choose a part by --from and --to, or a lower --fps")

    /// Does work that lays out texts.
    static func layingOut<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch { throw SVGAError(error).with { $0.stage = "text" } }
    }

    /// Whether this machine lacks memory or a library, so that other pictures fail too.
    var isOfMachine: Bool { isOutOfMemory || isMissingLibrary }
}

package struct RecordingSettings: Sendable {
    package var width: Int
    package var height: Int
    /// Frames a second, 1 ... 240.
    package var framesPerSecond: Int
    /// The presentation of events; the lanes are as wide as the stage.
    package var room = GiftRoomConfiguration()
    /// The room whose events are shown; nil for the first gift's.
    package var roomID: RoomID?
    /// The viewer, whose own gifts come first, or nil.
    package var ownUser: UserID?
    /// The gifts of the catalogue, which replace the log's.
    package var gifts: [GiftID: Gift] = [:]
    package var fonts = DynamicText.Fonts.system
    /// The log's time, in milliseconds, from which seconds are counted; nil for the first line's.
    package var start: Milliseconds?
    /// The beginning of the recording, in milliseconds after the start.
    package var from: Milliseconds = 0
    /// The end, in milliseconds after the start; nil for when the stage is empty.
    package var to: Milliseconds?
    /// The background colour; nil for transparent.
    package var background: SVGAColor?

    package init(width: Int, height: Int, framesPerSecond: Int) {
        (self.width, self.height, self.framesPerSecond) = (width, height, framesPerSecond)
    }

    var words: OverlayWords { OverlayWords(room.language) }

    var layout: OverlayLayout { OverlayLayout(width: width, height: height, slotCount: room.queue.slotCount) }
}
