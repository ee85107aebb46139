import SVGAPixels

/// A transparent surface that is later drawn onto the one below.
struct Layer {
    let surface: Surface
    let storage: PixelStorage
}

/// The memory of ended layers, kept for the next ones.
struct LayerPool {
    private(set) var spare: [PixelStorage] = []

    /// A transparent layer for a box, which may be empty.
    mutating func layer(box: PixelRect) throws(RenderError) -> Layer {
        let pixelCount = box.width * box.height
        if let index = spare.firstIndex(where: { $0.pixelCount >= pixelCount }) {
            let storage = spare.remove(at: index)
            storage.pixels.update(repeating: 0, count: pixelCount)
            return Layer(surface: Surface(bounds: box, pixels: storage.pixels), storage: storage)
        }
        // One that is too small makes room, so that there are never more than were in use at a time.
        _ = spare.popLast()
        let storage = try PixelStorage(width: box.width, height: box.height)
        return Layer(surface: Surface(bounds: box, pixels: storage.pixels), storage: storage)
    }

    /// Takes a layer that is no longer drawn.
    mutating func put(back layer: Layer) {
        spare.append(layer.storage)
    }
}
