import SVGAScene
import SVGAImage
import SVGAPixels
import SVGASystem

/// One export while it runs, shared by its workers.
final class ExportRun: Sendable {
    private let groups: [EqualFrames]
    private let exporter: PNGSequenceExporter
    private let cancellation: CancellationToken
    private let progress: @Sendable (Int) -> Void
    private let render: @Sendable (EqualFrames) throws(RenderError) -> Pixmap
    private let state = Lock(State())

    private struct State {
        var writtenCount = 0
        var failure: ExportError.Reason?
    }

    init(
        groups: [EqualFrames], exporter: PNGSequenceExporter, cancellation: CancellationToken,
        progress: @escaping @Sendable (Int) -> Void,
        render: @escaping @Sendable (EqualFrames) throws(RenderError) -> Pixmap
    ) {
        self.groups = groups
        self.exporter = exporter
        self.cancellation = cancellation
        self.progress = progress
        self.render = render
    }

    /// Works on the caller's thread, and on as many others as the system starts, until no group is left.
    func work(threadCount: Int) {
        ParallelLoop.run(count: groups.count, threadCount: threadCount) { [self] next in
            do throws(RenderError) {
                try work(next)
            } catch {
                fail(.encoding(error))
            }
        }
    }

    /// Exports groups until none is left, one failed or the export was cancelled; the work of one thread.
    private func work(_ next: () -> Int?) throws(RenderError) {
        var encoder = try PNGEncoder(compression: exporter.compression)
        while !isStopped, let index = next() {
            guard let pixmap = draw(groups[index]) else { return }
            let file = try encoder.encode(pixmap)
            for frame in groups[index].frames where !isStopped { write(file, frame: frame) }
        }
    }

    /// The number of files written; throws the first failure.
    func result() throws(ExportError) -> Int {
        let state = state.withLock { $0 }
        if let reason = state.failure { throw ExportError(reason: reason, writtenCount: state.writtenCount) }
        return state.writtenCount
    }

    private var isStopped: Bool { cancellation.isCancelled || state.withLock { $0.failure != nil } }

    private func draw(_ group: EqualFrames) -> Pixmap? {
        do throws(RenderError) {
            return try render(group)
        } catch {
            fail(.frame(group.frames[0], error))
            return nil
        }
    }

    private func write(_ file: [UInt8], frame: Int) {
        do throws(FileError) {
            try AtomicFile.write(file, to: exporter.naming.path(frame: frame), replacing: exporter.replacesFiles)
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
    public static var processorCount: Int { ParallelLoop.processorCount }
}
