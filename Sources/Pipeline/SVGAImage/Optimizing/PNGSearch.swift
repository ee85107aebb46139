import CSVGAKernels
import SVGAGraphics

/// Looks for the smallest PNG file of a picture: all trials are compressed quickly, the best of them thoroughly.
/// Buffers are reused, so one thread at a time uses it.
final class PNGSearch {
    struct Rules {
        var effort: Int
        /// Complete chunks that follow the header.
        var keptChunks: [UInt8] = []
        /// Whether the file is grey or not, if a colour profile describes one or the other; otherwise nil.
        var isGray: Bool?
    }

    private var sampleBytes = ScratchBuffer()
    private var filteredBytes = ScratchBuffer()
    private var indexBytes = ScratchBuffer()

    /// The smallest file that is found for a picture whose transparent pixels are all 0.
    func smallestFile(of picture: UnpremultipliedPixmap, _ rules: Rules) throws(SVGAError) -> [UInt8] {
        let pixelCount = picture.width * picture.height
        let effort = PNGEffort(PNGEffort.limited(rules.effort, pixelCount: pixelCount))
        return unsafe try picture.withPixels { pixels throws(SVGAError) in
            let pixels = unsafe UnsafeMutableBufferPointer(mutating: pixels)
            let source = unsafe try Source(pixels, width: picture.width, effort: effort, indices: &indexBytes)
            let forms = source.colors.forms(width: picture.width, height: picture.height, isGray: rules.isGray)
                .filter { !$0.isHopeless || source.colors.palette.isEmpty }
            let finalists = try best(of: forms.flatMap(effort.trials), source, effort)
            return try smallestFile(of: finalists, source, effort, keptChunks: rules.keptChunks)
        }
    }

    /// The trials that quick compression makes smallest, in this order.
    private func best(of trials: [PNGTrial], _ source: Source, _ effort: PNGEffort) throws(SVGAError) -> [PNGTrial] {
        guard trials.count > effort.finalistCount else { return trials }
        var quick = try Deflater(level: effort.quickLevel)
        var counts: [(count: Int, index: Int)] = []
        for (index, trial) in trials.enumerated() {
            let palette = try source.palette(of: trial)
            let bands = effort.sampledRows(of: trial.form)
            let count = unsafe try quick.compress(rows(of: trial, bands, source)).count
            let sampledCount = bands.reduce(0) { $0 + $1.count }
            // The palette is whole where the rows are a sample.
            counts.append(
                (count * trial.form.height / sampledCount + PNGChunkList.byteCount(ofPalette: palette), index))
        }
        return counts.sorted { $0 < $1 }.prefix(effort.finalistCount).map { trials[$0.index] }
    }

    private func smallestFile(
        of trials: [PNGTrial], _ source: Source, _ effort: PNGEffort, keptChunks: [UInt8]
    ) throws(SVGAError) -> [UInt8] {
        var deflater = try Deflater(level: effort.finalLevel)
        var smallest: [UInt8] = []
        for trial in trials {
            let palette = try source.palette(of: trial)
            let rows = unsafe try deflater.compress(rows(of: trial, [0..<trial.form.height], source))
            let picture = unsafe CompressedPicture(trial.form, palette: palette, rows: rows)
            let file = try picture.file(keptChunks: keptChunks)
            if smallest.isEmpty || file.count < smallest.count { smallest = file }
        }
        return smallest
    }

    /// The filtered rows of some bands of a trial, valid until the next call.
    private func rows(
        of trial: PNGTrial, _ bands: [Range<Int>], _ source: Source
    ) throws(SVGAError) -> UnsafeMutableBufferPointer<UInt8> {
        let rows = PNGRows(trial.form.withHeight(bands.reduce(0) { $0 + $1.count }))
        let samples = unsafe try sampleBytes.room(for: rows.byteCount)
        if trial.form.colorType == .palette {
            unsafe try source.writeIndices(of: trial, bands, as: rows, into: samples)
        } else {
            unsafe source.writeSamples(bands, as: rows, into: samples)
        }
        if case .all(.none) = trial.plan { return unsafe samples }
        let filtered = unsafe try filteredBytes.room(for: rows.byteCount)
        unsafe rows.filter(samples, by: trial.plan, into: filtered)
        return unsafe filtered
    }
}

extension PNGForm {
    /// Whether a palette would be smaller: only in pictures with few pixels it takes more bytes than it saves.
    fileprivate var isHopeless: Bool { (colorType == .rgb || colorType == .rgba) && width * height > 1 << 14 }
}

extension PNGChunkList {
    /// The bytes of the chunks of a palette.
    static func byteCount(ofPalette palette: [UInt32]) -> Int {
        var chunks = PNGChunkList()
        if !palette.isEmpty { chunks.appendPalette(palette) }
        return chunks.bytes.count
    }
}

/// One way to write a picture as PNG.
struct PNGTrial {
    let form: PNGForm
    /// The order of the palette; without meaning for other forms.
    var order = PaletteOrder.occurrence
    let plan: FilterPlan
}
