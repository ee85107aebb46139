package import SVGAGraphics

/// Shrinks PNG files without changing visible pixels. Colour type, bit depth, order of the palette and filters are
/// chosen by trial; chunks that no player reads are left out. Each result is decoded again and compared. Equal files
/// give equal results on every machine with one version of libdeflate. One thread at a time uses it.
package final class PNGOptimizer {
    /// The work that is put into small files, 1 ... 9; pictures of more than a million pixels get less.
    package let effort: Int
    private let search: PNGSearch

    package init(effort: Int = 5) throws(SVGAError) {
        self.effort = effort
        search = PNGSearch()
    }

    /// The smaller file, or the same one and why; a file that cannot be decoded stays unchanged. Takes O(pixels) for
    /// each trial of the effort, and buffers of up to 20 bytes per pixel.
    package func optimize(
        _ file: [UInt8], maxPixelCount: Int = Pixmap.defaultMaxPixelCount
    ) throws(SVGAError) -> OptimizedPNG {
        do {
            return try optimizeSound(file, maxPixelCount: maxPixelCount)
        } catch {
            if error.isOutOfMemory { throw error }
            return OptimizedPNG(bytes: file, reason: .unreadable)
        }
    }

    private func optimizeSound(_ file: [UInt8], maxPixelCount: Int) throws(SVGAError) -> OptimizedPNG {
        let header = try ImageHeader(readingPNG: file, maxPixelCount: maxPixelCount)
        _ = try PNGChunks(of: file)
        let metadata = try PNGMetadata(of: file)
        guard !metadata.isAnimated else { return OptimizedPNG(bytes: file, reason: .animated) }
        let chunks = try PNGChunks(of: metadata.plainFile)
        guard let form = chunks.header.flatMap({ PNGForm(parsing: metadata.plainFile[$0]) }),
            let plain = PlainPNG(metadata.plainFile, chunks, alpha: .straight)
        else { return OptimizedPNG(bytes: file, reason: .unreadable) }
        guard form.bitDepth <= 8 else { return OptimizedPNG(bytes: file, reason: .deep) }
        try plain.checkDataSize()
        let picture = try UnpremultipliedPixmap(cleaning: plain.decode(header: header))
        var rules = PNGSearch.Rules(effort: effort, keptChunks: metadata.keptChunks)
        if metadata.hasProfile { rules.isGray = form.colorType.isGray }
        let result = try search.smallestFile(of: picture, rules)
        guard result.count < file.count, try result.decodes(to: picture, without: metadata.keptChunks) else {
            return OptimizedPNG.stripped(file, metadata)
        }
        return OptimizedPNG(bytes: result, reason: nil)
    }

    /// Encodes a picture; its colours under transparent pixels are lost.
    package func encode(_ picture: UnpremultipliedPixmap) throws(SVGAError) -> [UInt8] {
        try search.smallestFile(of: UnpremultipliedPixmap(cleaning: picture), PNGSearch.Rules(effort: effort))
    }
}

package struct OptimizedPNG: Hashable, Sendable {
    /// The file, never larger than the original.
    package let bytes: [UInt8]
    /// The reason why it is the original; nil if it is smaller.
    package let reason: Reason?

    package init(bytes: [UInt8], reason: Reason?) { (self.bytes, self.reason) = (bytes, reason) }

    package enum Reason: Hashable, Sendable {
        /// All trials were at least as large.
        case smallest
        case animated
        /// The file has 16 bits per channel.
        case deep
        /// It is damaged, too large, or no PNG.
        case unreadable
    }

    /// The file without data that players ignore.
    fileprivate static func stripped(_ file: [UInt8], _ metadata: PNGMetadata) -> OptimizedPNG {
        let headerEnd = PNGChunkList.signature.count + 25
        let bytes = metadata.plainFile[..<headerEnd] + metadata.keptChunks + metadata.plainFile[headerEnd...]
        guard bytes.count < file.count else { return OptimizedPNG(bytes: file, reason: .smallest) }
        return OptimizedPNG(bytes: Array(bytes), reason: nil)
    }
}

extension [UInt8] {
    /// Whether a file that was written holds the pixels of a picture; `keptChunks` are ignored.
    fileprivate func decodes(to picture: UnpremultipliedPixmap, without keptChunks: [UInt8]) throws(SVGAError) -> Bool {
        let plain = keptChunks.isEmpty ? self : try PNGMetadata(of: self).plainFile
        return try UnpremultipliedPixmap(decodingPNG: plain, maxPixelCount: .max) == picture
    }
}
