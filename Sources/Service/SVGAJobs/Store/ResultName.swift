import SVGACoding
import SVGAKit

/// The name of a result in an archive: `r7/ab/ab12….webp`, hexadecimal digits but for the suffix.
package struct ResultName: Hashable, Sendable {
    let revisionFolder: String
    /// The first two digits.
    let shardFolder: String
    let fileName: String
    package let contentType: String

    package var path: String { "\(revisionFolder)/\(shardFolder)/\(fileName)" }

    package init(key: ResultKey, product: RenderRequest.Product, rendererRevision: Int) {
        self.init(digits: key.name, product, rendererRevision)
    }

    /// Another process's result, by the name in ``JobProduct/resultName``: 64 hexadecimal digits in lower case; nil for
    /// anything else, which might lead elsewhere.
    package init?(name: String, product: RenderRequest.Product, rendererRevision: Int) {
        guard let digest = ContentDigest(hexadecimal: name), digest.hexadecimal == name else { return nil }
        self.init(digits: name, product, rendererRevision)
    }

    private init(digits: String, _ product: RenderRequest.Product, _ rendererRevision: Int) {
        (revisionFolder, shardFolder) = ("r\(rendererRevision)", String(digits.prefix(2)))
        (fileName, contentType) = ("\(digits).\(product.suffix)", product.contentType)
    }
}

extension RenderRequest.Product {
    package var contentType: String {
        switch self {
        case .picture(let plan): plan.format.mediaType
        case .pictureMetadata, .movieMetadata, .movieKeys, .drawList, .lint: "application/json"
        }
    }

    package var suffix: String { pictureSuffix ?? "json" }

    /// The extension of picture files; nil for JSON.
    package var pictureSuffix: String? {
        if case .picture(let plan) = self { plan.format.suffix } else { nil }
    }
}
