import SVGAGraphics
import SVGASystem

/// The known properties of a picture before it is on a page.
struct AtlasContent: Hashable, Sendable {
    /// The visible region; nil if it is empty.
    let region: PixelRegion?
    /// Equal only for equal visible pixels: keyed again in each process, so that no movie can have frames that collide.
    let digest: Int

    init(of picture: Pixmap) {
        region = picture.visibleRegion
        var hasher = Hasher()
        if let region {
            hasher.combine(region.columns.count)
            unsafe picture.withPixels { pixels in
                for row in region.rows {
                    let start = row * picture.width
                    let line = unsafe pixels[start + region.columns.lowerBound..<start + region.columns.upperBound]
                    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: line)))
                }
            }
        }
        digest = hasher.finalize()
    }

    /// The part that goes onto a page: one transparent pixel if it is empty, as an atlas has no empty frames.
    var storedRegion: PixelRegion { region ?? PixelRegion(columns: 0..<1, rows: 0..<1) }
}

/// Measures the pictures of an export, and keeps none of them.
final class AtlasContentSink: FrameSink {
    let needsPrevious = false
    private let found = Lock<[AtlasContent]>([])

    /// The results, in the order of the pictures.
    var contents: [AtlasContent] { found.withLock { $0 } }

    func makeEncoder() throws(SVGAError) {}

    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: Void) throws(SVGAError) -> AtlasContent {
        AtlasContent(of: picture)
    }

    func append(_ content: AtlasContent, at index: Int) throws(SVGAError) {
        found.withLock { $0.append(content) }
    }
}
