import SVGAGraphics
import SVGAImage
import SVGASystem

/// Puts the visible parts of pictures onto one page, from above, and completed parts into a PNG file.
final class AtlasPageSink: FrameSink {
    let needsPrevious = false
    private let regions: [PixelRegion]
    private let places: [SkylinePacker.Place]
    private let state: Lock<State>

    private struct State {
        /// Nil when the page is complete: files of all pages wait until the last one is.
        var bands: AtlasBands?
        let output: AtomicFileWriter
    }

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - regions: The visible part of each picture.
    ///   - places: Their positions on the page, none above the previous one.
    ///   - open: Opens the file of the page.
    init(
        _ size: SkylinePacker.Box, regions: [PixelRegion], places: [SkylinePacker.Place],
        compression: PNGCompression, open: () throws(SVGAError) -> sending AtomicFileWriter
    ) throws(SVGAError) {
        (self.regions, self.places) = (regions, places)
        let maxHeight = regions.reduce(1) { max($0, $1.rows.count) }
        let bands = try AtlasBands(size, maxHeight: maxHeight, compression: compression)
        state = Lock(State(bands: bands, output: try open()))
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

    /// The size of the file.
    var byteCount: Int { state.withLock { $0.output.byteCount } }

    /// Discards the file.
    func discard() { state.withLock { $0.output.discard() } }

    /// Puts the file in its place.
    func finish() throws(SVGAError) { try state.withLock { state throws(SVGAError) in try state.output.finish() } }
}
