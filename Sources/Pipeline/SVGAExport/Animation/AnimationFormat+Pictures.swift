public import SVGAGraphics
public import SVGASystem

extension AnimationFormat {
    /// Writes pictures of any origin into a file that plays.
    ///
    /// ```swift
    /// let format = AnimationFormat.webp(quality: 80)
    /// let file = try format.writePictures(60, framesPerSecond: 30, to: "spin.webp") { index in
    ///     try renderer.render(frame: index % 2, size: .scale(0.5))
    /// }
    /// print("\(file.frameCount) frames, \(file.milliseconds) ms")
    /// ```
    ///
    /// Pictures are made and encoded on several threads and written in their order; at most two of them a thread are in
    /// memory. Of pictures that follow each other and are equal, one is written, and lasts longer. The file does not depend
    /// on the number of threads, and appears only when it is complete.
    ///
    /// - Parameters:
    ///   - count: The pictures, at least 1, at most a million.
    ///   - framesPerSecond: The pictures shown in a second, 1 ... 1000; where the format or its viewers allow fewer, pictures
    ///     are left out.
    ///   - loopCount: The number of plays, as ``MovieExporter/loopCount``.
    ///   - background: The background colour, whose alpha is ignored; nil for transparent.
    ///   - path: The file; one of the same name is replaced, and its folder is made.
    ///   - workerCount: The number of pictures rendered concurrently, at least 1; nil for the number of processors.
    ///   - cancellation: Stops after the pictures in progress, without a file.
    ///   - progress: Called with the number of pictures written after each, on any thread, one call at a time.
    ///   - picture: Creates the picture with an index, 0 ..< `count`, on any thread, concurrently and possibly several
    ///     times, always with the same pixels. All have the size of the first one.
    /// - Throws: ``SVGAError`` with the first failure: ``SVGAError/pictureError`` is what `picture` threw. An existing
    ///   file stays unchanged.
    /// - Complexity: O(pixels of all pictures).
    @discardableResult
    public func writePictures(
        _ count: Int, framesPerSecond: Int, loopCount: Int = 0, background: SVGAColor? = nil, to path: String,
        workerCount: Int? = nil, cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }, picture: @escaping @Sendable (Int) throws -> Pixmap
    ) throws(SVGAError) -> MovieExporter.File {
        let run = try run(count, framesPerSecond, loopCount: loopCount, background, workerCount, picture)
        return try run.export(to: path, cancellation: cancellation, progress: progress)
    }

    /// Encodes pictures of any origin into the bytes of a file that plays.
    ///
    /// ```swift
    /// let blink = [try Pixmap(width: 8, height: 8), picture]
    /// let bytes = try AnimationFormat.gif().encodePictures(10, framesPerSecond: 2) { index in blink[index % 2] }
    /// ```
    ///
    /// - Parameters: As ``writePictures(_:framesPerSecond:loopCount:background:to:workerCount:cancellation:progress:picture:)``.
    /// - Throws: ``SVGAError`` with the first failure, and for formats with several files.
    /// - Complexity: O(pixels of all pictures); allocates the file.
    public func encodePictures(
        _ count: Int, framesPerSecond: Int, loopCount: Int = 0, background: SVGAColor? = nil,
        workerCount: Int? = nil, cancellation: CancellationToken = CancellationToken(),
        picture: @escaping @Sendable (Int) throws -> Pixmap
    ) throws(SVGAError) -> [UInt8] {
        try run(count, framesPerSecond, loopCount: loopCount, background, workerCount, picture)
            .encode(cancellation: cancellation)
    }

    private func run(
        _ count: Int, _ framesPerSecond: Int, loopCount: Int, _ background: SVGAColor?, _ workerCount: Int?,
        _ picture: @escaping @Sendable (Int) throws -> Pixmap
    ) throws(SVGAError) -> AnimationRun {
        guard 1...1_000_000 ~= count else {
            throw SVGAError(.invalidRequest, "an animation of \(count) pictures; it has 1 to 1000000")
        }
        return AnimationRun(
            pictures: Array(0..<count), framesPerSecond: min(max(1, framesPerSecond), 1000), loopCount: loopCount,
            workerCount: workerCount ?? ParallelLoop.processorCount, self,
            layout: try AnimationLayout(background: background, picture))
    }
}
