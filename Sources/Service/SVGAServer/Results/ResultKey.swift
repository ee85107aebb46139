import SVGADigest

/// Names a result by what it is made of: the content of the movie, the product, and who draws it.
struct ResultKey: Hashable, Sendable {
    /// The name as 64 hexadecimal digits.
    let name: String

    init(source: SHA256Digest, product: RenderRequest.Product, rendererVersion: String) throws(Problem) {
        let text = "\(source.hexadecimal) \(product.canonicalText) \(rendererVersion)"
        do throws(DigestError) {
            name = try SHA256.digest(of: Array(text.utf8)).hexadecimal
        } catch {
            throw Problem(error)
        }
    }

    /// The validator of the result; results of one tag have the same bytes.
    var entityTag: EntityTag { EntityTag(String(name.prefix(32))) }
}
