import SVGAGraphics
import SVGAImage
package import SVGASystem

/// One export of an atlas: the pictures are drawn once to be measured, and again page by page.
package struct AtlasRun: Sendable {
    private let run: AnimationRun
    private let settings: AnimationSource.Atlas
    private let folder: String
    private let name: String

    /// Prepares an atlas; `path` is the JSON of the first page.
    package init(_ run: AnimationRun, _ settings: AnimationSource.Atlas, path: String) {
        (self.run, self.settings) = (run, settings)
        folder = AtomicFile.folder(of: path)
        let file = path.utf8.dropFirst(folder.utf8.count)
        name = String(Substring(file.elementsEndJSON ? file.dropLast(5) : file))
    }

    /// The number of pictures to draw: once to measure, and at most as many again for the pages.
    package var pictureCount: Int { run.pictureCount * 2 }

    /// Calls `check` with the paths of all files before the first one is opened.
    package func export(
        cancellation: CancellationToken, progress: @escaping @Sendable (Int) -> Void,
        check: ([String]) throws(SVGAError) -> Void = { _ in },
        open: (String) throws(SVGAError) -> sending AtomicFileWriter = AtlasRun.open
    ) throws(SVGAError) -> Result {
        let contents = AtlasContentSink()
        let frames = run.timeline.showings.map(\.frame)
        try run.run(contents, of: frames, cancellation, progress)
        let document = try document(AtlasPlan(contents.contents, settings: settings))
        let pages = document.plan.pages.indices
        try check(pages.flatMap { [folder + document.pageName($0), folder + document.documentName($0)] })
        var (sinks, documents) = ([AtlasPageSink](), [AtomicFileWriter]())
        do throws(SVGAError) {
            for page in pages {
                let output = try open(folder + document.pageName(page))
                let sink = try AtlasPageSink(document.plan, page: page, settings, output: output)
                sinks.append(sink)
                let before = run.pictureCount + document.plan.pages[page].boxes.lowerBound
                try run.run(sink, of: sink.pictures.map { frames[$0] }, cancellation) { progress(before + $0) }
            }
            // A reader who finds the first document can find all others and all pages.
            let steps = document.stepsByPage
            for page in pages.reversed() {
                let file = try open(folder + document.documentName(page))
                try file.append(document.bytes(of: page, steps: steps[page] ?? []))
                documents.append(file)
            }
            if cancellation.isCancelled { throw SVGAError.cancelled }
        } catch {
            for sink in sinks { sink.discard() }
            throw error
        }
        let byteCount = sinks.reduce(0) { $0 + $1.byteCount } + documents.reduce(0) { $0 + $1.byteCount }
        for sink in sinks { try sink.finish() }
        for file in documents { try file.finish() }
        return Result(
            file: run.file((frameCount: document.plan.drawn.count, byteCount: byteCount)), pageCount: pages.count,
            fill: document.plan.fill)
    }

    /// The written file.
    package struct Result: Sendable {
        /// All files together; its frames are rectangles on pages.
        package let file: AnimationSource.File
        package let pageCount: Int
        /// The part of the pages that frames cover.
        package let fill: Double
    }

    /// Opens a file, and makes its folder where it is missing.
    package static func open(_ path: String) throws(SVGAError) -> sending AtomicFileWriter {
        try OutputFolder.create(AtomicFile.folder(of: path))
        return try AtomicFileWriter(path)
    }

    private func document(_ plan: AtlasPlan) -> AtlasDocument {
        let timeline = run.timeline
        let steps = timeline.showings.indices.flatMap { picture in
            timeline.showings[picture].steps.map { step in (picture, step) }
        }
        return AtlasDocument(
            name: name, plan: plan, settings: settings, width: run.source.width, height: run.source.height,
            pictures: steps.map(\.0),
            milliseconds: steps.map { timeline.duration(of: $0.1..<$0.1 + 1, unitsPerSecond: 1000) },
            framesPerSecond: timeline.stepsPerSecond)
    }
}

extension Substring.UTF8View {
    fileprivate var elementsEndJSON: Bool { suffix(5).elementsEqual(".json".utf8) && count > 5 }
}
