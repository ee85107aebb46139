import SVGAFormat
import SVGAGraphics
import SVGAImage

/// The frames of a sequence as files that are read and decoded when they are needed, so that none stays in memory.
struct SequenceFrames: Sendable {
    let names: [String]
    let read: SequenceBuilder.Reader
    let limits: Limits
    /// Distinguishes pictures quickly. Pictures with equal values are compared whole.
    var fingerprint: @Sendable (Pixmap) -> UInt64 = { $0.pixelHash }

    struct Survey: Hashable, Sendable {
        let size: BuiltSize
        /// The region of the frame that its picture covers; nil if nothing is visible.
        let region: PixelRegion?
        let fingerprint: UInt64
    }

    func survey(_ index: Int) throws -> Survey {
        let picture = try picture(index, read(index))
        let size = BuiltSize(width: picture.width, height: picture.height)
        guard let region = picture.visibleRegion?.widened(within: size) else {
            return Survey(size: size, region: nil, fingerprint: 0)
        }
        return Survey(size: size, region: region, fingerprint: fingerprint(try part(region, of: picture, index)))
    }

    func part(_ region: PixelRegion, of index: Int, _ file: [UInt8]) throws -> Pixmap {
        try part(region, of: picture(index, file), index)
    }

    func about<Value>(_ index: Int, _ work: () throws -> Value) throws -> Value {
        do {
            return try SVGAError.only(work)
        } catch {
            throw error.ofPicture(names[index])
        }
    }

    private func picture(_ index: Int, _ file: [UInt8]) throws -> Pixmap {
        try about(index) {
            try Pixmap(decoding: file, maxPixelCount: limits.maxImagePixelCount, appliesExifOrientation: true)
        }
    }

    private func part(_ region: PixelRegion, of picture: Pixmap, _ index: Int) throws -> Pixmap {
        guard region.columns.upperBound <= picture.width, region.rows.upperBound <= picture.height else {
            // The file has changed since it was first read.
            throw SVGAError.sizeOutOfRange(width: picture.width, height: picture.height).ofPicture(names[index])
        }
        return try about(index) { try picture.part(region) }
    }
}

extension PixelRegion {
    /// The region with a clear pixel around it where the picture has one: edges that are scaled fade into it, and players would
    /// otherwise repeat the outermost pixels.
    fileprivate func widened(within size: BuiltSize) -> PixelRegion {
        PixelRegion(
            columns: max(0, columns.lowerBound - 1)..<min(size.width, columns.upperBound + 1),
            rows: max(0, rows.lowerBound - 1)..<min(size.height, rows.upperBound + 1))
    }
}
