package import SVGADocument
import SVGAImage

/// Reduces pictures to the smallest palette that preserves their quality.
///
/// A picture is changed only if that saves a twentieth of its lossless size.
package struct QuantizePass: OptimizerPass {
    package let id = "quantize"
    package let grade = PassGrade.lossy
    /// The PSNR that each picture keeps by itself, in dB; nil for what suits the quality of frames.
    package var minPSNR: Double?

    private let results = PictureResults()
    /// The least part of a file that is worth a loss.
    private static let minGain = 0.05
    /// The margin of a picture's quality over the frames' quality, in dB: frames show several pictures one over the
    /// other.
    static let margin = 2.0
    /// The effort of the files, and of those without a loss that they are compared with; ``PNGPass`` puts in the rest.
    static let maxEffort = 3

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        let minPSNR = minPSNR ?? context.settings.quality + QuantizePass.margin
        for picture in document.storedPictures where picture.canBeCut {
            try context.checkTime()
            guard context.mayChange(picture) else { continue }
            let request = PictureResults.Request(
                bytes: picture.bytes, effort: QuantizePass.effort(context), minPSNR: minPSNR)
            let current = context
            let file = try results.file(for: request) {
                try QuantizePass.quantize(picture.bytes, minPSNR: minPSNR, current)
            }
            guard let file else { continue }
            document.replaceContent(of: picture, with: file)
            report.add(changed: picture)
        }
        return report
    }

    static func effort(_ context: PassContext) -> Int { min(maxEffort, context.settings.effort) }

    /// The picture with fewer colours; nil if that does not pay.
    private static func quantize(
        _ bytes: [UInt8], minPSNR: Double, _ context: PassContext
    ) throws(SVGAError) -> [UInt8]? {
        guard let pixels = try context.decode(bytes) else { return nil }
        let quantizer = try PictureQuantizer(effort: effort(context))
        guard let file = try quantizer.quantize(pixels, minPSNR: minPSNR)?.bytes else { return nil }
        guard Double(file.count) <= Double(bytes.count) * (1 - minGain) else { return nil }
        let optimizer = try PNGOptimizer(effort: effort(context))
        let maxPixelCount = context.settings.limits.maxImagePixelCount
        let lossless = try optimizer.optimize(bytes, maxPixelCount: maxPixelCount).bytes
        return Double(file.count) <= Double(lossless.count) * (1 - minGain) ? file : nil
    }
}
