import SVGADocument
import SVGAGraphics

/// Adapts the frames of sprites to a picture that becomes a part of itself.
struct FrameShift {
    /// The size of the layout for the complete picture, and for the part.
    let size: Size
    /// The offset of the part in the layout.
    let offset: Point
    /// Whether numbers are written as decimals, which are long unless they are rounded.
    let isSpec: Bool

    /// The finest step of decimals: a sixteenth of the tolerance of 1/256 pixel.
    private static let decimalSteps = 4096.0

    /// Has the visible frames of a sprite show the part where it was before.
    func apply(to sprite: inout SpriteMessage) {
        var last: (before: Record<FrameMessage>, after: Record<FrameMessage>)?
        for index in sprite.frames.indices {
            let frame = sprite.frames[index]
            // Still sprites have the same bytes in each frame.
            if let last, let bytes = frame.originalBytes, bytes == last.before.originalBytes {
                sprite.frames[index] = last.after
                continue
            }
            let geometry = FrameGeometry(frame)
            guard geometry.isVisible else { continue }
            sprite.frames[index].edit { apply(to: &$0, geometry) }
            last = (frame, sprite.frames[index])
        }
    }

    private func apply(to frame: inout FrameMessage, _ geometry: FrameGeometry) {
        frame.layout?.edit { layout in
            layout.width = number(size.width)
            layout.height = number(size.height)
        }
        let origin = geometry.transform * offset
        if frame.transform == nil {
            var identity = TransformMessage()
            (identity.a, identity.d) = (1, 1)
            frame.transform = Record(identity)
        }
        frame.transform?.edit { transform in
            transform.tx = number(origin.x, replacing: transform.tx)
            transform.ty = number(origin.y, replacing: transform.ty)
        }
    }

    /// A number as the document writes it; absent zeros stay absent.
    private func number(_ value: Double, replacing before: DocumentNumber? = 0) -> DocumentNumber? {
        if before == nil, value == 0 { return nil }
        if value == before?.value { return before }
        return DocumentNumber(isSpec ? (value * Self.decimalSteps).rounded() / Self.decimalSteps : Double(Float(value)))
    }
}
