import CSVGAPango
import SVGAGraphics

/// Turns the glyphs of a layout into outlines and pictures.
struct GlyphPainter {
    /// The part of the size by which edges move whose family has no bold face: letters grow by twice as much.
    private static let boldness = 1.0 / 48
    /// The shear of letters whose family has no slanted face.
    private static let slant = 0.2
    private static let boldWeight = 600

    let text: DynamicText
    let scale: Double
    let limits: TextLimits

    /// Outlines of one colour, in the two directions that fonts have: where letters overlap, opposite ones would cancel.
    private var outlines = [SVGAPath(), SVGAPath()]
    private var pictures: [(GlyphPicture, Rect)] = []
    private var pointCount = 0
    private var pixelCounts: [GlyphPicture: Int] = [:]

    init(text: DynamicText, scale: Double, limits: TextLimits) {
        (self.text, self.scale, self.limits) = (text, scale, limits)
    }

    /// Draws all glyphs of a layout whose lines have their place.
    mutating func paint(
        _ layout: LayoutResult, _ drawing: inout TextDrawing, _ fonts: inout FontCollection
    ) throws(SVGAError) {
        var faces: [Int32: FontFace] = [:]
        for (line, placed) in zip(layout.lines, drawing.lines) {
            for index in placed.glyphs {
                let glyph = layout.glyphs[index]
                let face = faces[glyph.face] ?? fonts.face(Int(glyph.face))
                faces[glyph.face] = face
                let origin = Point(
                    placed.box.minX + (glyph.x - line.x) * scale, placed.baseline + (glyph.y - line.baseline) * scale)
                drawing.glyphs.append(TextDrawing.Glyph(family: face.family, id: glyph.glyph, origin: origin))
                if glyph.is_missing {
                    addBox(for: glyph, at: origin, &drawing)
                } else {
                    try add(glyph, face, at: origin, &fonts)
                }
            }
        }
        drawing.softShadow = try softShadow()
        drawing.items = drawing.softShadow == nil ? try shadows() + letters : letters
        drawing.inkBox = GlyphPainter.inkBox(of: drawing.items).union(drawing.softShadow?.box ?? .null)
    }

    /// The shadow where it is blurred. Its extent is at most three standard deviations.
    private func softShadow() throws(SVGAError) -> TextDrawing.SoftShadow? {
        guard var shadow = text.shadow, shadow.blur > 0 else { return nil }
        let (color, deviation) = (shadow.color, shadow.blur / 2)
        shadow.color = SVGAColor(red: 0, green: 0, blue: 0)
        let items = try shadows(shadow)
        if items.isEmpty { return nil }
        return TextDrawing.SoftShadow(
            items: items, color: color, deviation: deviation,
            box: GlyphPainter.inkBox(of: items).expanded(by: 3 * deviation))
    }

    private mutating func add(
        _ glyph: cpango_glyph, _ face: FontFace, at origin: Point, _ fonts: inout FontCollection
    ) throws(SVGAError) {
        let index = Int(glyph.face)
        let outline = try fonts.outline(face: index, glyph: glyph.glyph)
        guard outline.verbs.isEmpty else { return try add(outline, face, at: origin) }
        guard
            let placed = try fonts.picture(
                face: index, glyph: glyph.glyph, maxPixelCount: limits.maxPicturePixelCount)
        else { return }
        pixelCounts[placed.picture] = placed.picture.pixels.width * placed.picture.pixels.height
        guard pixelCounts.values.reduce(0, +) <= limits.maxPicturePixelCount else {
            throw SVGAError.textPictures(limit: limits.maxPicturePixelCount)
        }
        let map = Affine(translation: origin) * Affine(scaleX: scale, scaleY: scale)
        pictures.append((placed.picture, map.bounds(of: placed.box)))
    }

    private mutating func add(_ outline: GlyphOutline, _ face: FontFace, at origin: Point) throws(SVGAError) {
        pointCount += outline.pointCount
        guard pointCount <= limits.maxOutlinePointCount else {
            throw SVGAError.textPoints(limit: limits.maxOutlinePointCount)
        }
        let shear = text.isItalic && !face.isSlanted ? GlyphPainter.slant * scale : 0
        let map = Affine(a: scale, b: 0, c: shear, d: -scale, tx: origin.x, ty: origin.y)
        let isThin = text.weight >= GlyphPainter.boldWeight && face.weight < GlyphPainter.boldWeight
        let shape = isThin ? outline.thickened(by: TextFitting.em * GlyphPainter.boldness) : outline
        shape.append(to: &outlines[outline.isReversed ? 1 : 0], map: map)
    }

