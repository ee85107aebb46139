import SVGAGraphics
import SVGAImage
import SVGAVideo
package import SVGASystem

/// One export of an animation, prepared: which pictures show when.
package struct AnimationRun: Sendable {
    package let source: AnimationSource
    package let format: AnimationFormat
    let options: AnimationSource.Options
    let timeline: AnimationTimeline
    private let loopCount: Int
    let passCount: Int

    package init(
        _ source: AnimationSource, _ format: AnimationFormat,
        _ options: AnimationSource.Options = AnimationSource.Options()
    ) {
        (self.source, self.format, self.options) = (source, format, options)
        // The number of plays that all formats hold.
        loopCount = min(max(0, options.loopCount), 0xffff)
        passCount = format.passCount(options.loopCount)
        timeline = AnimationTimeline(
            repeatElement(source.pictures, count: passCount).flatMap(\.self), framesPerSecond: source.framesPerSecond,
            rate: min(max(1, options.framesPerSecond ?? source.framesPerSecond), format.maxFramesPerSecond))
    }

    /// The pictures that will be drawn.
    package var pictureCount: Int { timeline.showings.count }

    /// Draws, encodes and writes a file and those that belong to it.
    package func export(
        to path: String, cancellation: CancellationToken = CancellationToken(),
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(SVGAError) -> AnimationSource.File {
        if case .atlas(let atlas) = format.kind {
            return try AtlasRun(self, atlas, path: path).export(cancellation: cancellation, progress: progress).file
        }
        return try export(cancellation: cancellation, progress: progress) { order throws(SVGAError) in
            try OutputFolder.create(AtomicFile.folder(of: path))
            return try AtomicFileWriter(path, order: order)
        }
    }

    /// Draws, encodes and writes. `open` opens the output after all checks, to write in order or to go back.
    package func export(
        cancellation: CancellationToken, progress: @escaping @Sendable (Int) -> Void,
        to open: (_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter
    ) throws(SVGAError) -> AnimationSource.File {
        let isOpaque = source.isOpaque
        switch format.kind {
        case .atlas:
            throw SVGAError(.failed, "an atlas is several files, which one output cannot take")
        case .apng(let compression, let colorLimit?):
            let palette = try choosing(
                cancellation, by: { picture, histogram throws(SVGAError) in try histogram.add(picture) }
            ) { histogram throws(SVGAError) in
                try Palette(for: histogram, limit: colorLimit, hasClear: !isOpaque)
            }
            let file = APNGFile(width: source.width, height: source.height, palette: palette)
            return try export(file, cancellation, progress, to: open) { () throws(SVGAError) in
                try APNGFrameEncoder(compression: compression, palette: palette)
            }
        case .apng(let compression, nil):
            let file = APNGFile(width: source.width, height: source.height, isOpaque: isOpaque)
            return try export(file, cancellation, progress, to: open) { () throws(SVGAError) in
                try APNGFrameEncoder(compression: compression, isOpaque: isOpaque)
            }
        case .webp(let mode, let effort, let redraws):
            let file = try WebPFile(
                width: source.width, height: source.height, isOpaque: isOpaque, redraws: redraws)
            return try export(file, cancellation, progress, to: open) {
                WebPFrameEncoder(mode, effort: effort, redraws: redraws)
            }
        case .gif(let colorLimit, let matte):
            let pixels = GIFPixels(matte: (matte.red, matte.green, matte.blue), isOpaque: isOpaque)
            let palettes = try choosing(cancellation, by: pixels.add) { histogram throws(SVGAError) in
                try GIFPaletteChoice(for: histogram, limit: colorLimit, isOpaque: isOpaque)
            }
            let file = GIFFile(
                width: source.width, height: source.height, palette: palettes.common, isOpaque: isOpaque,
                loopCount: loopCount)
            return try export(file, cancellation, progress, to: open) { () throws(SVGAError) in
                try GIFFrameEncoder(pixels, palettes: palettes)
            }
        case .raw(let video): return try export(video, cancellation, progress, to: open)
        case .video(let video): return try export(video, cancellation, progress, to: open)
        case .alphaVideo(let video): return try export(video, cancellation, progress, to: open)
        }
    }

    /// Draws and encodes into memory; a program writes into a file without a name, whose size has no limit.
    package func encode(
        maxByteCount: Int = .max, cancellation: CancellationToken = CancellationToken()
    ) throws(SVGAError) -> [UInt8] {
        let file = Lock<[UInt8]>([])
        @Sendable func add(_ bytes: [UInt8]) { file.withLock { $0 += bytes } }
        _ = try export(cancellation: cancellation, progress: { _ in }) { order throws(SVGAError) in
            if case .video = format.kind { return try AtomicFileWriter(order: order, to: add) }
            return AtomicFileWriter(maxByteCount: maxByteCount, to: add)
        }
        return file.withLock { $0 }
    }

    /// Chooses a palette by the colours of some of the pictures.
    private func choosing<Choice>(
        _ cancellation: CancellationToken,
        by add: @escaping @Sendable (Pixmap, ColorHistogram) throws(SVGAError) -> Void,
        _ choose: (ColorHistogram) throws(SVGAError) -> Choice
    ) throws(SVGAError) -> Choice {
        let frames = timeline.showings.map(\.frame)
        let sample = PaletteSurvey.sample(of: frames.count, area: source.width * source.height)
        let sink = try PaletteSurveySink(PaletteSurvey(add: add))
        try run(sink, of: sample.map { frames[$0] }, cancellation) { _ in }
        return try choose(sink.histogram)
    }

    private func export<File: AnimationFile, Encoder: AnimationFrameEncoder>(
        _ animation: File, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void,
        to open: (_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter,
        encoder: @escaping @Sendable () throws(SVGAError) -> Encoder
    ) throws(SVGAError) -> AnimationSource.File where File.Frame == Encoder.Frame {
        let sink = try AnimationSink(
            animation, timeline: timeline, loopCount: loopCount, output: open(.any), encoder: encoder)
        do {
            try run(sink, of: timeline.showings.map(\.frame), cancellation, progress)
            return file(try sink.finish())
        } catch {
            sink.discard()
            throw error
        }
    }

    func run(
        _ sink: some FrameSink, of pictures: [Int], _ cancellation: CancellationToken,
        _ progress: @escaping @Sendable (Int) -> Void
    ) throws(SVGAError) {
        try source.run(sink, of: pictures, workerCount: options.workerCount, cancellation, progress)
    }

    /// The program that encodes videos; throws where it is not installed.
    func ffmpeg() throws(SVGAError) -> FFmpeg { try FFmpeg(path: options.ffmpegPath, patience: options.ffmpegPatience) }

    func file(_ written: (frameCount: Int, byteCount: Int)) -> AnimationSource.File {
        var file = outline
        (file.frameCount, file.byteCount) = written
        return file
    }

    /// The file before it is drawn, for programs that read it from a pipe. A stream has all pictures, other formats may
    /// have fewer; only formats without compression have a size.
    package var outline: AnimationSource.File {
        var file = AnimationSource.File(
            width: source.width, height: source.height, frameCount: timeline.stepCount,
            milliseconds: timeline.duration(of: 0..<timeline.stepCount, unitsPerSecond: 1000),
            framesPerSecond: timeline.stepsPerSecond)
        switch format.kind {
        case .alphaVideo(let video):
            if let layout = try? video.layout(source) {
                (file.width, file.height) = (layout.videoWidth, layout.videoHeight)
            }
        case .video(let video):
            let pictures = VideoPictures(of: video, source)
            (file.width, file.height) = (pictures.width, pictures.height)
        case .raw(let video):
            (file.width, file.height) = video.size(width: source.width, height: source.height)
            let (byteCount, overflow) = video.byteCount(width: file.width, height: file.height)
                .multipliedReportingOverflow(by: timeline.stepCount)
            file.byteCount = overflow ? 0 : video.head(of: file).count + byteCount
        case .apng, .webp, .gif, .atlas: file.frameCount = pictureCount
        }
        return file
    }
}
