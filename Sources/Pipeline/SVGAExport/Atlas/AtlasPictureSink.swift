import SVGAGraphics
import SVGASystem

/// Puts the visible parts of pictures onto one page in memory, for formats that are encoded from the whole of it.
final class AtlasPictureSink: FrameSink {
    let needsPrevious = false
    private let regions: [PixelRegion]
    private let places: [SkylinePacker.Place]
    private let page: Lock<Pixmap?>

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - regions: The visible part of each picture.
    ///   - places: Their positions on the page.
    init(_ size: SkylinePacker.Box, regions: [PixelRegion], places: [SkylinePacker.Place]) throws(SVGAError) {
        (self.regions, self.places) = (regions, places)
        page = Lock(try Pixmap(width: size.width, height: size.height))
    }

    /// Takes the page out.
    func takePage() -> Pixmap? {
        page.withLock { page in
            defer { page = nil }
            return page
        }
    }

    func makeEncoder() throws(SVGAError) {}

    func encode(_ picture: Pixmap, after previous: Pixmap?, with encoder: Void) throws(SVGAError) -> Pixmap {
        picture
    }

    func append(_ picture: Pixmap, at index: Int) throws(SVGAError) {
        let (region, place) = (regions[index], places[index])
        try page.withLock { page throws(SVGAError) in
            try page?.replacePixels(with: picture.part(region), x: place.x, y: place.y)
        }
    }
}
