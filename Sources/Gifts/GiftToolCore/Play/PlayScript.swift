import SVGACommandLine
import SVGAPlayback

struct PlayScript {
    struct Step {
        let time: Duration
        let command: PlayEdit
        let file: String
        let line: Int
    }

    private(set) var steps: [Step] = []

    /// Reads a script; without a name there is nothing in it.
    init(reading name: String?, _ files: inout PlayFiles, in environment: ToolEnvironment) throws {
        guard let name else { return }
        for line in try PlayFiles.lines(of: name, in: environment) {
            let words = line.text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
            guard words.count == 2, let time = PlayScript.milliseconds(words[0]) else {
                throw PlayScript.error(
                    name, line.number, "'\(line.text)' is not a time in milliseconds and what to do then")
            }
            guard time >= steps.last?.time ?? .zero else {
                throw PlayScript.error(
                    name, line.number, "\(words[0]) ms is before the line above: sort the lines by time")
            }
            guard let command = try PlayEdit(parsing: words[1], &files, in: environment) else {
                throw PlayScript.error(name, line.number, "'\(words[1])' is none of \(PlayEdit.usage)")
            }
            steps.append(Step(time: time, command: command, file: name, line: line.number))
        }
    }

    /// A time; at most a thousand days, which is longer than anything is played.
    static func milliseconds(_ text: String) -> Duration? {
        Int(text).flatMap { 0...86_400_000_000 ~= $0 ? .milliseconds($0) : nil }
    }

    private static func error(_ file: String, _ line: Int, _ reason: String) -> ToolError {
        ToolError(.badData, file: file, message: "line \(line): \(reason)")
    }
}

enum PlayEdit {
    case pause, resume, seek(Duration), move(Int), next, previous, append(PlayableItem), insert(Int, PlayableItem)
    case replace(Int, PlayableItem), remove(Int), clear

    static let usage =
        "pause, resume, seek MS, move INDEX, next, previous, append PATH, insert INDEX PATH, replace INDEX PATH, "
        + "remove INDEX, clear"

    /// Reads the part after the time; nil if it is unknown.
    init?(parsing text: String, _ files: inout PlayFiles, in environment: ToolEnvironment) throws {
        let (word, rest) = PlayEdit.split(text)
        let (index, path) = PlayEdit.split(rest)
        switch (word, rest.isEmpty) {
        case ("pause", true): self = .pause
        case ("resume", true): self = .resume
        case ("next", true): self = .next
        case ("previous", true): self = .previous
        case ("clear", true): self = .clear
        case ("append", false): self = .append(try files.item(at: rest, in: environment))
        case ("seek", false):
            guard let time = PlayScript.milliseconds(rest) else { return nil }
            self = .seek(time)
        case ("move", false), ("remove", false):
            guard let number = Int(rest) else { return nil }
            self = word == "move" ? .move(number) : .remove(number)
        case ("insert", false), ("replace", false):
            guard let number = Int(index), !path.isEmpty else { return nil }
            let item = try files.item(at: path, in: environment)
            self = word == "insert" ? .insert(number, item) : .replace(number, item)
        default: return nil
        }
    }

    private static func split(_ text: String) -> (word: String, rest: String) {
        let word = text.prefix { !$0.isWhitespace }
        return (String(word), String(text.dropFirst(word.count).drop { $0.isWhitespace }))
    }

    func perform(on playback: inout HeadlessPlayback) throws -> [ListEvent] {
        switch self {
        case .pause: playback.pause()
        case .resume: playback.resume()
        case .seek(let time): playback.seek(to: time)
        default: try playback.edit { try change(&$0) }
        }
    }

    private func change(_ list: inout PlaybackList<PlayableItem>) throws -> ListChange {
        switch self {
        case .move(let index): try list.move(to: index)
        case .next: list.moveToNext()
        case .previous: list.moveToPrevious()
        case .append(let item): list.append(item)
        case .insert(let index, let item): try list.insert(item, at: index)
        case .replace(let index, let item): try list.replace(at: index, with: item)
        case .remove(let index): try list.remove(at: index)
        case .clear, .pause, .resume, .seek: list.removeAll()
        }
    }
}
