package import SVGAKit

package struct ImageReport {
    package let image: Asset
    package let useCount: Int
    /// Format and size; nil for sounds and for entries without a valid header.
    package let header: ImageHeader?

    init(image: Asset, useCount: Int) {
        self.image = image
        self.useCount = useCount
        header = try? ImageHeader(reading: image.bytes)
    }
}

extension ImageReport {
    var json: JSONValue {
        .object([
            ("key", .string(image.key)),
            ("kind", .string(image.kind.rawValue)),
            ("width", .count(header?.width)),
            ("height", .count(header?.height)),
            ("byteCount", .integer(image.bytes.count)),
            ("useCount", .integer(useCount)),
        ])
    }
}
