import SVGAFormat
public import SVGAGraphics
public import SVGAImage
public import SVGAScene
public import SVGASystem

/// Draws frames and writes each into a separate PNG file.
///
/// ```swift
/// let exporter = PNGSequenceExporter(naming: FrameNaming(folder: "out"), compression: .small)
/// let count = try await exporter.export(of: renderer, in: Viewport(movie.viewBox, width: 300))
/// ```
///
/// Each worker draws and encodes one frame at a time, and files are written in the order of the frames, so memory holds at
/// most one frame and two files for each worker. Frames that look the same are drawn and encoded once. A file appears only
/// when it is complete, and replaces one of the same name. The files do not depend on the number of workers.
public struct PNGSequenceExporter: Sendable {
    /// The names of the files.
    public let naming: FrameNaming
    /// The number of frames rendered concurrently, at least 1; the system may run fewer.
    public let workerCount: Int
    /// The balance of encoding time and file size.
    public let compression: PNGCompression
    /// The format of the files, PNG by default.
    package var format: PictureFormat
    /// Whether files of the same names are replaced; otherwise the first one ends the export.
    package var replacesFiles = true

    /// Creates an exporter; by default with one worker per processor.
    public init(
        naming: FrameNaming, workerCount: Int? = nil,
        compression: PNGCompression = .balanced
    ) {
        self.naming = naming
        self.workerCount = max(1, workerCount ?? ParallelLoop.processorCount)
        self.compression = compression
        format = .png(compression: compression)
    }

    /// Draws frames of a movie and writes them, on the caller's thread and separate threads, never on the threads of
    /// Swift's tasks.
    ///
    /// - Parameters:
    ///   - frames: The frames; all of them by default.
    ///   - renderer: The renderer of the movie.
    ///   - viewport: The size of the pictures and the position of the movie in them; the size of the movie when nil.
    ///   - background: The background colour; nil for transparent.
    ///   - cancellation: Stops after the frames in progress.
    ///   - progress: Called with the number of files written after each, on any thread, one call at a time.
    /// - Returns: The number of files written, fewer than the frames only after a cancellation.
    /// - Throws: ``SVGAError`` with the first failure, after which no more frames are begun.
    @discardableResult
    public func export(
        _ frames: FrameSelection = .all, of renderer: FrameRenderer, in viewport: Viewport? = nil,
        background: SVGAColor? = nil, cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(SVGAError) -> Int {
        let indices = try frames.frames(of: renderer.movie)
        let groups: FrameGroups
        do {
            groups = try FrameGroups(indices, of: renderer, cancellation: cancellation)
        } catch {
            if error.isCancelled { return 0 }
            throw error
        }
        let viewport = if let viewport { viewport } else { try Viewport(renderer.movie.viewBox, scale: 1) }
        return try export(groups: groups.groups, cancellation: cancellation, progress: progress) {
            picture throws(SVGAError) in try groups.render(picture, in: viewport, background: background)
        }
    }

    /// Draws frames of a movie and writes them without blocking the task; if the task is cancelled, it stops after the
    /// frames in progress.
    ///
    /// ```swift
    /// let exporter = PNGSequenceExporter(naming: FrameNaming(folder: "out"))
    /// let count = try await exporter.export(of: renderer)
    /// ```
    ///
    /// - Throws: As ``export(_:of:in:background:cancellation:progress:)``.
    @discardableResult
    public func export(
        _ frames: FrameSelection = .all, of renderer: FrameRenderer, in viewport: Viewport? = nil,
        background: SVGAColor? = nil, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(SVGAError) -> Int {
        try await BackgroundPool.shared.run { [self] token throws(SVGAError) in
            try export(
                frames, of: renderer, in: viewport, background: background, cancellation: token, progress: progress)
        }
    }

    /// Draws and encodes each group of frames once, and writes it into a file for each of its frames.
    package func export(
        groups: [[Int]], cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        render: @escaping @Sendable (Int) throws(SVGAError) -> Pixmap
    ) throws(SVGAError) -> Int {
        try OutputFolder.create(naming.folder)
        let sink = PictureSequenceSink(groups, exporter: self, cancellation: cancellation, progress: progress)
        let threadCount = min(workerCount, groups.count)
        do {
            try FramePipeline(
                frames: groups.map { $0[0] }, threadCount: threadCount, sink: sink, cancellation: cancellation,
                progress: { _ in }, draw: render
            )
            .run(threadCount: threadCount)
        } catch {
            if error.isCancelled { return sink.writtenCount }
            throw error.with { $0.completedCount = sink.writtenCount }
        }
        return sink.writtenCount
    }
}
