import SVGADocument
import SVGAGraphics
import SVGASystem

struct TransformRounding {
    /// The maximum movement of a layout corner along an axis, in pixels.
    let tolerance: Double
    /// Whether numbers are written as decimals.
    let isSpec: Bool

    /// Rounds the transforms of the visible frames of a sprite; returns how many changed.
    func apply(to sprite: inout SpriteMessage) -> Int {
        var count = 0
        var last: (before: Record<FrameMessage>, after: Record<FrameMessage>)?
        for index in sprite.frames.indices {
            let frame = sprite.frames[index]
            // Still sprites have the same bytes in each frame.
            if let last, let bytes = frame.originalBytes, bytes == last.before.originalBytes {
                sprite.frames[index] = last.after
                count += 1
                continue
            }
            guard let rounded = rounded(frame) else { continue }
            sprite.frames[index] = rounded
            last = (frame, rounded)
            count += 1
        }
        return count
    }

    /// A frame with a rounded transform; nil if it stays unchanged.
    private func rounded(_ frame: Record<FrameMessage>) -> Record<FrameMessage>? {
        let geometry = FrameGeometry(frame)
        guard geometry.isVisible, geometry.hasLayout, let transform = frame.values.transform else { return nil }
        var record = transform
        record.edit { round(&$0, geometry.layout) }
        guard record.values != transform.values else { return nil }
        var result = frame
        result.edit { $0.transform = record }
        return result
    }

    /// Half of the tolerance is for the position, a quarter for each side of the layout.
    private func round(_ transform: inout TransformMessage, _ layout: Size) {
        let position = steps(forError: tolerance / 2)
        let across = steps(forError: tolerance / 4 / layout.width)
        let down = steps(forError: tolerance / 4 / layout.height)
        transform.a = roundScale(transform.a, across)
        transform.b = round(transform.b, across)
        transform.c = round(transform.c, down)
        transform.d = roundScale(transform.d, down)
        transform.tx = round(transform.tx, position)
        transform.ty = round(transform.ty, position)
    }

    /// The minimum steps per unit, in the base of the numbers, such that half a step is at most an error.
    private func steps(forError error: Double) -> Double {
        let least = 1 / (2 * error)
        guard least.isFinite, least > 1 else { return 1 }
        let base = isSpec ? 10.0 : 2
        return pow(base, (log2(least) / log2(base) - 1e-9).rounded(.up))
    }

    /// The new value of a or d: never 0, which SVGAPlayer-Web reads as 1. Exporters write 4.37e-8 for the cosine of
    /// 90°.
    private func roundScale(_ number: DocumentNumber?, _ steps: Double) -> DocumentNumber? {
        let rounded = round(number, steps)
        return rounded?.value == 0 ? number : rounded
    }

    /// The nearest multiple of a step; absent numbers, and numbers too large to have digits to lose, stay unchanged.
    private func round(_ number: DocumentNumber?, _ steps: Double) -> DocumentNumber? {
        guard let number, steps <= 1e9, abs(number.value) * steps < 1e12 else { return number }
        // The sum turns -0 into 0, which texts of SVGA 1.0 tell no different.
        let value = (number.value * steps).rounded() / steps + 0
        guard value != number.value else { return number }
        return DocumentNumber(isSpec ? value : Double(Float(value)))
    }
}
