import GiftKit
import GiftModel
import GiftQueue

/// Reads a log and says what is on the stage, from one time to a later one.
struct SceneReader<Log: RecordedLog>: Sendable {
    private var log: Log
    private var next: RecordedLine?
    private var stage: RecordedStage
    private let builder: SceneBuilder
    private let measure: BulletMeasure
    /// The time from which seconds are counted.
    let start: Milliseconds

    /// Begins at the first line.
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

    /// Whether there is no other line, and nothing shows any more.
    var isOver: Bool { next == nil && stage.isOver }

    /// When something may show next, where nothing does; nil where something shows, and behind the last line.
    var quietUntil: Milliseconds? { stage.isOver ? next?.time : nil }

    /// What shows at a time, which is not before the last one asked for.
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
