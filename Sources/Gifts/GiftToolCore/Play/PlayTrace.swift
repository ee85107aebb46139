import SVGACoding
import SVGACommandLine
import SVGAKit
import SVGAPlayback

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

struct PlayFiles {
    private static let maxListByteCount = 1 << 20
    private static let maxMovieByteCount = 64 << 20

    private(set) var items: [PlayableItem] = []
    /// The paths by the digests of their files, as the list or the script has them.
    private(set) var names: [String: String] = [:]
    private let folder: String

    init(list: String, in environment: ToolEnvironment) throws {
        folder = list.lastIndex(of: "/").map { String(list[...$0]) } ?? ""
        for line in try PlayFiles.lines(of: list, in: environment) {
            items.append(try item(at: line.text, in: environment))
        }
    }

    /// The movie at a path, within the limits for untrusted users' files; its path is known afterwards.
    mutating func item(at path: String, in environment: ToolEnvironment) throws -> PlayableItem {
        let name = path.hasPrefix("/") ? path : folder + path
        let file = InputFile(name: name, maxByteCount: PlayFiles.maxMovieByteCount, isPlain: true)
        let bytes = try file.bytes(standardInput: environment.standardInput)
        return try ToolError.ending({
            ToolError($0.isLimitExceeded ? .limitExceeded : .badData, file: name, message: "\($0)")
        }) {
            // If the digest library is missing, the path identifies the movie.
            let id = (try? SHA256.digest(of: bytes))?.hexadecimal ?? name
            let item = PlayableItem(try Movie(decoding: bytes, limits: .untrusted), id: id)
            names[id] = names[id] ?? path
            return item
        }
    }

    /// The lines of a file except comments and empty ones, with their numbers.
    static func lines(of name: String, in environment: ToolEnvironment) throws -> [(number: Int, text: String)] {
        let file = InputFile(name: name, maxByteCount: maxListByteCount)
        let text = String(decoding: try file.text(standardInput: environment.standardInput), as: UTF8.self)
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
            let line = $0.element.drop { $0.isWhitespace }
            guard let first = line.first, first != "#" else { return nil }
            let end = line.lastIndex { !$0.isWhitespace } ?? line.startIndex
            return ($0.offset + 1, String(line[...end]))
        }
    }
}
