import SVGACommandLine
import SVGACache

/// Shows how far the transfer of one request is.
struct DownloadWatch {
    private let bar: ProgressBar?
    private let task: Task<Void, Never>?

    /// Begins to show; nothing without a bar.
    init(_ cache: MovieCache, _ request: MovieRequest, showing bar: ProgressBar?) {
        self.bar = bar
        guard let bar else {
            task = nil
            return
        }
        let steps = cache.progress(of: request)
        task = Task {
            for await step in steps {
                bar.show(step.receivedByteCount >> 10, of: step.totalByteCount.map { $0 >> 10 })
            }
            bar.clear()
        }
    }

    /// Removes the line.
    func end() {
        task?.cancel()
        bar?.clear()
    }
}
