import SVGAFormat
import SVGAGraphics
import SVGAImage
package import SVGAScene
package import SVGASystem

/// One export of an animation, prepared: which frames show when, and how they are drawn.
package struct AnimationRun: Sendable {
    let layout: AnimationLayout
    let timeline: AnimationTimeline
    let format: AnimationFormat
    private let loopCount: Int
    let workerCount: Int
    private var (ffmpegPath, ffmpegPatience) = ("ffmpeg", Duration.seconds(120))
    /// The encoder for VAP and YYEVA.
    private(set) var h264Encoder = MovieExporter.H264Library.openH264
    /// The sounds of the frames; nil if there are none.
    let sounds: VideoSoundInput?
    /// The number of repetitions in the file.
    let passCount: Int

    /// Prepares an export in which the renderer draws frames into the viewport.
    init(
        _ exporter: MovieExporter, _ format: AnimationFormat, cancellation: CancellationToken = CancellationToken()
    ) throws(SVGAError) {
        let (renderer, background) = (exporter.renderer, exporter.background)
        let viewport =
            if let given = exporter.viewport { given } else { try Viewport(renderer.movie.viewBox, scale: 1) }
        let groups = try FrameGroups(
            try exporter.frames.frames(of: renderer.movie), of: renderer, cancellation: cancellation)
        let layout = AnimationLayout(
            width: viewport.width, height: viewport.height, background: background
        ) { picture throws(SVGAError) in try groups.render(picture, in: viewport, background: background) }
        self.init(exporter, groups, format, layout: layout)
    }

    /// Prepares an export of grouped frames, whose pictures something else draws.
    package init(
        _ exporter: MovieExporter, _ groups: FrameGroups, _ format: AnimationFormat, layout: AnimationLayout
    ) {
        (self.layout, self.format, loopCount) = (layout, format, AnimationRun.bounded(exporter.loopCount))
        workerCount = max(1, exporter.workerCount)
        (ffmpegPath, ffmpegPatience) = (exporter.ffmpegPath, exporter.ffmpegPatience)
        (h264Encoder, passCount) = (exporter.h264Encoder, format.passCount(exporter.loopCount))
        sounds = VideoSoundInput(of: exporter, frames: groups.frames)
        let rate = groups.renderer.movie.framesPerSecond
        timeline = AnimationTimeline(
            repeatElement(groups.pictures, count: passCount).flatMap(\.self), framesPerSecond: rate,
            rate: min(max(1, exporter.framesPerSecond ?? rate), format.maxFramesPerSecond))
    }

    /// Prepares an export of pictures that are not a movie, each shown for one step.
    ///
    /// - Parameter pictures: The pictures by their numbers, at least one; where numbers that follow each other are equal, the
    ///   picture stays.
    package init(
        pictures: [Int], framesPerSecond: Int, loopCount: Int, workerCount: Int, _ format: AnimationFormat,
        layout: AnimationLayout
    ) {
        (self.layout, self.format, self.loopCount) = (layout, format, AnimationRun.bounded(loopCount))
        (self.workerCount, sounds) = (max(1, workerCount), nil)
        passCount = format.passCount(loopCount)
        timeline = AnimationTimeline(
            repeatElement(pictures, count: passCount).flatMap(\.self), framesPerSecond: framesPerSecond,
            rate: min(framesPerSecond, format.maxFramesPerSecond))
    }

    /// The number of plays that all formats hold.
    private static func bounded(_ loopCount: Int) -> Int { min(max(0, loopCount), 0xffff) }

    /// The pictures that will be drawn.
    package var pictureCount: Int { timeline.showings.count }

    /// Draws, encodes and writes a file and those that belong to it.
    func export(
        to path: String, cancellation: CancellationToken, progress: @escaping @Sendable (Int) -> Void
    ) throws(SVGAError) -> MovieExporter.File {
        if case .atlas(let settings) = format.kind {
            return try AtlasRun(self, settings, path: path).export(cancellation: cancellation, progress: progress).file
        }
        return try export(cancellation: cancellation, progress: progress) { order throws(SVGAError) in
            try OutputFolder.create(AtomicFile.folder(of: path))
            return try AtomicFileWriter(path, order: order)
        }
    }

    /// Draws, encodes and writes.
    ///
    /// - Parameter open: Opens the output, when everything else was checked, for a format that is written in order or that
    ///   goes back.
    package func export(
        cancellation: CancellationToken, progress: @escaping @Sendable (Int) -> Void,
        to open: (_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter
    ) throws(SVGAError) -> MovieExporter.File {
        let isOpaque = layout.isOpaque
        switch format.kind {
        case .atlas:
            throw SVGAError(.failed, "an atlas is several files, which one output cannot take")
        case .apng(let compression, let colorLimit?):
            let palette = try choosing(
                cancellation, by: { picture, histogram throws(SVGAError) in try histogram.add(picture) }
            ) { histogram throws(SVGAError) in
                try Palette(for: histogram, limit: colorLimit, hasClear: !isOpaque)
            }
            let file = APNGFile(width: layout.width, height: layout.height, palette: palette)
            return try export(file, cancellation, progress, to: open) { () throws(SVGAError) in
                try APNGFrameEncoder(compression: compression, palette: palette)
            }
        case .apng(let compression, nil):
            let file = APNGFile(width: layout.width, height: layout.height, isOpaque: isOpaque)
            return try export(file, cancellation, progress, to: open) { () throws(SVGAError) in
                try APNGFrameEncoder(compression: compression, isOpaque: isOpaque)
            }
        case .webp(let mode, let effort, let redraws):
            let file = try WebPFile(
                width: layout.width, height: layout.height, isOpaque: isOpaque, redraws: redraws)
            return try export(file, cancellation, progress, to: open) {
                WebPFrameEncoder(mode, effort: effort, redraws: redraws)
            }
        case .gif(let colorLimit, let matte):
            let pixels = GIFPixels(matte: (matte.red, matte.green, matte.blue), isOpaque: isOpaque)
            let palettes = try choosing(cancellation, by: pixels.add) { histogram throws(SVGAError) in
                try GIFPaletteChoice(for: histogram, limit: colorLimit, isOpaque: isOpaque)
            }
            let file = GIFFile(
                width: layout.width, height: layout.height, palette: palettes.common, isOpaque: isOpaque,
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
    package func encode(maxByteCount: Int = .max, cancellation: CancellationToken) throws(SVGAError) -> [UInt8] {
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
        let sample = PaletteSurvey.sample(of: frames.count, area: layout.width * layout.height)
        let sink = try PaletteSurveySink(PaletteSurvey(add: add))
        try run(sink, of: sample.map { frames[$0] }, cancellation) { _ in }
        return try choose(sink.histogram)
    }

    /// Draws, encodes and writes in one format.
    private func export<File: AnimationFile, Encoder: AnimationFrameEncoder>(
        _ file: File, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void,
        to open: (_ order: AtomicFileWriter.Order) throws(SVGAError) -> sending AtomicFileWriter,
        encoder: @escaping @Sendable () throws(SVGAError) -> Encoder
    ) throws(SVGAError) -> MovieExporter.File where File.Frame == Encoder.Frame {
        let sink = try AnimationSink(
            file, timeline: timeline, loopCount: loopCount, output: open(.any), encoder: encoder)
        do {
            try run(sink, of: timeline.showings.map(\.frame), cancellation, progress)
            return self.file(try sink.finish())
        } catch {
            sink.discard()
            throw error
        }
    }

    /// Draws frames, encodes them and hands them to a sink.
    func run(
        _ sink: some FrameSink, of frames: [Int], _ cancellation: CancellationToken,
        _ progress: @escaping @Sendable (Int) -> Void
    ) throws(SVGAError) {
        let threadCount = min(workerCount, frames.count)
        try FramePipeline(
            frames: frames, threadCount: threadCount, sink: sink, namesFrames: layout.namesFrames,
            cancellation: cancellation, progress: progress, draw: layout.draw
        )
        .run(threadCount: threadCount)
    }

    /// The program that encodes videos.
    ///
    /// - Throws: ``SVGAError`` where it is not installed.
    func ffmpeg() throws(SVGAError) -> FFmpeg { try FFmpeg(path: ffmpegPath, patience: ffmpegPatience) }

    /// The description of a file.
    func file(_ written: (frameCount: Int, byteCount: Int)) -> MovieExporter.File {
        MovieExporter.File(
            width: layout.width, height: layout.height, frameCount: written.frameCount, milliseconds: milliseconds,
            byteCount: written.byteCount, framesPerSecond: timeline.stepsPerSecond)
    }

    /// The duration of one pass.
    var milliseconds: Int { timeline.duration(of: 0..<timeline.stepCount, unitsPerSecond: 1000) }
}
