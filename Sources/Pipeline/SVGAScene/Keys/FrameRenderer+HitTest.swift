import SVGAFormat
public import SVGAGeometry
public import SVGAPixels
import SVGASystem
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
    /// Finds what a frame shows at a point, for clicks on parts of a gift.
    ///
    /// A sprite is there where its bitmap or image has its box, a text its own, and shapes are filled or stroked: exact under
    /// every matrix, inside its clip path and inside what its matte shows. Transparent pixels of a bitmap count as part of
    /// its box. What content hides is not there.
    ///
    /// ```swift
    /// let clicked = try renderer.hitTest(Point(160, 90), frame: 12).first?.key
    /// print(clicked ?? "nothing")
    /// ```
    ///
    /// - Parameters:
    ///   - point: A point in movie pixels.
    ///   - frame: A frame index.
    /// - Returns: The sprites at the point, the topmost first; none outside the view box.
    /// - Throws: ``RenderError`` for an index outside the movie, and without memory for an outline.
    /// - Complexity: O(points of what the frame draws).
    public func hitTest(_ point: Point, frame: Int) throws(RenderError) -> [MovieContent.Hit] {
        try check(frame: frame)
        guard movie.viewBox.contains(point) else { return [] }
        var hits: [MovieContent.Hit] = []
        var mattes: [Int: Bool] = [:]
        for sprite in builder.paintedSprites(frame: frame).reversed() {
            guard let local = movie.sprites[sprite][frame]?.transform.inverse,
                try isDrawn(at: point, sprite, frame)
            else { continue }
            if let matte = movie.sprites[sprite].matte {
                if mattes[matte] == nil { mattes[matte] = try isDrawn(at: point, matte, frame) }
                if mattes[matte] == false { continue }
            }
            hits.append(MovieContent.Hit(key: movie.sprites[sprite].imageKey, sprite: sprite, point: local * point))
        }
        return hits
    }

    private func isDrawn(at point: Point, _ sprite: Int, _ frame: Int) throws(RenderError) -> Bool {
        let list = builder.drawList(ofSprite: sprite, frame: frame)
        if let refusal = list.refusal { throw refusal }
        // Clips nest; below one that does not hold the point nothing counts.
        var openClips: [Bool] = []
        for command in list.commands {
            switch command {
            case .pushClip, .pushItemClip:
                let isOpen = openClips.last != false
                openClips.append(isOpen ? try contains(point, command, list) : false)
            case .popClip: openClips.removeLast()
            default: if openClips.last != false, try contains(point, command, list) { return true }
            }
        }
        return false
    }

    /// Whether a point lies inside what a command paints or clips to.
    private func contains(_ point: Point, _ command: DrawCommand, _ list: DrawList) throws(RenderError) -> Bool {
        switch command {
        case .image(let index, let size, let transform, _):
            return transform.inverse.map { (size ?? imageSize(index)).contains($0 * point) } ?? false
        case .itemPicture(let index, let size, let transform, _):
            guard case .picture(let picture) = list.items[index] else { return false }
            let size = size ?? picture.bitmap.map(imageSize) ?? .zero
            return transform.inverse.map { size.contains($0 * point) } ?? false
        case .fill(let geometry, let transform, _, _):
            return try movie.outline(of: geometry).fills(point, transform)
        case .stroke(let geometry, let style, let transform, _, _):
            return try movie.outline(of: geometry).strokes(point, style, transform)
        case .pushClip(let path, let transform):
            return try movie.paths[path].fills(point, transform)
        case .itemFill(let index, let transform, _, _), .pushItemClip(let index, let transform):
            guard case .path(let path) = list.items[index] else { return false }
            return try path.fills(point, transform)
        case .itemStroke(let index, let style, let transform, _, _):
            guard case .path(let path) = list.items[index] else { return false }
            return try path.strokes(point, style, transform)
        case .itemText(let index, let transform, _):
            guard case .text(let text) = list.items[index], let inverse = transform.inverse else { return false }
            return text.drawing.logicalBox.contains(inverse * point)
        case .popClip, .beginLayer, .endMaskedLayer:
            return false
        }
    }
}

extension Size {
    fileprivate func contains(_ point: Point) -> Bool { 0..<max(0, width) ~= point.x && 0..<max(0, height) ~= point.y }
}

extension Path {
    fileprivate func fills(_ point: Point, _ transform: Affine) throws(RenderError) -> Bool {
        guard transform.bounds(of: controlBounds).contains(point) else { return false }
        try LargeMemory.check(byteCount: Polygons.maxByteCount(flattening: self), throwing: RenderError.self)
        return Polygons(flattening: self, transform: transform).contains(point)
    }

    fileprivate func strokes(
        _ point: Point, _ style: StrokeStyle, _ transform: Affine
    ) throws(RenderError) -> Bool {
        guard transform.bounds(of: controlBounds.expanded(by: style.reach)).contains(point) else { return false }
        try LargeMemory.check(
            byteCount: Polygons.maxByteCount(stroking: self, style: style), throwing: RenderError.self)
        return Polygons(stroking: self, style: style, transform: transform).contains(point)
    }
}

extension Rect {
    fileprivate func contains(_ point: Point) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
