import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGASystem

/// Facts about a picture's pixels.
struct PixelFacts: Sendable {
    /// The visible part; nil if all pixels are transparent.
    let visibleRegion: PixelRegion?
    /// Equal for pictures with equal pixels.
    let hash: UInt64
    /// The bytes of a smaller PNG file with the same pixels; nil if the search did not run.
    let smallByteCount: Int?
}

/// The work on picture pixels.
package enum PixelWork: Sendable {
    case none, decode
    /// They are also compressed again, which takes most of the time.
    case recompress
}

/// Decodes the pictures of a movie one after the other, so that one at a time is in memory.
struct PixelSurvey {
    /// For each picture its facts, or why it cannot be decoded; nil for pictures beyond the limits.
    private(set) var results: [Result<PixelFacts, SVGAError>?] = []
    /// Pictures that were left out since they are too large together.
    private(set) var leftOutCount = 0

    /// Cancelling leaves out the pictures after the current one.
    init(_ pictures: [PictureUse], _ work: PixelWork, limits: Limits, cancellation: CancellationToken?) {
        var (pixelCount, known) = (0, [Int: Int]())
        var recompressor = PictureRecompressor(isNeeded: work == .recompress)
        for (index, picture) in pictures.enumerated() {
            guard let header = picture.header, cancellation?.isCancelled != true else {
                results.append(nil)
                continue
            }
            // Several keys of an archive often name one file.
            if let equal = known[picture.content] {
                results.append(results[equal])
                continue
            }
            known[picture.content] = index
            let (sum, overflow) = pixelCount.addingReportingOverflow(header.pixelCount)
            guard !overflow, sum <= limits.maxTotalImagePixelCount, header.pixelCount <= limits.maxImagePixelCount
            else {
                leftOutCount += 1
                results.append(nil)
                continue
            }
            pixelCount = sum
            results.append(PixelSurvey.facts(of: picture, header, limits, &recompressor))
        }
    }

    private static func facts(
        of picture: PictureUse, _ header: ImageHeader, _ limits: Limits, _ recompressor: inout PictureRecompressor
    ) -> Result<PixelFacts, SVGAError>? {
        // Players show no GIF either; the rule about its format says so.
        if header.format == .gif { return nil }
        do {
            let pixmap = try Pixmap(
                decoding: picture.asset.bytes, header: header, maxPixelCount: limits.maxImagePixelCount)
            let smallByteCount = recompressor.byteCount(of: picture.asset)
            return .success(
                PixelFacts(
                    visibleRegion: pixmap.visibleRegion, hash: pixmap.pixelHash, smallByteCount: smallByteCount))
        } catch {
            return .failure(error)
        }
    }
}

/// Finds out how small a PNG file could be without a change of its pixels.
struct PictureRecompressor: ~Copyable {
    /// `nil` if it is not needed, or if memory is insufficient: then there are no findings.
    private var optimizer: PNGOptimizer?

    /// Files of fewer bytes could not spare enough.
    private static let minByteCount = 1 << 10
    /// This saving is a minimum; `optimize` tries more.
    private static let effort = 2

    init(isNeeded: Bool) { optimizer = isNeeded ? try? PNGOptimizer(effort: PictureRecompressor.effort) : nil }

    /// The bytes of a smaller file for a picture; nil for one that is not a PNG, or too small to count.
    mutating func byteCount(of asset: Asset) -> Int? {
        guard asset.kind == .png, asset.bytes.count > PictureRecompressor.minByteCount else { return nil }
        return (try? optimizer?.optimize(asset.bytes))?.bytes.count
    }
}
