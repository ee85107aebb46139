package import SVGADigest
package import SVGASystem

/// The results that were made before: some in memory, more on the disk.
package struct ResultStore: Sendable {
    package let recent: RecentResults
    /// Nil where results are kept in memory only.
    package let folder: ResultFolder?

    package init(recent: RecentResults, folder: ResultFolder?) { (self.recent, self.folder) = (recent, folder) }

    /// A result, and where it was.
    package func result(_ key: ResultKey) -> (body: SharedBytes, origin: String)? {
        if let body = recent.result(key) { return (body, "memory") }
        guard let body = folder?.result(key) else { return nil }
        recent.insert(body, for: key)
        return (body, "disk")
    }
}

/// Names a result by what it is made of: the content of the movie, the product, and the version of the renderer.
package struct ResultKey: Hashable, Sendable {
    /// The name as 64 hexadecimal digits.
    package let name: String

    package init(source: ContentDigest, product: RenderRequest.Product, rendererVersion: String) throws(JobError) {
        let text = "\(source.hexadecimal) \(product.canonicalText) \(rendererVersion)"
        name = try SourceFile.digest(of: Array(text.utf8)).hexadecimal
    }
}
