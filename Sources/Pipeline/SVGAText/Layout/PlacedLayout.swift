import CSVGAPango
import SVGAErrors
import SVGAGraphics

/// A text with its box and its rule: all that a drawing depends on.
struct PlacedLayout {
    let text: DynamicText
    let clean: CleanText
    let box: Size
    let placement: TextPlacement

    func drawing(_ fonts: inout FontCollection, _ limits: TextLimits) throws(SVGAError) -> TextDrawing {
        let request = LayoutRequest(text, clean)
        let fitting = TextFitting(text: text, request: request, box: wrapBox)
        let lines = try fitting.lines(&fonts)
        var drawing = TextDrawing()
        drawing.size = text.size(at: lines.scale)
        drawing.naturalWidth = lines.naturalWidth
        drawing.isShortened = lines.layout.isShortened
        let isMoving = text.marqueeSpeed != nil && lines.naturalWidth > box.width
        drawing.clip = clips || isMoving ? Rect(box) : nil
        if isMoving { drawing.marquee = marquee(width: lines.naturalWidth) }
        let origin = origin(of: lines, fonts.primaryFace(request))
        drawing.lines = lines.layout.lines.map { placed($0, lines, origin, isMoving: isMoving) }
        drawing.logicalBox = drawing.lines.reduce(.null) { $0.union($1.box) }
        var painter = GlyphPainter(text: text, scale: lines.scale, limits: limits)
        try painter.paint(lines.layout, &drawing, &fonts)
        return drawing
    }

    private var clips: Bool {
        if case .box = placement { text.overflow == .clipped } else { false }
    }

    private var wrapBox: Size {
        if case .ios(let width) = placement { Size(width, box.height) } else { box }
    }

    /// A line moves from right to left, and by a third of its width, at most 40 pixels, beyond its end before it comes again.
    private func marquee(width: Double) -> Marquee? {
        guard let speed = text.marqueeSpeed else { return nil }
        return Marquee(speed: clean.isRightToLeft ? -speed : speed, period: width + min(width / 3, 40))
    }

    /// The upper edge of the first line, and the line about which lines are aligned.
    private func origin(of lines: TextFitting.Lines, _ face: FontFace?) -> Point {
        let height = lines.layout.height * lines.scale
        let baseline = (lines.layout.lines.first?.baseline ?? 0) * lines.scale
        switch placement {
        case .box: return Point(0, (box.height - height) * text.alignment.row)
        case .ios: return Point((box.width - lines.layout.width * lines.scale) / 2, (box.height - height) / 2)
        case .android:
            let above = (face?.bounds.above ?? 0) * lines.scale
            let below = (face?.bounds.below ?? 0) * lines.scale
            return Point(box.width / 2, box.height / 2 + (above - below) / 2 - baseline)
        case .web:
            let middle = (face?.middle(em: TextFitting.em) ?? 0) * lines.scale
            return Point(0, box.height / 2 + middle - baseline)
        }
    }

    private func placed(
        _ line: cpango_line, _ lines: TextFitting.Lines, _ origin: Point, isMoving: Bool
    ) -> TextDrawing.Line {
        let (width, scale) = (line.width * lines.scale, lines.scale)
        var x: Double
        switch placement {
        // A line that moves begins where it is read first.
        case .box where isMoving: x = clean.isRightToLeft ? box.width - width : 0
        case .box: x = (box.width - width) * text.alignment.column
        case .ios: x = origin.x + (lines.layout.width * scale - width) * text.alignment.column
        case .android: x = origin.x - width * text.alignment.column
        case .web: x = (box.width - width) / 2
        }
        // The copies of a moving line fill the box from its beginning.
        if !isMoving { x += text.offset.x }
        let top = origin.y + text.offset.y + line.top * scale
        let glyphs = Int(line.first_glyph)..<Int(line.first_glyph) + Int(line.glyph_count)
        return TextDrawing.Line(
            box: Rect(minX: x, minY: top, maxX: x + width, maxY: top + line.height * scale),
            baseline: origin.y + text.offset.y + line.baseline * scale, glyphs: glyphs)
    }
}

extension DynamicText {
    /// The letter size at a factor of the layout: exactly the requested size if the text was not fitted.
    fileprivate func size(at scale: Double) -> Double { fit == .none ? size : scale * TextFitting.em }
}
