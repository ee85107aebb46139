import SVGAFormat
public import SVGAGeometry
public import SVGAPixels
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

    private var movie: Movie { renderer.movie }
    private var measures: ShapeMeasures { renderer.builder.measures }

    /// Whether a sprite draws something at the point.
    mutating func isDrawn(_ sprite: Int) throws(SVGAError) -> Bool {
        let list = renderer.builder.drawList(ofSprite: sprite, frame: frame)
        if let refusal = list.refusal { throw refusal }
        // Clips nest; below one that does not hold the point nothing counts.
        var openClips: [Bool] = []
        for command in list.commands {
            if cancellation.isCancelled { throw .cancelled }
            switch command {
            case .pushClip, .pushItemClip:
                let isOpen = openClips.last != false
                openClips.append(isOpen ? try contains(command, list) : false)
            case .popClip: openClips.removeLast()
            default: if openClips.last != false, try contains(command, list) { return true }
            }
        }
        return false
    }

    /// Whether the point is inside the area that a command paints or clips to.
    private mutating func contains(_ command: DrawCommand, _ list: DrawList) throws(SVGAError) -> Bool {
        switch command {
        case .image(let index, let size, let transform, _):
            return transform.inverse.map { (size ?? renderer.imageSize(index)).contains($0 * point) } ?? false
        case .itemPicture(let index, let size, let transform, _):
            guard case .picture(let picture) = list.items[index] else { return false }
            let size = size ?? picture.bitmap.map(renderer.imageSize) ?? .zero
            return transform.inverse.map { size.contains($0 * point) } ?? false
        case .fill(let geometry, let transform, _, _):
            guard transform.bounds(of: measures.bounds(of: geometry)).contains(point) else { return false }
            return try fills(movie.outline(of: geometry), transform)
        case .stroke(let geometry, let style, let transform, _, _):
            guard transform.bounds(of: measures.bounds(of: geometry, stroked: style)).contains(point) else {
                return false
            }
            return try strokes(movie.outline(of: geometry), style, transform)
        case .pushClip(let path, let transform):
            guard transform.bounds(of: measures.bounds(ofPath: path)).contains(point) else { return false }
            return try fills(movie.paths[path], transform)
        case .itemFill(let index, let transform, _, _), .pushItemClip(let index, let transform):
            guard case .path(let path) = list.items[index] else { return false }
            return try fills(path, transform)
        case .itemStroke(let index, let style, let transform, _, _):
            guard case .path(let path) = list.items[index] else { return false }
            return try strokes(path, style, transform)
        case .itemText(let index, let transform, _):
            guard case .text(let text) = list.items[index], let inverse = transform.inverse else { return false }
            return text.drawing.logicalBox.contains(inverse * point)
        case .popClip, .beginLayer, .endMaskedLayer:
            return false
        }
    }

    private mutating func fills(_ path: Path, _ transform: Affine) throws(SVGAError) -> Bool {
        try charge(DrawCost.call + path.points.count * DrawCost.pathPoint)
        try LargeMemory.check(byteCount: Polygons.maxByteCount(flattening: path))
        let outline = Polygons(flattening: path, transform: transform)
        try charge(outline.points.count * DrawCost.outlinePoint)
        return outline.contains(point)
    }

    private mutating func strokes(_ path: Path, _ style: StrokeStyle, _ transform: Affine) throws(SVGAError) -> Bool {
        try charge(DrawCost.call + path.points.count * DrawCost.pathPoint)
        try LargeMemory.check(
            byteCount: Polygons.maxByteCount(stroking: path, style: style))
        let outline = Polygons(stroking: path, style: style, transform: transform)
        try charge(outline.points.count * (DrawCost.strokePoint + DrawCost.outlinePoint))
        return outline.contains(point)
    }

    private mutating func charge(_ amount: Int) throws(SVGAError) {
        let limit = renderer.limits.maxDrawingCost
        cost = cost.saturatingSum(amount)
        guard cost <= limit else { throw .limitExceeded(.maxDrawingCost, limit: limit, found: cost) }
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
