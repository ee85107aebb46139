package import SVGAGraphics
import SVGASystem

/// Writes PNG files of similar pictures, such as one gift for many viewers: rows that equal an earlier picture's are
/// not compressed again. Files have the bytes of `png()`, regardless of earlier pictures. One earlier picture is kept
/// with its file, at most ``maxByteCount`` bytes. Any number of threads may use an encoder at once.
package final class PNGSeriesEncoder: Sendable {
    private struct State {
        var reference: PNGReference?
        /// Encoders that no thread uses.
        var spare: [Spare] = []
        var reusedRowCount = 0
    }

    /// An encoder on its way from one thread to another.
    private struct Spare: @unchecked Sendable {
        let encoder: FastPNG
    }

    private let state = Lock(State())

    /// The maximum size in bytes of a cached picture's pixels.
    package static let maxByteCount = 16 << 20
    private static let maxSpareCount = 4
    /// The maximum size in bytes of an idle encoder's buffers.
    private static let maxSpareByteCount = 4 << 20

    package init() {}

    /// The rows so far that were not compressed again.
    package var reusedRowCount: Int { state.withLock { $0.reusedRowCount } }

    /// About the bytes of all that is kept.
    package var byteCount: Int {
        state.withLock { state in
            (state.reference?.byteCount ?? 0) + state.spare.reduce(0) { $0 + $1.encoder.byteCount }
        }
    }

    /// Takes O(pixels); equal rows are only compared.
    package func encode(_ pixmap: Pixmap, compression: PNGCompression) throws(SVGAError) -> [UInt8] {
        if compression == .small || pixmap.byteCount > PNGSeriesEncoder.maxByteCount {
            return try pixmap.png(compression: compression)
        }
        let looksForCopies = compression == .balanced
        let encoder = try take(looksForCopies)
        let reference = state.withLock { $0.reference }
        let known = reference.flatMap { $0.isComparable(to: pixmap, looksForCopies) ? $0 : nil }
        let result = try encoder.compress(pixmap, after: known)
        let file = try result.file()
        state.withLock { state in
            if state.spare.count < PNGSeriesEncoder.maxSpareCount,
                encoder.byteCount <= PNGSeriesEncoder.maxSpareByteCount
            {
                state.spare.append(Spare(encoder: encoder))
            }
            state.reusedRowCount += result.reusedRowCount
            if known == nil || 2 * result.reusedRowCount < pixmap.height { state.reference = result.reference }
        }
        return file
    }

    /// An encoder with its buffers, of which there are as many as threads were at work at a time.
    private func take(_ looksForCopies: Bool) throws(SVGAError) -> FastPNG {
        let spare = state.withLock { state -> Spare? in
            if let last = state.spare.last, last.encoder.looksForCopies != looksForCopies { state.spare.removeAll() }
            return state.spare.popLast()
        }
        if let spare { return spare.encoder }
        return try FastPNG(looksForCopies: looksForCopies)
    }
}

/// A picture that was encoded, of which the next one may use what is equal.
final class PNGReference: Sendable {
    /// The cached rows of a strip.
    struct Strip: Sendable {
        let isOpaque: Bool
        /// About the bytes that compression writes for the filtered rows.
        let contentCount: Int
    }

    /// Rows that were compressed together.
    struct Piece: Sendable {
        let rows: Range<Int>
        let stream: DeflateChunk
    }

    let pixmap: Pixmap
    let form: PNGForm
    let looksForCopies: Bool
    /// Filtered rows; empty if rows are compressed unfiltered.
    let strips: [Strip]
    let pieces: [Piece]

    init(_ pixmap: Pixmap, _ form: PNGForm, looksForCopies: Bool, strips: [Strip] = [], pieces: [Piece] = []) {
        (self.pixmap, self.form, self.looksForCopies) = (pixmap, form, looksForCopies)
        (self.strips, self.pieces) = (strips, pieces)
    }

    /// About the bytes of the picture and its pieces.
    var byteCount: Int { pieces.reduce(pixmap.byteCount) { $0 + $1.stream.bytes.count } }

    /// Whether pictures of this size are divided in the same way.
    func isComparable(to other: Pixmap, _ looksForCopies: Bool) -> Bool {
        pixmap.width == other.width && pixmap.height == other.height && self.looksForCopies == looksForCopies
    }
}
