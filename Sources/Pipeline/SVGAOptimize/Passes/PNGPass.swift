package import SVGADocument
import SVGAFormat
import SVGAImage
import SVGAPixels

/// Compresses PNG files anew: colour type, order of the palette, filters and chunks, without a change of pixels.
///
/// Animations (APNG) and files of 16 bits a channel stay, and so do chunks that change what is shown.
package struct PNGPass: OptimizerPass {
    package let id = "png"
    package let grade = PassGrade.exact
    private let results = PictureResults()

    package init() {}

    package func run(_ document: inout Document, _ context: inout PassContext) throws(SVGAError) -> PassReport {
        var report = PassReport()
        let optimizer = try PNGOptimizer(effort: context.settings.effort)
        for picture in document.storedPictures where picture.header?.format == .png {
            try context.checkTime()
            guard context.mayChange(picture) else { continue }
            let request = PictureResults.Request(bytes: picture.bytes, effort: context.settings.effort)
            let maxPixelCount = context.settings.limits.maxImagePixelCount
            let file = try results.file(for: request) { () throws(SVGAError) in
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
    /// The file where it is smaller than the one that was there.
    fileprivate var smallerBytes: [UInt8]? { reason == nil ? bytes : nil }
}
