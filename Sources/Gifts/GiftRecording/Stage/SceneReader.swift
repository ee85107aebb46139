package import GiftKit
package import GiftModel
import GiftQueue

/// Reads a log and returns the stage's content, from one time to a later one.
struct SceneReader<Log: RecordedLog>: Sendable {
    private var log: Log
    private var next: RecordedLine?
    private var stage: RecordedStage
    private let builder: SceneBuilder
    private let measure: BulletMeasure
    /// The time from which seconds are counted.
    let start: Milliseconds

    init(_ log: Log, _ settings: RecordingSettings, _ mediaCache: GiftMediaCache, _ measure: BulletMeasure) throws {
        var log = log
        next = log.next()
        guard let first = next?.time ?? settings.start, next != nil || settings.to != nil else {
            throw SVGAError.noEvents
        }
        start = settings.start ?? first
        builder = SceneBuilder(settings)
        var settings = settings
        settings.room.lanes = settings.layout.lanes(settings.room.lanes)
        let room: RoomID
        if let id = settings.roomID { room = id } else { room = try SceneReader.room(of: log, after: next) }
        stage = RecordedStage(settings, room: room, mediaCache)
        (self.log, self.measure) = (log, measure)
    }

    /// Whether the log has ended, and the stage is empty.
    var isOver: Bool { next == nil && stage.isOver }

    /// The time of the next possible item, if the stage is empty; nil if it is not, and after the last line.
    var quietUntil: Milliseconds? { stage.isOver ? next?.time : nil }

    /// The content at a time, which must not precede the last one.
    mutating func scene(at time: Milliseconds) throws -> OverlayScene {
        while let line = next, line.time <= time {
            stage.receive(line, width: try measure.width(of: line.event))
            next = log.next()
        }
        stage.advance(to: time)
        return builder.scene(of: stage, at: time)
    }

    /// The room of the first gift; any name where there is none.
    private static func room(of log: Log, after first: RecordedLine?) throws -> RoomID {
        var (log, line) = (log, first)
        while let current = line {
            if case .gift(let gift) = current.event { return gift.room }
            line = log.next()
        }
        return try RoomID("room")
    }
}

package struct RecordedLine: Hashable, Sendable {
    package var time: Milliseconds
    package var event: RoomEvent

    package init(time: Milliseconds, event: RoomEvent) { (self.time, self.event) = (time, event) }
}

/// The events in a room, line after line. A copy continues at the original's position, so a log can be read again.
package protocol RecordedLog: Sendable {
    /// Reads on; nil at the end, and where a log cannot be read any further.
    mutating func next() -> RecordedLine?
}
