public import SVGAGraphics

extension SVGACanvas {
    /// Draws a picture.
    ///
    /// A shift by whole pixels copies; every other map samples bilinearly, below half size from a smaller mip level, and
    /// antialiases the picture's edges.
    ///
    /// - Parameters:
    ///   - picture: The picture, premultiplied as all pixmaps are.
    ///   - size: The size that it is stretched to in its own space, both sides finite; its size in pixels when nil.
    ///   - transform: From the picture's space to device pixels; an inverse must exist, or the canvas stays unchanged.
    ///   - opacity: 0 ... 1.
    /// - Throws: ``SVGAError`` without memory for a mip level or a buffer.
    /// - Complexity: O(pixels covered); below half size O(pixels of the picture).
    public func draw(
        _ picture: Pixmap, size: Size? = nil, transform: Affine = .identity, opacity: Double = 1
    ) throws(SVGAError) {
        try draw(Texture(picture), size: size, transform: transform, opacity: opacity)
    }

    /// Draws an image with cached mip levels, stretched to `size` (finite; nil is its size in pixels) in its own space.
    /// Without an inverse of the transform the canvas stays unchanged.
    package func draw(
        _ texture: Texture, size: Size? = nil, transform: Affine = .identity, opacity: Double = 1
    ) throws(SVGAError) {
        guard let opacity = Opacity8(opacity: opacity) else { return }
        let natural = Size(Double(texture.pixmap.width), Double(texture.pixmap.height))
        let stretched = size ?? natural
        func toDevice(from width: Double, _ height: Double) -> Affine {
            transform * Affine(scaleX: stretched.width / width, scaleY: stretched.height / height)
        }
        let level = try texture.level(for: toDevice(from: natural.width, natural.height))
        let map = toDevice(from: Double(level.width), Double(level.height))
        try drawLevel(level, map, opacity: opacity, texture.scaledImages)
    }

    private func drawLevel(
        _ image: Pixmap, _ transform: Affine, opacity: Opacity8, _ cache: ScaledImageCache?
    ) throws(SVGAError) {
        guard let inverse = transform.inverse else { return }
        try image.withPixels { (pixels) throws(SVGAError) in
            guard let base = pixels.baseAddress else { return }
            if let (x, y) = transform.wholePixelShift(of: image) {
                let painter = BlitPainter(
                    image: base, stride: image.width, originX: x, originY: y, opacity: opacity)
                let box = PixelRect(minX: x, minY: y, maxX: x + image.width, maxY: y + image.height)
                paintBox(box, pixelCost: DrawCost.copiedPixel, painter)
                return
            }
            let size = Size(Double(image.width), Double(image.height))
            let isAxisAligned = inverse.b == 0 && inverse.c == 0
            guard try flatten(SVGAPath(rect: Rect(size)), transform, snapping: isAxisAligned ? .exact : vertexSnapping)
            else {
                return
            }
            let sampled = SampledImage(base, width: image.width, height: image.height, inverse: inverse)
            let turnedCost = sampled.chunk == 1 ? DrawCost.farPixel : DrawCost.turnedPixel
            let pixelCost = isAxisAligned ? DrawCost.stretchedPixel : turnedCost
            guard try gatherCells(of: outline, pixelCost: pixelCost, mayOverlap: false) else { return }
            if isAxisAligned {
                paintAxisAligned(sampled, opacity: opacity, cache)
            } else {
                paintCells(BilinearPainter(image: sampled, opacity: opacity))
            }
        }
    }
}

extension SVGACanvas {
    /// Paints an image under an axis-aligned map into the cells that its outline covers.
    private func paintAxisAligned(_ image: SampledImage, opacity: Opacity8, _ cache: ScaledImageCache?) {
        let box = cells.box
        guard let scaled = cache?.lookUp(ScaledImageCache.Key(image: image, box: box)) else {
            var rows = RowScaler(image, box: box)
            withUnsafeMutablePointer(to: &rows) { paintCells(AxisAlignedPainter(rows: $0, opacity: opacity)) }
            return
        }
        scaled.withPixels { pixels in
            guard let base = pixels.baseAddress else { return }
            paintCells(
                BlitPainter(image: base, stride: box.width, originX: box.minX, originY: box.minY, opacity: opacity))
        }
    }
}

extension Affine {
    /// The shift in pixels when the map moves every pixel of an image to another pixel, within 1/256 of one.
    fileprivate func wholePixelShift(of image: Pixmap) -> (x: Int, y: Int)? {
        let (width, height) = (Double(image.width), Double(image.height))
        let (x, y) = (tx.rounded(), ty.rounded())
        guard max(abs(x), abs(y)) < Double(1 << 24) else { return nil }
        let deviation = max(
            abs(tx - x) + abs(a - 1) * width + abs(c) * height, abs(ty - y) + abs(d - 1) * height + abs(b) * width)
        return deviation < 1 / 256 ? (Int(x), Int(y)) : nil
    }
}
