import SVGAFormat
public import SVGAGraphics
import SVGARaster
public import SVGASystem
import SVGAText

extension MovieContent {
    /// A sprite at a point of a frame.
    public struct Hit: Hashable, Sendable {
        /// The image key of the sprite.
        public let key: String
        /// The index of the sprite in ``Movie/sprites``.
        public let sprite: Int
        /// The point in the sprite's own space, in which its layout begins at the origin.
        public let point: Point
    }
}

extension FrameRenderer {
    /// Finds the sprite at a point of a frame, for clicks on parts of a gift.
    ///
    /// A sprite's area consists of the box of its bitmap or image, the box of its text, and its filled or stroked
    /// shapes: exact under every matrix, inside its clip path and inside the visible part of its matte. Transparent
    /// pixels of a bitmap count as part of its box. Content can hide sprites from clicks.
    ///
    /// ```swift
    /// let clicked = try renderer.hitTest(Point(160, 90), frame: 12).first?.key
    /// print(clicked ?? "nothing")
    /// ```
    ///
    /// - Parameters:
    ///   - point: A point in movie pixels.
    ///   - frame: A frame index.
    ///   - cancellation: Ends the work before the next shape.
    /// - Returns: The sprites at the point, the topmost first; none outside the view box.
    /// - Throws: ``SVGAError``: the index is outside the movie, the frame exceeds the limits of drawing, memory is missing,
    ///   or the work is cancelled.
    /// - Complexity: O(points of the frame's drawing), at a cost of at most ``Limits/maxDrawingCost``.
    public func hitTest(
        _ point: Point, frame: Int, cancellation: CancellationToken = CancellationToken()
    ) throws(SVGAError) -> [MovieContent.Hit] {
        try check(drawList(frame: frame))
        guard movie.viewBox.contains(point) else { return [] }
        var search = HitSearch(renderer: self, point: point, frame: frame, cancellation: cancellation)
        var hits: [MovieContent.Hit] = []
        var mattes: [Int: Bool] = [:]
        for sprite in builder.paintedSprites(frame: frame).reversed() {
            guard let local = movie.sprites[sprite][frame]?.transform.inverse,
                try search.isDrawn(sprite)
            else { continue }
            if let matte = movie.sprites[sprite].matte {
                if mattes[matte] == nil { mattes[matte] = try search.isDrawn(matte) }
                if mattes[matte] == false { continue }
            }
            hits.append(MovieContent.Hit(key: movie.sprites[sprite].imageKey, sprite: sprite, point: local * point))
        }
        return hits
    }
}

/// Tests whether sprites draw at a point, and counts the work as drawing does.
private struct HitSearch {
    let renderer: FrameRenderer
    let point: Point
    let frame: Int
    let cancellation: CancellationToken
    var cost = 0

    /// Whether a sprite draws something at the point.
    mutating func isDrawn(_ sprite: Int) throws(SVGAError) -> Bool {
        let list = renderer.builder.drawList(ofSprite: sprite, frame: frame)
        if let refusal = list.resources.refusal { throw refusal }
        // Clips nest; below one that does not hold the point nothing counts.
        var openClips: [Bool] = []
        for command in list.commands {
            if cancellation.isCancelled { throw .cancelled }
            let fields = command.fields
            if fields.depth < 0 {
                openClips.removeLast()
            } else {
                let isHit = openClips.last == false ? false : try contains(fields, list.resources)
                if fields.paints, isHit { return true }
                if !fields.paints { openClips.append(isHit) }
            }
        }
        return false
    }

    /// Whether the point is inside the area that a command paints or clips to.
    private mutating func contains(_ command: DrawFields, _ resources: DrawResources) throws(SVGAError) -> Bool {
        if let image = command.image {
            let bitmap = resources.contentImage(image).map(\.bitmap) ?? image
            let size = command.size ?? bitmap.map(renderer.imageSize) ?? .zero
            return command.transform.inverse.map { size.contains($0 * point) } ?? false
        }
        if let text = command.text {
            let box = resources.texts[text].drawing.logicalBox
            return command.transform.inverse.map { box.contains($0 * point) } ?? false
        }
        guard let geometry = command.geometry, resources.bounds(of: command).contains(point) else { return false }
        let path = resources.outline(of: geometry)
        try charge(DrawCost.call + path.points.count * DrawCost.pathPoint)
        let outline: Polygons
        if let style = command.style {
            try LargeMemory.check(byteCount: Polygons.maxByteCount(stroking: path, style: style))
            outline = Polygons(stroking: path, style: style, transform: command.transform)
            try charge(outline.points.count * (DrawCost.strokePoint + DrawCost.outlinePoint))
        } else {
            try LargeMemory.check(byteCount: Polygons.maxByteCount(flattening: path))
            outline = Polygons(flattening: path, transform: command.transform)
            try charge(outline.points.count * DrawCost.outlinePoint)
        }
        return outline.contains(point)
    }

    private mutating func charge(_ amount: Int) throws(SVGAError) {
        let limit = renderer.limits.maxDrawingCost
        cost = cost.saturatingSum(amount)
        guard cost <= limit else { throw .limitExceeded(\.maxDrawingCost, limit: limit, found: cost) }
    }
}

extension Size {
    fileprivate func contains(_ point: Point) -> Bool { 0..<max(0, width) ~= point.x && 0..<max(0, height) ~= point.y }
}

extension Rect {
    fileprivate func contains(_ point: Point) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
