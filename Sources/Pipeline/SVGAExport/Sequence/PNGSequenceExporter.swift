public import SVGAImage
public import SVGAPixels
public import SVGASystem

/// Draws frames and writes each into a PNG file of its own.
///
/// ```swift
/// let exporter = PNGSequenceExporter(naming: FrameNaming(folder: "out"))
/// let count = try exporter.export(frames: Array(0..<movie.frameCount)) { try renderer.render(frame: $0) }
/// ```
///
/// Each worker draws, encodes and writes one frame at a time, so there are never more frames in memory than workers. Files
/// appear whole or not at all; those of the same name are replaced. The files do not depend on the number of workers.
public struct PNGSequenceExporter: Sendable {
    /// The names of the files.
    public let naming: FrameNaming
    /// How many frames are worked on at a time, at least 1; the system may run fewer.
    public let workerCount: Int
    /// How much time is spent to make the files small.
    public let compression: PNGEncoder.Compression

    /// Makes an exporter; one worker for each processor when no number is given.
    public init(
        naming: FrameNaming, workerCount: Int = PNGSequenceExporter.processorCount,
        compression: PNGEncoder.Compression = .balanced
    ) {
        self.naming = naming
        self.workerCount = max(1, workerCount)
        self.compression = compression
    }

    /// Writes frames, on the thread of the caller and others of its own, never on those of Swift's tasks.
    ///
    /// - Parameters:
    ///   - frames: The frames in the order in which they are begun.
    ///   - cancellation: Stops after the frames in work.
    ///   - progress: Told the number of files written after each; called on any thread, one call at a time.
    ///   - render: Draws a frame; called on several threads at once.
    /// - Returns: The number of files written, fewer than `frames` only after a cancellation.
    /// - Throws: ``ExportError`` with the first failure, after which no more frames are begun.
    public func export(
        frames: [Int], cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        render: @escaping @Sendable (Int) throws -> Pixmap
    ) throws(ExportError) -> Int {
        try export(
            groups: frames.map { [$0] }, cancellation: cancellation, progress: progress, render: render)
    }

    /// Writes frames of which some look the same: each group is drawn and encoded once and written into a file for each of
    /// its frames.
    ///
    /// ```swift
    /// let groups = try renderer.groupsOfEqualFrames(frames)
    /// let count = try exporter.export(groups: groups) { try renderer.render(frame: $0) }
    /// ```
    ///
    /// - Parameters:
    ///   - groups: Frames that look the same; the first of each is drawn.
    ///   - cancellation: Stops after the files in work.
    ///   - progress: As for ``export(frames:cancellation:progress:render:)``, and `render` and the result too.
    public func export(
        groups: [[Int]], cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        render: @escaping @Sendable (Int) throws -> Pixmap
    ) throws(ExportError) -> Int {
        do throws(FileError) {
            try OutputFolder.create(naming.folder)
        } catch {
            throw ExportError(reason: .file(error), writtenCount: 0)
        }
        let run = ExportRun(
            groups: groups, naming: naming, compression: compression, cancellation: cancellation, progress: progress,
            render: render)
        run.work(threadCount: min(workerCount, groups.count))
        return try run.result()
    }
}
