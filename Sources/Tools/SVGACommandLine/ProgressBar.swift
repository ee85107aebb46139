import SVGASystem

/// A line on a screen that shows how far the work is, and that disappears at its end.
package final class ProgressBar: Sendable {
    private let sink: any ByteSink
    private let total: Int?
    private let unit: String
    private let shown = Lock<String>("")

    /// Columns between the brackets.
    private static let width = 30

    /// Prepares a line.
    ///
    /// - Parameter total: How many parts there are, nil when that is known only later or never.
    init(total: Int?, unit: String, on sink: any ByteSink) {
        self.total = total
        self.unit = unit
        self.sink = sink
    }

    /// Shows how many parts are done; writes only when the line changes.
    package func show(_ done: Int, of total: Int? = nil) {
        let line = text(done, of: total ?? self.total)
        shown.withLock { shown in
            if line != shown { put("\r" + line) }
            shown = line
        }
    }

    /// Removes the line.
    package func clear() {
        shown.withLock { shown in
            if !shown.isEmpty { put("\r" + String(repeating: " ", count: shown.count) + "\r") }
            shown = ""
        }
    }

    private func text(_ done: Int, of total: Int?) -> String {
        guard let total else { return "\(done) \(unit)" }
        let filled = min(ProgressBar.width, done * ProgressBar.width / max(1, total))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: ProgressBar.width - filled)
        return "[\(bar)] \(done)/\(total) \(unit)"
    }

    private func put(_ text: String) { try? sink.write(Array(text.utf8)) }
}
