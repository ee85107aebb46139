import GiftModel
package import SVGAExport
import SVGAGraphics
package import SVGAImage
import SVGAScene
package import SVGASystem
import SVGAText

/// Draws a room as its viewers saw it, as pictures that cover a recorded stream. The log is read twice: to find which
/// frames look the same, and while they are drawn. Memory does not grow with its length, except for a number for each
/// frame. Equal logs and settings give equal pictures, for any number of threads.
package struct RoomRecorder<Log: RecordedLog>: Sendable {
    private let settings: RecordingSettings
    private let mediaCache: GiftMediaCache
    private let texts: TextCache
    private let painter: OverlayPainter
    private let threadCount: Int
    private let reader: SceneReader<Log>

    /// Opens fonts, and reads the first line.
    package init(
        _ log: Log, _ settings: RecordingSettings, _ media: any GiftMediaSource,
        threadCount: Int = ParallelLoop.processorCount
    ) throws {
        guard 1...Pixmap.maxSide ~= settings.width, 1...Pixmap.maxSide ~= settings.height else {
            throw SVGAError.sizeOutOfRange(width: settings.width, height: settings.height)
        }
        var settings = settings
        settings.framesPerSecond = min(max(1, settings.framesPerSecond), 240)
        (self.settings, self.threadCount) = (settings, max(1, threadCount))
        mediaCache = GiftMediaCache(media)
        texts = try SVGAError.layingOut { try TextCache(settings.fonts) }
        painter = OverlayPainter(settings, mediaCache, texts, threadCount: self.threadCount)
        reader = try SceneReader(log, settings, mediaCache, BulletMeasure(texts: texts))
    }

    /// The missing or damaged resources, which are not shown; complete once a recording is written.
    package var faults: [MediaFault] { mediaCache.faults }

    /// The warning about characters that no font has; complete once a recording is written.
    package var textWarning: String? { texts.warning }

    /// Reads the log and loads what it shows, in O(frames + lines); draws nothing.
    package func plan(cancellation: CancellationToken = CancellationToken()) throws -> RecordingPlan {
        var (reader, plan) = (reader, RecordingPlan())
        while settings.to.map({ offset(of: plan.pictures.count) < $0 }) ?? true {
            guard plan.pictures.count < RecordingPlan.maxFrameCount else { throw SVGAError.longRecording }
            let scene = try SVGAError.layingOut { try reader.scene(at: time(of: plan.pictures.count)) }
            plan.append(scene)
            if plan.pictures.last == plan.pictures.count - 1 { try painter.load(scene) }
            if cancellation.isCancelled || mediaCache.isCancelled { throw SVGAError.cancelled }
            if settings.to == nil, scene.isEmpty, reader.isOver { break }
            if let time = reader.quietUntil { plan.appendEmpty(framesBefore(time)) }
        }
        plan.finish()
        return plan
    }

    /// The number of frames before a time, at most the maximum of a recording.
    private func framesBefore(_ time: Milliseconds) -> Int {
        let end = min(time - reader.start, settings.to ?? .max) - settings.from
        let (frames, isTooLong) = max(0, end).multipliedReportingOverflow(by: settings.framesPerSecond)
        return isTooLong ? RecordingPlan.maxFrameCount : min(frames / 1000, RecordingPlan.maxFrameCount)
    }

    /// Writes frames into PNG files with straight alpha; returns them, fewer than the frames only after a cancellation.
    @discardableResult package func write(
        _ plan: RecordingPlan, to naming: FrameNaming, compression: PNGCompression = .balanced,
        cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> Int {
        try animation(plan).exportFrames(
            to: naming, as: .png(compression: compression), workerCount: threadCount, cancellation: cancellation,
            progress: progress)
    }

    /// Writes the frames as a format without compression or a video. `open` opens the output, in order or to go back.
    @discardableResult package func write(
        _ plan: RecordingPlan, as format: AnimationFormat, cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        to open: (_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter
    ) throws -> AnimationSource.File {
        var options = AnimationSource.Options()
        (options.loopCount, options.workerCount) = (1, threadCount)
        return try AnimationRun(animation(plan), format, options)
            .export(cancellation: cancellation, progress: progress, to: open)
    }

    private func animation(_ plan: RecordingPlan) -> AnimationSource {
        AnimationSource(
            width: settings.width, height: settings.height, framesPerSecond: settings.framesPerSecond,
            background: settings.background, frames: Array(plan.pictures.indices), pictures: plan.pictures,
            draw: drawing(plan))
    }

    /// The painter of a plan's frames, for any thread.
    private func drawing(_ plan: RecordingPlan) -> @Sendable (Int) throws(SVGAError) -> Pixmap {
        let cursor = SceneCursor(reader, frames: plan.drawnFrames) { [self] in time(of: $0) }
        let painter = painter
        @Sendable func draw(_ frame: Int) throws(SVGAError) -> Pixmap {
            try SVGAError.only {
                if frame == plan.emptyFrame { return try painter.picture(of: OverlayScene()) }
                let scene = try SVGAError.only(at: SVGAError.Place(key: "message")) { try cursor.scene(of: frame) }
                return try painter.picture(of: scene)
            }
        }
        return draw
    }

    private func time(of frame: Int) -> Milliseconds { reader.start + offset(of: frame) }

    /// The milliseconds from the start on at which a frame is taken.
    private func offset(of frame: Int) -> Milliseconds { settings.from + frame * 1000 / settings.framesPerSecond }
}

/// Distributes the scenes of frames to drawing threads, from a log that is read again meanwhile. Threads request frames
/// nearly in order, so few scenes wait at once: of frames before a requested one.
final class SceneCursor<Log: RecordedLog>: Sendable {
    private struct State {
        var reader: SceneReader<Log>
        /// The index in `frames` of the frame whose scene is read next.
        var next = 0
        var waiting: [Int: OverlayScene] = [:]
    }

    private let frames: [Int]
    private let time: @Sendable (Int) -> Milliseconds
    private let beginning: SceneReader<Log>
    private let state: Lock<State>

    /// `frames` are the requested ones, each once and in order; `time` is by the clock of the log.
    init(_ reader: SceneReader<Log>, frames: [Int], time: @escaping @Sendable (Int) -> Milliseconds) {
        (beginning, self.frames, self.time) = (reader, frames, time)
        state = Lock(State(reader: reader))
    }

    func scene(of frame: Int) throws -> OverlayScene {
        try state.withLock { state in
            if let scene = state.waiting.removeValue(forKey: frame) { return scene }
            // Frames are requested only once; otherwise the log would be read again.
            if state.next > 0, frames[state.next - 1] >= frame { state = State(reader: beginning) }
            while state.next < frames.count, frames[state.next] < frame {
                let earlier = frames[state.next]
                state.waiting[earlier] = try state.reader.scene(at: time(earlier))
                state.next += 1
            }
            if state.next < frames.count, frames[state.next] == frame { state.next += 1 }
            return try state.reader.scene(at: time(frame))
        }
    }
}
