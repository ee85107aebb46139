import SVGASystem

/// Shows how far the work is: a line on a screen that disappears at its end, or lines for a log.
package final class ProgressBar: Sendable {
    enum Surface: Sendable {
        /// A terminal with a number of columns, which may change.
        case screen(columns: @Sendable () -> Int)
        /// A file or pipe; lines begin with the name of the program.
        case log(programName: String)

        /// The least time between two lines.
        var interval: Duration {
            switch self {
            case .screen: .milliseconds(100)
            case .log: .seconds(1)
            }
        }
    }

    private struct State {
        var line = ""
        var time: Duration?
    }

    private let sink: any ByteSink
    private let surface: Surface
    private let total: Int?
    private let unit: String
    private let elapsed: @Sendable () -> Duration
    private let shown = Lock(State())

    /// Columns between the brackets where there is room.
    private static let width = 30

    /// Prepares to show progress. `total` is nil if it is known only later or never; `elapsed` is the time since the
    /// work began, by default since this call.
    init(
        total: Int?, unit: String, on sink: any ByteSink, _ surface: Surface, elapsed: (@Sendable () -> Duration)? = nil
    ) {
        (self.sink, self.surface, self.total, self.unit) = (sink, surface, total, unit)
        let start = ContinuousClock().now
        self.elapsed = elapsed ?? { start.duration(to: ContinuousClock().now) }
    }

    /// Shows how many parts are done; writes only when the line changes, and not too often.
    package func show(_ done: Int, of total: Int? = nil) {
        let (time, total) = (elapsed(), total ?? self.total)
        shown.withLock { shown in
            if let last = shown.time, time - last < surface.interval, done != total { return }
            let progress = Progress(done: done, total: total, unit: unit, time: time)
            let line = line(progress)
            guard line != shown.line else { return }
            put(line, over: shown.line)
            (shown.line, shown.time) = (line, time)
        }
    }

    package func clear() {
        guard case .screen = surface else { return }
        shown.withLock { shown in
            if !shown.line.isEmpty { put("", over: shown.line) }
            shown.line = ""
        }
    }

    private func line(_ progress: Progress) -> String {
        guard case .screen(let columns) = surface else { return progress.text }
        // A line that fills the last column would be continued on the next one.
        return progress.line(columnCount: columns() - 1, barWidth: ProgressBar.width)
    }

    private func put(_ line: String, over old: String) {
        switch surface {
        case .log(let programName): try? sink.write(Array("\(programName): \(line)\n".utf8))
        case .screen:
            let excess = old.count - line.count
            let blanks = excess > 0 ? String(repeating: " ", count: excess) : ""
            try? sink.write(Array("\r\(line)\(blanks)\(line.isEmpty ? "\r" : "")".utf8))
        }
    }
}

struct Progress {
    let done: Int
    let total: Int?
    let unit: String
    let time: Duration

    /// `12/60 frames, 8.5/s, 6 s left`; without rate in the first second.
    var text: String {
        let count = total.map { "\(done)/\($0) \(unit)" } ?? "\(done) \(unit)"
        let seconds = time / .seconds(1)
        guard seconds >= 1, done > 0 else { return count }
        let rate = Double(done) / seconds
        let rateText = rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(min(rate, 1e15)))"
        guard let total, total > done else { return "\(count), \(rateText)/s" }
        return "\(count), \(rateText)/s, \(Progress.text(seconds: Double(total - done) / rate)) left"
    }

    /// The text with a bar before it, in at most `columnCount` columns: first the bar gets shorter, then it goes, then the text
    /// is cut off.
    func line(columnCount: Int, barWidth: Int) -> String {
        let room = min(barWidth, columnCount - text.count - "[] ".count)
        guard let total, room >= 5 else { return String(text.prefix(max(0, columnCount))) }
        let filled = min(room, max(0, done) * room / max(1, total))
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: room - filled) + "] \(text)"
    }

    /// A time to its two largest units.
    private static func text(seconds: Double) -> String {
        let seconds = Int(min(seconds.rounded(.up), 1e9))
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
}
