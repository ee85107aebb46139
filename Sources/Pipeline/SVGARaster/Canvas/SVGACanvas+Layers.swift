public import SVGAGraphics

extension SVGACanvas {
    /// Begins a transparent layer that receives all drawing until ``endLayer(opacity:)`` or ``endMaskedLayer()``.
    ///
    /// - Parameter bounds: The bounds of the drawing, in device pixels; the layer is at most their intersection with
    ///   the clip.
    /// - Throws: ``SVGAError`` without memory.
    /// - Complexity: O(pixels of the layer); the memory of ended layers is used again.
    public func beginLayer(bounds: Rect) throws(SVGAError) {
        try beginLayer(box: PixelRect(around: bounds, within: clip.bounds))
    }

    func beginLayer(box: PixelRect) throws(SVGAError) {
        var box = box
        if !charge(box.cost(pixelCost: DrawCost.layerPixel)) { box = .empty }
        layers.append(try layerPool.layer(box: box))
        clips.append(ClipMask(box: box))
    }

    /// Ends the last layer and draws it over the content below.
    ///
    /// - Parameter opacity: 0 ... 1.
    public func endLayer(opacity: Double = 1) {
        let layer = popLayer()
        defer { layerPool.put(back: layer) }
        guard let opacity = Opacity8(opacity: opacity) else { return }
        let box = layer.surface.bounds
        let painter = BlitPainter(
            image: layer.surface.pixels, stride: box.width, originX: box.minX, originY: box.minY, opacity: opacity)
        paintBox(box, pixelCost: DrawCost.copiedPixel, painter)
    }

    /// Ends the last two layers: the upper one is a mask whose alpha multiplies the lower one, which is then drawn over
    /// the content below.
    public func endMaskedLayer() {
        let mask = popLayer()
        let layer = popLayer()
        let common = layer.surface.bounds.intersection(mask.surface.bounds)
        paintBox(
            common, pixelCost: DrawCost.copiedPixel,
            MaskedLayerPainter(layer: layer.surface, mask: mask.surface))
        layerPool.put(back: mask)
        layerPool.put(back: layer)
    }

    private func popLayer() -> Layer {
        precondition(!layers.isEmpty, "no layer to end")
        clips.removeLast()
        return layers.removeLast()
    }
}

/// A transparent surface that is later drawn onto the one below.
struct Layer {
    let surface: Surface
    let storage: PixelStorage
}

/// The memory of ended layers, which the next layers reuse.
struct LayerPool {
    private(set) var spare: [PixelStorage] = []

    /// A transparent layer for a box, which may be empty.
    mutating func layer(box: PixelRect) throws(SVGAError) -> Layer {
        let pixelCount = box.width * box.height
        if let index = spare.firstIndex(where: { $0.pixelCount >= pixelCount }) {
            let storage = spare.remove(at: index)
            storage.pixels.update(repeating: 0, count: pixelCount)
            return Layer(surface: Surface(bounds: box, pixels: storage.pixels), storage: storage)
        }
        // A layer that is too small is freed, so the pool never holds more layers than were in use at a time.
        _ = spare.popLast()
        let storage = try PixelStorage(width: box.width, height: box.height)
        return Layer(surface: Surface(bounds: box, pixels: storage.pixels), storage: storage)
    }

    mutating func put(back layer: Layer) { spare.append(layer.storage) }
}

/// A rectangle of pixels that is drawn into, at a position on the device's pixel grid.
struct Surface {
    /// The rectangle in device pixels.
    let bounds: PixelRect
    /// The pixel at the upper left corner of ``bounds``; rows follow without padding.
    let pixels: UnsafeMutablePointer<UInt32>

    /// The pixel at a device position inside ``bounds``.
    @inline(__always)
    func pixel(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        pixels + ((y &- bounds.minY) &* bounds.width &+ (x &- bounds.minX))
    }
}
