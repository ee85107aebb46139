import SVGACache
import SVGACommandLine
import SVGASystem

/// Waits on this thread for asynchronous work; see ``Handover/wait(for:)``.
package func waitForTask<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () async throws(Failure) -> Value
) throws(Failure) -> Value { try Handover.wait(for: work) }

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

    func end() {
        task?.cancel()
        bar?.clear()
    }
}

/// The number of files that the process may open.
enum OpenFiles {
    /// The needs of Swift's tasks and the index of a cache. Without them libdispatch ends the process.
    static let taskCount = 12

    /// Makes sure that `/proc` exists: without it libdispatch ends the process now and then when tasks run.
    static func requireProcessFolder() throws {
        guard FileSystem.status(at: "/proc/self/stat") == nil else { return }
        throw ToolError(.unavailable, message: "cache: /proc is not there, which transfers need; mount it")
    }

    /// Makes sure that this number of files can be opened in addition to the open ones.
    static func require(_ count: Int) throws {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        for _ in 0..<count {
            // There is a root on every system; a device may be missing.
            let descriptor = FileSystem.open("/", O_RDONLY)
            guard descriptor >= 0 else {
                let reason = systemMessage(errno)
                throw ToolError(.tryAgainLater, message: "cache: \(reason); at least \(count) more are needed")
            }
            descriptors.append(descriptor)
        }
    }
}
