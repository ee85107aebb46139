import SVGAGraphics
import SVGAImage
import SVGASystem

/// The pictures of one page, from above.
struct AtlasDrawing {
    private let run: AnimationRun
    private let size: SkylinePacker.Box
    private let frames: [Int]
    private let regions: [PixelRegion]
    private let places: [SkylinePacker.Place]

    init(_ run: AnimationRun, _ plan: AtlasPlan, page index: Int) {
        let page = plan.pages[index]
        let pictures = Array(plan.drawn[page.boxes])
        let order = pictures.indices.sorted {
            (page.places[$0].y, page.places[$0].x) < (page.places[$1].y, page.places[$1].x)
        }
        (self.run, size) = (run, page.size)
        frames = order.map { run.timeline.showings[pictures[$0]].frame }
        regions = order.map { plan.contents[pictures[$0]].storedRegion }
        places = order.map { page.places[$0] }
    }

    /// The sink that writes the page into a PNG file while it is drawn.
    func sink(
        _ compression: PNGCompression, open: () throws(SVGAError) -> sending AtomicFileWriter
    ) throws(SVGAError) -> AtlasPageSink {
        try AtlasPageSink(size, regions: regions, places: places, compression: compression, open: open)
    }

    func draw(
        into sink: some FrameSink, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void
    ) throws(SVGAError) {
        try run.run(sink, of: frames, cancellation, progress)
    }

    /// Draws the complete page and encodes it.
    func file(
        as format: PictureFormat, _ cancellation: CancellationToken, _ progress: @escaping @Sendable (Int) -> Void
    ) throws(SVGAError) -> [UInt8] {
        let sink = try AtlasPictureSink(size, regions: regions, places: places)
        try draw(into: sink, cancellation, progress)
        return try sink.takePage()?.encode(as: format) ?? []
    }
}
