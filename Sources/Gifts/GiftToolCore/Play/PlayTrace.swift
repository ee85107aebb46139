import SVGACoding
import SVGACommandLine
import SVGAPlayback

/// The lines that `play` prints.
struct PlayTrace {
    /// The paths of items by their names in the playback.
    let names: [String: String]
    let isJSON: Bool

    func print(_ events: [ListEvent], in environment: ToolEnvironment) throws {
        if events.isEmpty { return }
        let lines = events.map { isJSON ? json($0) : text($0) }
        try environment.print(lines.joined(separator: "\n") + "\n")
    }

    private func text(_ event: ListEvent) -> String {
        let time = PlayTrace.milliseconds(event.time)
        let column = String(repeating: " ", count: max(0, 10 - time.count)) + time
        let details = details(event.kind)
        return "\(column)  \(PlayTrace.word(event.kind))" + (details.isEmpty ? "" : " \(details)")
    }

    private func details(_ kind: ListEvent.Kind) -> String {
        func position(_ duration: Duration) -> String { "at \(PlayTrace.milliseconds(duration))" }
        switch kind {
        case .began(let index, let id, let start):
            return "\(index) \(Printable.text(names[id] ?? id)) \(position(start))"
        case .progress(let now, let duration, let frame):
            return "\(position(now)) of \(PlayTrace.milliseconds(duration)), frame \(frame)"
        case .ended(let index): return "\(index)"
        case .paused(let now), .resumed(let now): return position(now)
        case .sought(let now, let frame): return "\(position(now)), frame \(frame)"
        case .reachedLast(let count): return "of \(count)"
        case .emptied: return ""
        }
    }

    private func json(_ event: ListEvent) -> String {
        func time(_ duration: Duration) -> JSONTree { .number("\(PlayTrace.milliseconds(duration))") }
        var members: [String: JSONTree] = ["time": time(event.time), "event": .string(PlayTrace.word(event.kind))]
        switch event.kind {
        case .began(let index, let id, let start):
            (members["index"], members["position"]) = (.integer(index), time(start))
            (members["id"], members["path"]) = (.string(id), .string(names[id] ?? id))
        case .progress(let now, let duration, let frame):
            (members["position"], members["duration"]) = (time(now), time(duration))
            members["frame"] = .integer(frame)
        case .ended(let index): members["index"] = .integer(index)
        case .paused(let now), .resumed(let now): members["position"] = time(now)
        case .sought(let now, let frame): (members["position"], members["frame"]) = (time(now), .integer(frame))
        case .reachedLast(let count): members["count"] = .integer(count)
        case .emptied: break
        }
        return JSONTree.object(members).line
    }

    /// The word for what happened; it stays the same from version to version.
    private static func word(_ kind: ListEvent.Kind) -> String {
        switch kind {
        case .began: "begin"
        case .progress: "progress"
        case .ended: "end"
        case .paused: "pause"
        case .resumed: "resume"
        case .sought: "seek"
        case .reachedLast: "last"
        case .emptied: "empty"
        }
    }

    /// Milliseconds, with three places where they are not whole.
    private static func milliseconds(_ duration: Duration) -> String {
        let microseconds = (duration / .microseconds(1)).rounded() / 1_000
        return Int(exactly: microseconds).map { "\($0)" } ?? "\(microseconds)"
    }
}
