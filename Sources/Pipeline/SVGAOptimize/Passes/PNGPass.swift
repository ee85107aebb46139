package import SVGADocument
import SVGAGraphics
import SVGAImage

/// Compresses PNG files again: colour type, palette order, filters and chunks, without changing pixels.
///
/// Animations (APNG) and files with 16 bits per channel stay unchanged, and so do chunks that affect display.
package struct PNGPass: OptimizerPass {
    package let id = "png"
    package let grade = PassGrade.exact
    private let results = PictureResults()

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        let optimizer = try PNGOptimizer(effort: context.settings.effort)
        for picture in document.storedPictures where picture.header?.format == .png {
            try context.checkTime()
            guard context.mayChange(picture) else { continue }
            let request = PictureResults.Request(bytes: picture.bytes, effort: context.settings.effort)
            let maxPixelCount = context.settings.limits.maxImagePixelCount
            let file = try results.file(for: request) {
                try optimizer.optimize(picture.bytes, maxPixelCount: maxPixelCount).smallerBytes
            }
            guard let file else { continue }
            document.replaceContent(of: picture, with: file)
            report.add(changed: picture)
        }
        return report
    }
}

extension OptimizedPNG {
    /// The file if it is smaller than the original.
    fileprivate var smallerBytes: [UInt8]? { reason == nil ? bytes : nil }
}
