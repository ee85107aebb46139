import SVGAJobs
import SVGAKit

extension ResultName {
    /// The name of a product of a movie in an archive.
    init(key: ResultKey, product: RenderRequest.Product, rendererRevision: Int) {
        var (suffix, type) = ("json", "application/json")
        if case .picture(let plan) = product { (suffix, type) = (plan.format.suffix, plan.format.mediaType) }
        self.init(key: key, rendererRevision: rendererRevision, suffix: suffix, contentType: type)
    }
}
