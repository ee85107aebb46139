import SVGAHTTP
import SVGAJobs
import SVGASystem

extension Service {
    /// The answer where the client has the result, or the store; nil where it has to be made.
    func presentResponse(_ request: HTTPRequest, _ wanted: RenderRequest, _ key: ResultKey) -> HTTPResponse? {
        if let field = request.ifNoneMatch, key.entityTag.isNamed(in: field) {
            return HTTPResponse(status: 304, fields: cachingFields(wanted, key), origin: "unchanged")
        }
        return results.result(key).map { response($0.body, wanted, key, origin: $0.origin) }
    }

    /// The answer with a result.
    func response(_ body: SharedBytes, _ wanted: RenderRequest, _ key: ResultKey, origin: String) -> HTTPResponse {
        HTTPResponse(
            status: 200, fields: [("Content-Type", wanted.product.contentType)] + cachingFields(wanted, key),
            body: body,
            origin: origin)
    }

    /// How long others may keep an answer: not longer than its URL is good, and not at all what was uploaded.
    private func cachingFields(_ wanted: RenderRequest, _ key: ResultKey) -> [(name: String, value: String)] {
        let left = wanted.expiry.map { $0 - router.now() } ?? .max
        let age = max(0, min(Int(clamping: configuration.cacheControlAge.components.seconds), left))
        let control = wanted.source == nil ? "no-store" : "public, max-age=\(age)"
        return [("ETag", key.entityTag.text), ("Cache-Control", control)]
    }
}
