import SVGAGraphics
import SVGAImage
import SVGASystem

/// Puts the visible parts of pictures onto one page, from above, and completed parts into its file.
final class AtlasPageSink: FrameSink {
    let needsPrevious = false
    /// The pictures of the page, by their numbers in the plan; none is above the previous one.
    let pictures: [Int]
    private let regions: [PixelRegion]
    private let places: [SkylinePacker.Place]
    private let state: Lock<State>

    private struct State {
        /// Nil when the page is complete: files of all pages wait until the last one is.
        var bands: AtlasBands?
        let output: AtomicFileWriter
    }

    /// Begins a page of a plan.
    init(_ plan: AtlasPlan, page index: Int, _ options: AnimationSource.Atlas, output: sending AtomicFileWriter)
        throws(SVGAError)
    {
        let page = plan.pages[index]
        let boxes = Array(plan.drawn[page.boxes])
        let order = boxes.indices.sorted {
            (page.places[$0].y, page.places[$0].x) < (page.places[$1].y, page.places[$1].x)
        }
        pictures = order.map { boxes[$0] }
        regions = pictures.map { plan.contents[$0].storedRegion }
        places = order.map { page.places[$0] }
        let maxHeight = regions.reduce(1) { max($0, $1.rows.count) }
        state = Lock(State(bands: try AtlasBands(page.size, maxHeight: maxHeight, options), output: output))
    }

    func makeEncoder() throws(SVGAError) {}

    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: Void) throws(SVGAError) -> Pixmap {
        picture
    }

    func append(_ picture: Pixmap, at index: Int) throws(SVGAError) {
        let (region, place) = (regions[index], places[index])
        let isLast = index == regions.count - 1
        try state.withLock { state throws(SVGAError) in
            var bytes = try state.bands?.place(picture.part(region), at: place) ?? []
            if isLast {
                bytes += try state.bands?.finish() ?? []
                state.bands = nil
            }
            if !bytes.isEmpty { try state.output.append(bytes) }
        }
    }

    var byteCount: Int { state.withLock { $0.output.byteCount } }

    func discard() { state.withLock { $0.output.discard() } }

    func finish() throws(SVGAError) { try state.withLock { state throws(SVGAError) in try state.output.finish() } }
}
