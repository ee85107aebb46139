import SVGAGraphics
import SVGAScene
import SVGASystem

/// The pictures of one reader: those that are due and those that are drawn ahead.
struct PictureQueue {
    /// The maximum time that a picture is drawn ahead, which bounds the work for a play that shows one frame for long.
    private static let horizon = Duration.seconds(2)

    private var drawings: [Drawing] = []
    /// The play as it will be at the last of the drawings.
    private var future: Playback
    private var present: Stage.Present
    private var takenFrame: Int?
    private let maxCount: Int
    private let pool: BackgroundPool
    private let signal: WakeSignal

    init(_ present: Stage.Present, framesAhead: Int, signal: WakeSignal) {
        (future, self.present, maxCount, self.signal) = (present.playback, present, framesAhead, signal)
        pool = BackgroundPool(maxThreadCount: min(framesAhead, ParallelLoop.processorCount))
        append(future.shownFrame, at: future.time)
    }

    /// Whether a picture is due that is not drawn yet.
    var isLate: Bool { dueCount > 0 }

    /// Whether there was no command since.
    func isRight(at present: Stage.Present) -> Bool { self.present.revision == present.revision }

    mutating func follow(_ present: Stage.Present) {
        let (isCommanded, isOther) = (
            present.revision != self.present.revision, present.painterRevision != self.present.painterRevision
        )
        self.present = present
        if isCommanded { begin(anew: isOther) }
        if future.time < present.playback.time { catchUp() }
        leaveOutLate()
        lookAhead()
    }

    /// Takes the latest picture that is due and drawn, and skips older ones.
    mutating func take() throws(SVGAError) -> AnimationPlayer.Element? {
        guard let index = drawings[..<dueCount].lastIndex(where: { $0.result != nil }) else { return nil }
        let drawing = drawings[index]
        drawings.removeFirst(index + 1)
        takenFrame = drawing.frame
        guard let picture = try drawing.result?.get() else { return nil }
        return AnimationPlayer.Element(picture: picture, frame: drawing.frame, presentationTime: drawing.time)
    }

    private var dueCount: Int { drawings.count { $0.time <= present.playback.time } }

    /// After a command, all predictions are invalid.
    private mutating func begin(anew isOther: Bool) {
        future = present.playback
        drawings = []
        if isOther || future.shownFrame == nil { takenFrame = nil }
        append(future.shownFrame, at: future.time)
    }

    /// The time has come to a moment that was not foreseen.
    private mutating func catchUp() {
        let event = future.advance(to: present.playback.time).last { $0.frame != nil }
        future = present.playback
        append(future.shownFrame, at: event?.time ?? future.time)
    }

    /// Of the pictures that are due, only the latest and those in progress are useful: on a slow machine each picture
    /// is late when it is done.
    private mutating func leaveOutLate() {
        let dueCount = dueCount
        if present.playback.shownFrame == nil { return drawings.removeFirst(dueCount) }
        drawings = drawings.enumerated().filter { $0.offset >= dueCount - 1 || $0.element.isAtWork }.map(\.element)
    }

    private mutating func lookAhead() {
        for _ in 0..<4 * maxCount {
            guard drawings.count < maxCount, future.time < present.playback.time + PictureQueue.horizon,
                let next = future.timeOfNextChange
            else { return }
            for event in future.advance(to: next) { append(event.frame, at: event.time) }
        }
    }

    private mutating func append(_ frame: Int?, at time: Duration) {
        guard let frame, frame != drawings.last?.frame ?? takenFrame else { return }
        let drawing = Drawing(frame: frame, time: time)
        drawings.append(drawing)
        drawing.start(present.painter, on: pool, signal: signal)
    }
}

extension Playback.Event {
    fileprivate var frame: Int? {
        if case .frame(let frame) = kind { frame } else { nil }
    }
}
