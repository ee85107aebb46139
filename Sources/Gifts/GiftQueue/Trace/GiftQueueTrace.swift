package import GiftModel
import SVGACoding

/// Runs a queue deadline by deadline, so that each change has its time, and writes the changes as lines of text. Equal
/// logs give equal bytes: other implementations of the queue are compared with these lines.
package struct GiftQueueTrace: Sendable {
    package struct Entry: Sendable {
        package let time: Milliseconds
        package let change: GiftQueueChange
    }

    package private(set) var queue: GiftQueue
    private var now = GiftQueue.timeRange.lowerBound

    package init(_ queue: GiftQueue) { self.queue = queue }

    package mutating func receive(_ event: GiftEvent, at time: Milliseconds) -> [Entry] {
        advance(to: time) + at(now) { queue in queue.receive(event, at: time) }
    }

    package mutating func advance(to time: Milliseconds) -> [Entry] {
        var entries: [Entry] = []
        let end = max(now, time.clamped(to: GiftQueue.timeRange))
        while let deadline = queue.nextDeadline, deadline <= end {
            entries += at(deadline) { queue in queue.advance(to: deadline) }
        }
        now = end
        return entries
    }

    package mutating func finish() -> [Entry] {
        var entries: [Entry] = []
        while let deadline = queue.nextDeadline { entries += advance(to: deadline) }
        return entries
    }

    package mutating func close(at time: Milliseconds) -> [Entry] {
        advance(to: time) + at(now) { queue in queue.close(at: time) }
    }

    private mutating func at(_ time: Milliseconds, _ change: (inout GiftQueue) -> [GiftQueueChange]) -> [Entry] {
        change(&queue).map { Entry(time: time, change: $0) }
    }
}

extension GiftQueueTrace.Entry: CustomStringConvertible {
    /// The line of a trace, such as `550 counted u1/rose slot=1 number=1 total=1`.
    package var description: String { ([String(time)] + words).joined(separator: " ") }

    private var words: [String] {
        switch change {
        case .entered(let banner): line("entered", banner, [("total", banner.total)])
        case .counted(let banner): line("counted", banner, [("number", banner.number), ("total", banner.total)])
        case .lingering(let banner, let until): line("lingering", banner, [("until", until)])
        case .kept(let banner): line("kept", banner, [("number", banner.number), ("total", banner.total)])
        case .leaving(let banner): line("leaving", banner, [])
        case .left(let banner): line("left", banner, [("shown", banner.number), ("total", banner.total)])
        case .merged(let key, let total): ["merged", word(key), "total=\(total)"]
        case .waiting(let key, let position): ["waiting", word(key), "position=\(position)"]
        case .dropped(let key, let reason): ["dropped", word(key), "reason=\(reason.rawValue)"]
        case .ignored(let id, let reason): ["ignored", TraceWord.plain(id.text), "reason=\(reason.rawValue)"]
        }
    }

    private func line(_ name: String, _ banner: Banner, _ fields: [(String, Int)]) -> [String] {
        [name, word(banner.key), "slot=\(banner.slot)"] + fields.map { "\($0.0)=\($0.1)" }
    }

    private func word(_ key: GiftKey) -> String {
        let name = "\(TraceWord.plain(key.sender.text))/\(TraceWord.plain(key.gift.text))"
        return key.receiver.map { "\(name)>\(TraceWord.plain($0.text))" } ?? name
    }
}

enum TraceWord {
    /// The name, in quotation marks if it has characters that would split or confuse the line.
    static func plain(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0.isLetterOrDigit(or: "_.:@-") }
        return isPlain ? text : "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    /// Invisible characters, and characters that turn the text around them, are written as numbers: they would make two
    /// names look the same.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
        return PlainText.isAllowed(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
}
