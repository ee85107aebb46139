import SVGAGraphics
import SVGAImage

/// The rows of a page that are not in its file yet. Pictures come from above; rows above the next picture are complete,
/// and formats that can write them do.
struct AtlasBands {
    private let size: SkylinePacker.Box
    /// Writes rows as soon as they are complete; nil for formats that are encoded from the complete page.
    private let encoder: PNGBandEncoder?
    private let format: PictureFormat
    /// Rows of the page, beginning at `start`.
    private var window: Pixmap
    private var start = 0
    /// Rows that are in the file. The last one of them is still in the window, as the next one is predicted from it.
    private var end = 0

    /// The minimum number of rows that are worth a part of the file, except for its last ones.
    private static let leastRowCount = 256

    /// Begins a page whose highest picture has `maxHeight` rows.
    init(_ size: SkylinePacker.Box, maxHeight: Int, _ options: AnimationSource.Atlas) throws(SVGAError) {
        (self.size, format) = (size, options.pageFormat)
        guard let compression = options.bandCompression else {
            (encoder, window) = (nil, try Pixmap(width: size.width, height: size.height))
            return
        }
        encoder = try PNGBandEncoder(width: size.width, height: size.height, compression: compression)
        let height = min(size.height, maxHeight + AtlasBands.leastRowCount) + 1
        window = try Pixmap(width: size.width, height: min(height, Pixmap.maxSide))
    }

    /// Puts a picture onto the page, no higher than those before. Returns the bytes of the file that follow, or none.
    mutating func place(_ picture: Pixmap, at place: SkylinePacker.Place) throws(SVGAError) -> [UInt8] {
        var bytes: [UInt8] = []
        let isFull = place.y - end >= AtlasBands.leastRowCount || place.y + picture.height - start > window.height
        if encoder != nil, isFull {
            bytes = try encode(upTo: place.y)
        }
        try window.replacePixels(with: picture, x: place.x, y: place.y - start)
        return bytes
    }

    mutating func finish() throws(SVGAError) -> [UInt8] {
        try encoder == nil ? window.encode(as: format) : encode(upTo: size.height)
    }

    /// Encodes rows up to one, and moves what is below to the top of the window.
    private mutating func encode(upTo row: Int) throws(SVGAError) -> [UInt8] {
        guard row > end, let encoder else { return [] }
        var bytes: [UInt8] = []
        // If pictures are far from each other, transparent rows are between them.
        while row > end {
            let last = min(row, start + window.height)
            // In pieces, whose buffers stay small.
            while end < last {
                let next = min(last, end + AtlasBands.leastRowCount)
                bytes += try encoder.encode(end - start..<next - start, of: window)
                end = next
            }
            try window.moveUp(last - 1 - start)
            start = last - 1
        }
        return bytes
    }
}
