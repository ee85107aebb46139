import SVGAFormat
public import SVGAGraphics
public import SVGAImage
public import SVGAScene
package import SVGASystem

extension FrameRenderer {
    /// The frames of the movie as pictures that play.
    ///
    /// - Parameters:
    ///   - size: The size of the pictures, the movie's by default.
    ///   - background: The background colour; nil for transparent.
    ///   - frames: The frames, shown one after the other; all by default.
    /// - Throws: ``SVGAError``: a picture cannot have the size, the movie does not have a frame, or its frames have more
    ///   drawing commands than ``Limits/maxCommandCount``.
    /// - Complexity: O(commands of all frames); draws nothing.
    public func animation(
        size: PictureSize = .scale(1), background: SVGAColor? = nil, frames: FrameSelection = .all
    ) throws(SVGAError) -> AnimationSource {
        try animation(size, background, frames, cancellation: CancellationToken())
    }

    /// Prepares an animation without blocking the task; it stops when the task is cancelled.
    ///
    /// ```swift
    /// let webp = try await renderer.animation(size: .width(300)).encode(as: .webp(quality: 75))
    /// ```
    public func animation(
        size: PictureSize = .scale(1), background: SVGAColor? = nil, frames: FrameSelection = .all
    ) async throws(SVGAError) -> AnimationSource {
        try await BackgroundPool.shared.run { [self] token throws(SVGAError) in
            try animation(size, background, frames, cancellation: token)
        }
    }

    private func animation(
        _ size: PictureSize, _ background: SVGAColor?, _ frames: FrameSelection, cancellation: CancellationToken
    ) throws(SVGAError) -> AnimationSource {
        let (viewport, frames) = (try size.viewport(for: movie.viewBox), try frames.frames(of: movie))
        return AnimationSource(
            try FrameGroups(frames, of: self, cancellation: cancellation), in: viewport, background: background)
    }
}

extension AnimationSource {
    /// Writes a file that plays.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - format: The form of the file, which its name does not decide.
    ///   - progress: Called with the number of pictures written after each, on any thread, one call at a time.
    /// - Throws: ``SVGAError`` with the first failure; an existing file stays unchanged.
    /// - Complexity: O(pixels of all pictures).
    @discardableResult
    public func export(
        to path: String, as format: AnimationFormat, options: AnimationSource.Options = AnimationSource.Options(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(SVGAError) -> AnimationSource.File {
        try AnimationRun(self, format, options).export(to: path, progress: progress)
    }

    /// Writes a file that plays without blocking the task; if the task is cancelled, it stops after the pictures in
    /// progress, without a file.
    ///
    /// ```swift
    /// let file = try await renderer.animation().export(to: "gift.mp4", as: .mp4())
    /// print(file.milliseconds)
    /// ```
    @discardableResult
    public func export(
        to path: String, as format: AnimationFormat, options: AnimationSource.Options = AnimationSource.Options(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(SVGAError) -> AnimationSource.File {
        try await BackgroundPool.shared.run { [self] token throws(SVGAError) in
            try AnimationRun(self, format, options).export(to: path, cancellation: token, progress: progress)
        }
    }

    /// Encodes a file that plays: the bytes that ``export(to:as:options:progress:)`` writes.
    ///
    /// - Throws: ``SVGAError`` with the first failure.
    /// - Complexity: O(pixels of all pictures); allocates the file.
    public func encode(
        as format: AnimationFormat, options: AnimationSource.Options = AnimationSource.Options()
    ) throws(SVGAError) -> [UInt8] {
        try AnimationRun(self, format, options).encode()
    }

    /// Encodes a file that plays without blocking the task; if the task is cancelled, it stops after the pictures in
    /// progress.
    public func encode(
        as format: AnimationFormat, options: AnimationSource.Options = AnimationSource.Options()
    ) async throws(SVGAError) -> [UInt8] {
        try await BackgroundPool.shared.run { [self] token throws(SVGAError) in
            try AnimationRun(self, format, options).encode(cancellation: token)
        }
    }

    /// Writes each frame into a separate file. Frames that look the same are drawn and encoded once.
    ///
    /// ```swift
    /// let count = try await renderer.animation().exportFrames(to: FrameNaming(folder: "out"), as: .webp())
    /// ```
    ///
    /// - Parameters:
    ///   - naming: The names of the files.
    ///   - format: The form of the files.
    ///   - workerCount: The number of frames drawn concurrently; nil for the number of processors.
    ///   - progress: Called with the number of files written after each, on any thread, one call at a time.
    /// - Returns: The number of files written, fewer than the frames only after a cancellation.
    /// - Throws: ``SVGAError`` with the first failure, after which no more frames are begun. Files that were written stay.
    @discardableResult
    public func exportFrames(
        to naming: FrameNaming, as format: PictureFormat = .png(), workerCount: Int? = nil,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(SVGAError) -> Int {
        try exportFrames(
            to: naming, as: format, workerCount: workerCount, cancellation: CancellationToken(), progress: progress)
    }

    /// Writes each frame into a separate file without blocking the task; if the task is cancelled, it stops after the
    /// frames in progress.
    @discardableResult
    public func exportFrames(
        to naming: FrameNaming, as format: PictureFormat = .png(), workerCount: Int? = nil,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(SVGAError) -> Int {
        try await BackgroundPool.shared.run { [self] token throws(SVGAError) in
            try exportFrames(to: naming, as: format, workerCount: workerCount, cancellation: token, progress: progress)
        }
    }

    /// Writes each frame into a separate file. Unless `replacing`, the first file that exists ends the export.
    package func exportFrames(
        to naming: FrameNaming, as format: PictureFormat = .png(), workerCount: Int? = nil, replacing: Bool = true,
        cancellation: CancellationToken, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(SVGAError) -> Int {
        try OutputFolder.create(naming.folder)
        let sink = PictureSequenceSink(self, naming, format, replacing: replacing, cancellation, progress)
        do {
            try run(
                sink, of: sink.pictures, workerCount: workerCount ?? ParallelLoop.processorCount, cancellation
            ) { _ in }
        } catch {
            if !error.isCancelled { throw error.with { $0.completedCount = sink.writtenCount } }
        }
        return sink.writtenCount
    }

    /// Writes sprite sheets and an atlas in JSON, in the hash form of TexturePacker that Pixi, Phaser and Cocos read.
    ///
    /// Pages `gift-0.png` and so on are next to the JSON `gift.json`; each page after the first has its own JSON,
    /// `gift-1.json`. Frames are trimmed to what is visible, and those that look the same share a rectangle.
    ///
    /// - Throws: ``SVGAError`` with the first failure, even for a frame that is larger than a page.
    @discardableResult
    public func exportAtlas(
        to path: String, _ atlas: AnimationSource.Atlas = AnimationSource.Atlas(),
        options: AnimationSource.Options = AnimationSource.Options(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(SVGAError) -> AnimationSource.File {
        try export(to: path, as: .atlas(atlas), options: options, progress: progress)
    }

    /// Writes sprite sheets and an atlas without blocking the task.
    ///
    /// ```swift
    /// try await renderer.animation().exportAtlas(to: "gift.json", AnimationSource.Atlas(pages: .webp(), maxPageSide: 2048))
    /// ```
    @discardableResult
    public func exportAtlas(
        to path: String, _ atlas: AnimationSource.Atlas = AnimationSource.Atlas(),
        options: AnimationSource.Options = AnimationSource.Options(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(SVGAError) -> AnimationSource.File {
        try await export(to: path, as: .atlas(atlas), options: options, progress: progress)
    }
}
