import SVGACoding
import SVGACommandLine
import SVGAErrors
import SVGAJobs

/// The output of a batch for each movie, and the names of its results.
struct BatchOutput {
    let product: RenderRequest.Product
    let rendererRevision: Int

    init(product: RenderRequest.Product, rendererRevision: Int) {
        (self.product, self.rendererRevision) = (product, rendererRevision)
    }

    init(of batch: JobBatch) throws {
        product = try ToolError.saying("queue: batch \(batch.id)", .badData) {
            try RenderRequest.Product(canonicalText: batch.output)
        }
        rendererRevision = batch.rendererRevision
    }

    func name(of movie: ContentDigest) throws -> (key: ResultKey, name: ResultName) {
        try ToolError.ending(ToolError.init(ofJob:)) {
            let key = try ResultKey(source: movie, product: product, rendererRevision: rendererRevision)
            return (key, ResultName(key: key, product: product, rendererRevision: rendererRevision))
        }
    }
}
