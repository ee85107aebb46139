import SVGAImage
import SVGAPixels
import SVGASystem

/// Puts the visible parts of pictures onto one page, from above, and what is complete of it into a file of PNG.
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
    ///   - places: Where each lies on the page, none above the one before.
    ///   - open: Opens the file of the page.
    init(
        _ size: SkylinePacker.Box, regions: [PixelRegion], places: [SkylinePacker.Place],
        compression: PNGEncoder.Compression, open: () throws(FileError) -> sending AtomicFileWriter
    ) throws(ExportError.Reason) {
        (self.regions, self.places) = (regions, places)
        let maxHeight = regions.reduce(1) { max($0, $1.rows.count) }
        let bands: AtlasBands
        do throws(RenderError) {
            bands = try AtlasBands(size, maxHeight: maxHeight, compression: compression)
        } catch {
            throw .encoding(error)
        }
        do throws(FileError) {
            state = Lock(State(bands: bands, output: try open()))
        } catch {
            throw .file(error)
        }
    }

    func makeEncoder() throws(RenderError) {}

    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: Void) throws(RenderError) -> Pixmap {
        picture
    }

    func append(_ picture: Pixmap, at index: Int) throws(ExportError.Reason) {
        let (region, place) = (regions[index], places[index])
        let isLast = index == regions.count - 1
        try state.withLock { state throws(ExportError.Reason) in
            var bytes: [UInt8]
            do throws(RenderError) {
                bytes = try state.bands?.place(picture.part(region), at: place) ?? []
                if isLast {
                    bytes += try state.bands?.finish() ?? []
                    state.bands = nil
                }
            } catch {
                throw .encoding(error)
            }
            if bytes.isEmpty { return }
            let output = state.output
            try ExportError.Reason.ofFile { () throws(FileError) in try output.append(bytes) }
        }
    }

    /// The size of the file.
    var byteCount: Int { state.withLock { $0.output.byteCount } }

    /// Gives the file up and leaves nothing behind.
    func discard() { state.withLock { $0.output.discard() } }

    /// Puts the file in its place.
    func finish() throws(FileError) { try state.withLock { state throws(FileError) in try state.output.finish() } }
}
