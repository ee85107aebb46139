import SVGADocument
import SVGAGraphics

/// Adapts the frames of sprites to a picture with another number of pixels: layouts get its size, and transforms
/// stretch it to its old extent.
struct FrameScale {
    let from: Size
    let to: Size
    /// Whether numbers are written as decimals.
    let isSpec: Bool

    /// Has the visible frames of a sprite show the picture where it was before.
    func apply(to sprite: inout SpriteMessage) {
        var last: (before: Record<FrameMessage>, after: Record<FrameMessage>)?
        for index in sprite.frames.indices {
            let frame = sprite.frames[index]
            // Still sprites have the same bytes in each frame.
            if let last, let bytes = frame.originalBytes, bytes == last.before.originalBytes {
                sprite.frames[index] = last.after
                continue
            }
            guard FrameGeometry(frame).isVisible else { continue }
            sprite.frames[index].edit { apply(to: &$0) }
            last = (frame, sprite.frames[index])
        }
    }

    private func apply(to frame: inout FrameMessage) {
        frame.layout?.edit { layout in
            layout.width = DocumentNumber(to.width)
            layout.height = DocumentNumber(to.height)
        }
        if frame.transform == nil {
            var identity = TransformMessage()
            (identity.a, identity.d) = (1, 1)
            frame.transform = Record(identity)
        }
        let (x, y) = (from.width / to.width, from.height / to.height)
        frame.transform?.edit { transform in
            transform.a = scale(transform.a, times: x)
            transform.b = number(transform.b, times: x)
            transform.c = number(transform.c, times: y)
            transform.d = scale(transform.d, times: y)
        }
    }

    /// The new value of a or d: never 0, which SVGAPlayer-Web reads as 1. Exporters write 4.37e-8 for the cosine of
    /// 90°.
    private func scale(_ scale: DocumentNumber?, times factor: Double) -> DocumentNumber? {
        let product = number(scale, times: factor)
        return product?.value == 0 ? scale : product
    }

    /// A product as the document writes it; absent values stay absent.
    private func number(_ number: DocumentNumber?, times factor: Double) -> DocumentNumber? {
        guard let number else { return nil }
        let value = number.value * factor
        // Six decimals are less than a hundredth of a pixel over the largest picture.
        // The sum turns -0 into 0, which texts of SVGA 1.0 tell no different.
        return DocumentNumber(isSpec ? (value * 1e6).rounded() / 1e6 + 0 : Double(Float(value)))
    }
}
