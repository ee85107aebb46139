import Glibc
import SVGAImage
import SVGAPixels
import SVGASystem
import Synchronization

/// One export while it runs, shared by its workers.
final class ExportRun: Sendable {
    /// Frames that look the same, together.
    private let groups: [[Int]]
    private let naming: FrameNaming
    private let compression: PNGEncoder.Compression
    private let cancellation: CancellationToken
    private let progress: @Sendable (Int) -> Void
    private let render: @Sendable (Int) throws -> Pixmap
    private let next = Atomic<Int>(0)
    private let state = Lock(State())

    private struct State {
        var writtenCount = 0
        var failure: ExportError.Reason?
        /// How many threads beside the caller's have not yet ended their work.
        var helperCount = 0
    }

    init(
        groups: [[Int]], naming: FrameNaming, compression: PNGEncoder.Compression, cancellation: CancellationToken,
        progress: @escaping @Sendable (Int) -> Void, render: @escaping @Sendable (Int) throws -> Pixmap
    ) {
        self.groups = groups
        self.naming = naming
        self.compression = compression
        self.cancellation = cancellation
        self.progress = progress
        self.render = render
    }

    /// Works on the caller's thread and, as far as the system has them, on others until nothing is left to do.
    ///
    /// Not on those of Dispatch: where the system gives no thread it asks again and again, for ever.
    func work(threadCount: Int) {
        for _ in 1..<max(1, threadCount) {
            state.withLock { $0.helperCount += 1 }
            let code = BackgroundThread.start { [self] in
                work()
                leave()
            }
            guard code == 0 else {
                leave()
                break
            }
        }
        work()
        _ = state.waiting { $0.helperCount == 0 ? true : nil }
    }

    private func leave() {
        state.withLock { $0.helperCount -= 1 }
        state.wakeWaiters()
    }

    /// Takes groups until none is left or something says stop; the work of one thread.
    private func work() {
        do throws(RenderError) {
            var encoder = try PNGEncoder(compression: compression)
            while let group = takeGroup() {
                guard let first = group.first else { continue }
                guard let pixmap = draw(first) else { return }
                let file = try encoder.encode(pixmap)
                for frame in group where !isStopped { write(file, frame: frame) }
            }
        } catch {
            fail(.encoding(error))
        }
    }

    /// The number of files written; throws the first failure.
    func result() throws(ExportError) -> Int {
        let state = state.withLock { $0 }
        if let reason = state.failure { throw ExportError(reason: reason, writtenCount: state.writtenCount) }
        return state.writtenCount
    }

    private var isStopped: Bool { cancellation.isCancelled || state.withLock { $0.failure != nil } }

    private func takeGroup() -> [Int]? {
        guard !isStopped else { return nil }
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return index < groups.count ? groups[index] : nil
    }

    private func draw(_ frame: Int) -> Pixmap? {
        do {
            return try render(frame)
        } catch {
            fail(.frame(frame, error))
            return nil
        }
    }

    private func write(_ file: [UInt8], frame: Int) {
        do throws(FileError) {
            try AtomicFile.write(file, to: naming.path(frame: frame))
        } catch {
            return fail(.file(error))
        }
        state.withLock { state in
            state.writtenCount += 1
            progress(state.writtenCount)
        }
    }

    private func fail(_ reason: ExportError.Reason) {
        state.withLock { state in state.failure = state.failure ?? reason }
    }
}

extension PNGSequenceExporter {
    /// The processors that this process may run on, at least 1.
    public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
