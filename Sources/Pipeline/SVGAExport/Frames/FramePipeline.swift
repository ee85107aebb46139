package import SVGAGraphics
import SVGASystem

/// Draws and encodes pictures on several threads, and hands them to a sink in their order. A thread takes the next
/// picture, draws it, encodes it, and delivers all pieces whose turn has come. Pictures in progress and waiting pieces
/// are never more than twice the threads, so memory does not grow with the number of pictures.
final class FramePipeline<Sink: FrameSink>: Sendable {
    private let frames: [Int]
    private let window: Int
    private let sink: Sink
    private let namesFrames: Bool
    private let draw: @Sendable (Int) throws(SVGAError) -> Pixmap
    private let cancellation: CancellationToken
    private let progress: @Sendable (Int) -> Void
    private let state = Lock(State())

    private struct State {
        /// Pictures that are drawn, and that the next one is compared with.
        var pictures: [Int: Pixmap] = [:]
        /// Pieces that wait for those before them.
        var pieces: [Int: Sink.Piece] = [:]
        var appendedCount = 0
        var isAppending = false
        var failure: SVGAError?
    }

    /// Errors name the `frames` of the movie. `draw` is called on any thread.
    init(
        frames: [Int], threadCount: Int, sink: Sink, namesFrames: Bool = true, cancellation: CancellationToken,
        progress: @escaping @Sendable (Int) -> Void, draw: @escaping @Sendable (Int) throws(SVGAError) -> Pixmap
    ) {
        (self.frames, self.sink, self.namesFrames, self.cancellation) = (frames, sink, namesFrames, cancellation)
        (self.draw, self.progress) = (draw, progress)
        window = 2 * max(1, threadCount)
    }

    /// Works on the caller's thread, and on as many others as the system gives, until all pictures are in the sink.
    func run(threadCount: Int) throws(SVGAError) {
        ParallelLoop.run(count: frames.count, threadCount: threadCount) { [self] next in
            do { try work(next) } catch { fail(SVGAError(error)) }
        }
        // Even if the last frames were in progress.
        if cancellation.isCancelled { fail(.cancelled) }
        if let error = state.withLock({ $0.failure }) { throw error }
    }

    private func work(_ next: () -> Int?) throws(SVGAError) {
        let encoder = try sink.makeEncoder()
        while let index = next() {
            guard waitForTurn(of: index), let picture = drawn(index) else { return }
            var previous: Pixmap?
            if sink.needsPrevious, index > 0 {
                guard let picture = takePicture(index - 1) else { return }
                previous = picture
            }
            deliver(try sink.encode(picture, after: previous, with: encoder), at: index)
        }
    }

    /// Waits until few enough pictures are ahead of those in the sink; false when the work is to stop. The thread with
    /// the lowest index never waits here, so there is always one that makes progress.
    private func waitForTurn(of index: Int) -> Bool {
        let mayGo = state.waiting { state -> Bool? in
            if cancellation.isCancelled { state.failure = state.failure ?? .cancelled }
            if state.failure != nil { return false }
            return index < state.appendedCount + window ? true : nil
        }
        // Another thread may wait for the picture that this one does not draw.
        if !mayGo { state.wakeWaiters() }
        return mayGo
    }

    /// Draws a picture, and shows it to the thread that has the next one; nil after a failure.
    private func drawn(_ index: Int) -> Pixmap? {
        do {
            let picture = try draw(frames[index])
            if sink.needsPrevious, index + 1 < frames.count {
                state.withLock { $0.pictures[index] = picture }
                state.wakeWaiters()
            }
            return picture
        } catch {
            fail(namesFrames ? error.at(SVGAError.Place(frame: frames[index])) : error)
            return nil
        }
    }

    /// Waits for the picture of another thread; nil when the work is to stop.
    private func takePicture(_ index: Int) -> Pixmap? {
        state.waiting { state -> Pixmap?? in
            if let picture = state.pictures.removeValue(forKey: index) { return .some(picture) }
            return state.failure == nil ? nil : .some(nil)
        }
    }

    /// Puts a piece where it waits, and hands over all whose turn has come, unless another thread does.
    private func deliver(_ piece: Sink.Piece, at index: Int) {
        state.withLock { $0.pieces[index] = piece }
        while let (piece, index) = nextPiece() {
            do {
                try sink.append(piece, at: index)
                progress(index + 1)
            } catch {
                fail(error)
            }
            state.withLock { state in
                state.isAppending = false
                state.appendedCount = index + 1
            }
            state.wakeWaiters()
        }
    }

    private func nextPiece() -> (Sink.Piece, Int)? {
        state.withLock { state in
            let index = state.appendedCount
            guard state.failure == nil, !state.isAppending, let piece = state.pieces.removeValue(forKey: index) else {
                return nil
            }
            state.isAppending = true
            return (piece, index)
        }
    }

    private func fail(_ error: SVGAError) {
        state.withLock { state in state.failure = state.failure ?? error }
        state.wakeWaiters()
    }
}

/// Receives the pictures of an export: each is encoded on the thread that drew it, and the pieces are taken in order.
package protocol FrameSink: Sendable {
    /// A thread's encoder for one picture after the other.
    associatedtype Encoder
    associatedtype Piece: Sendable

    func makeEncoder() throws(SVGAError) -> Encoder

    /// Encodes a picture, on several threads at a time. `previous` is nil for the first, and unless ``needsPrevious``.
    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: Encoder) throws(SVGAError) -> Piece

    /// Takes a piece; called once for each picture, in their order, by one thread at a time. Errors end the export.
    func append(_ piece: Piece, at index: Int) throws(SVGAError)

    /// Whether pictures are encoded by their difference from the previous picture.
    var needsPrevious: Bool { get }
}