    /// A frame as wide as the glyph, with the characters that no font has.
    private mutating func addBox(for glyph: cpango_glyph, at origin: Point, _ drawing: inout TextDrawing) {
        if let scalar = Unicode.Scalar(glyph.glyph), !drawing.missingScalars.contains(scalar) {
            drawing.missingScalars.append(scalar)
        }
        let em = scale * TextFitting.em
        let outer = Rect(
            minX: origin.x + em / 16, minY: origin.y - em * 0.75, maxX: origin.x + glyph.advance * scale - em / 16,
            maxY: origin.y)
        guard outer.width > em / 8 else { return }
        pointCount += 8
        outlines[0].appendRectangle(outer, isReversed: false)
        outlines[0].appendRectangle(outer.expanded(by: -em / 24), isReversed: true)
    }

    /// Stroke, letters and emoji.
    private var letters: [TextDrawing.Item] {
        let lines = text.stroke.map { strokes($0.color, $0.width, .identity) } ?? []
        return lines + fills(text.color, .identity) + pictures.map { .picture($0.0, in: $0.1) }
    }

    private func shadows() throws(SVGAError) -> [TextDrawing.Item] {
        guard let shadow = text.shadow else { return [] }
        return try shadows(shadow)
    }

    private func shadows(_ shadow: DynamicText.Shadow) throws(SVGAError) -> [TextDrawing.Item] {
        let map = Affine(translation: shadow.offset)
        var items = text.stroke.map { strokes(shadow.color, $0.width, map) } ?? []
        items += fills(shadow.color, map)
        var silhouettes: [GlyphPicture: GlyphPicture] = [:]
        for (picture, rect) in pictures {
            if silhouettes[picture] == nil { silhouettes[picture] = try picture.silhouette(shadow.color) }
            items.append(.picture(silhouettes[picture] ?? picture, in: map.bounds(of: rect)))
        }
        return items
    }

    private func fills(_ color: SVGAColor, _ map: Affine) -> [TextDrawing.Item] {
        outlines.filter { !$0.isEmpty }.map { .fill($0.mapped(by: map), color) }
    }

    private func strokes(_ color: SVGAColor, _ width: Double, _ map: Affine) -> [TextDrawing.Item] {
        outlines.filter { !$0.isEmpty }.map { .stroke($0.mapped(by: map), GlyphPainter.line(2 * width), color) }
    }

    /// Round joins: the sharp corners of letters would grow thorns.
    private static func line(_ width: Double) -> SVGAStrokeStyle {
        SVGAStrokeStyle(width: width, cap: .round, join: .round)
    }

    private static func inkBox(of items: [TextDrawing.Item]) -> Rect {
        items.reduce(.null) { box, item in
            switch item {
            case .fill(let path, _): box.union(path.controlBounds)
            case .stroke(let path, let style, _): box.union(path.controlBounds.expanded(by: style.width / 2))
            case .picture(_, let rect): box.union(rect)
            }
        }
    }
}

extension SVGAPath {
    fileprivate mutating func appendRectangle(_ rect: Rect, isReversed: Bool) {
        let corners = [
            Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
            Point(rect.minX, rect.maxY),
        ]
        move(to: corners[0])
        for corner in isReversed ? corners[1...].reversed() : Array(corners[1...]) { line(to: corner) }
        close()
    }

    fileprivate func mapped(by map: Affine) -> SVGAPath {
        guard map != .identity else { return self }
        var (path, index) = (SVGAPath(), 0)
        for verb in verbs {
            let points = points[index..<index + verb.pointCount].map { map * $0 }
            switch verb {
            case .move: path.move(to: points[0])
            case .line: path.line(to: points[0])
            case .quad: path.quad(points[0], to: points[1])
            case .cubic: path.cubic(points[0], points[1], to: points[2])
            case .close: path.close()
            }
            index += verb.pointCount
        }
        return path
    }
}
