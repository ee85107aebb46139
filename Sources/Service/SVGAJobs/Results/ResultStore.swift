package import SVGACoding
import SVGAInspect
import SVGAKit
package import SVGASystem

/// The results that were made before: some in memory, more on the disk.
package struct ResultStore: Sendable {
    package let recent: RecentResults
    /// `nil` if results are kept in memory only.
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

/// Names a result by the SHA-256 digest of five lines: `svga-result 1`, the digest of the movie, the product, its
/// maker, and the buster text, if any. With content, its words and the digests of its images and fonts follow. Pictures
/// are made by the revision of the renderer, documents also by their own.
package struct ResultKey: Hashable, Sendable {
    /// The name as 64 hexadecimal digits.
    package let name: String

    package init(
        source: ContentDigest, product: RenderRequest.Product, rendererRevision: Int = Release.rendererRevision,
        etagBuster: String = "", content: ContentJob? = nil
    ) throws(SVGAError) {
        let maker = "\(rendererRevision)\(product.documentRevision)"
        let lines = ["svga-result 1", source.hexadecimal, product.canonicalText, maker]
        let contentLines = content.map { $0.isEmpty ? [] : ["content", $0.keyText] } ?? []
        let text = (lines + (etagBuster.isEmpty ? [] : [etagBuster]) + contentLines).joined(separator: "\n")
        name = try SourceFile.digest(of: Array(text.utf8)).hexadecimal
    }
}

extension RenderRequest.Product {
    /// The revision in a document's name, so that an earlier form of the document is not returned.
    fileprivate var documentRevision: String {
        switch self {
        case .picture: ""
        case .pictureMetadata, .movieMetadata, .movieKeys, .drawList, .lint: " documents \(JSONDocument.revision)"
        }
    }
}

/// The most recently requested results, in memory and within a number of bytes.
package final class RecentResults: Sendable {
    private let cache: Lock<LRUCache<ResultKey, SharedBytes>>

    package init(maxByteCount: Int) { cache = Lock(LRUCache(maxCost: maxByteCount)) }

    package var byteCount: Int { cache.withLock { $0.cost } }

    /// A result, which counts as used now.
    package func result(_ key: ResultKey) -> SharedBytes? { cache.withLock { $0.value(for: key) } }

    /// Stores a result, and evicts the least recently used. A result of more than a quarter of all bytes is not kept,
    /// so that one picture does not displace all others.
    package func insert(_ body: SharedBytes, for key: ResultKey) {
        cache.withLock { cache in
            if body.count <= cache.maxCost / 4 { cache.insert(body, cost: body.count, for: key) }
        }
    }
}
