import SVGAKit
import Synchronization

/// A line on a screen that shows how far the work is and disappears when it ends.
final class ProgressBar: Sendable {
    private let sink: any ByteSink
    private let total: Int
    private let shown = Mutex<String>("")

    /// Columns between the brackets.
    private static let width = 30

    init(total: Int, on sink: any ByteSink) {
        self.total = max(1, total)
        self.sink = sink
    }

    /// Shows that so many parts are done; writes only when the line changes.
    func show(_ done: Int) {
        let line = text(done)
        shown.withLock { shown in
            if line != shown { put("\r" + line) }
            shown = line
        }
    }

    /// Removes the line.
    func clear() {
        shown.withLock { shown in
            if !shown.isEmpty { put("\r" + String(repeating: " ", count: shown.count) + "\r") }
            shown = ""
        }
    }

    private func text(_ done: Int) -> String {
        let filled = min(ProgressBar.width, done * ProgressBar.width / total)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: ProgressBar.width - filled)
        return "[\(bar)] \(done)/\(total) frames"
    }

    private func put(_ text: String) { try? sink.write(Array(text.utf8)) }
}
