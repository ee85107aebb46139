import SVGAGraphics
import SVGAImage

/// The pictures of a timeline's layers, each once for each key.
struct LayerPictures {
    private(set) var images: [Record<ImageMessage>] = []
    private(set) var sizes: [Timeline.Content: BuiltSize] = [:]

    init(
        of timeline: Timeline, _ builder: TimelineBuilder, _ budget: inout ContentBudget,
        _ read: TimelineBuilder.Reader
    ) throws {
        var (files, keys) = ([Timeline.Content: [UInt8]](), Set<String>())
        for layer in timeline.layers where keys.insert(layer.key).inserted {
            if files[layer.content] == nil {
                (sizes[layer.content], files[layer.content]) = try LayerPictures.file(of: layer, builder, read)
            }
            let file = files[layer.content] ?? []
            try budget.take(file, at: layer.path)
            images.append(Record(key: layer.key, file))
        }
    }

    private static func file(
        of layer: Timeline.Layer, _ builder: TimelineBuilder, _ read: TimelineBuilder.Reader
    ) throws -> (BuiltSize, [UInt8]) {
        switch layer.content {
        case .image(let name):
            let file = try read(name)
            return try about(name) { try picture(file, builder) }
        case .slot(let size):
            let file = try about(layer.key) {
                try Pixmap(width: size.width, height: size.height).png(compression: builder.compression)
            }
            return (size, file)
        }
    }

    /// A picture that all players draw.
    private static func picture(_ file: [UInt8], _ builder: TimelineBuilder) throws -> (BuiltSize, [UInt8]) {
        let header = try ImageHeader(reading: file)
        // Damaged files are found here, and not by a player.
        let pixels = try Pixmap(
            decoding: file, header: header, maxPixelCount: builder.limits.maxImagePixelCount,
            appliesExifOrientation: true)
        let size = BuiltSize(width: pixels.width, height: pixels.height)
        // Players ignore the orientation of a PNG, so that pixels which it turns are stored upright.
        if header.format == .png, ImageOrientation(exifOf: file, format: .png) == .topLeft { return (size, file) }
        return (size, try pixels.png(compression: builder.compression))
    }

    private static func about<Value>(_ name: String, _ work: () throws -> Value) throws -> Value {
        do {
            return try SVGAError.only(work)
        } catch {
            throw error.ofPicture(name)
        }
    }
}
