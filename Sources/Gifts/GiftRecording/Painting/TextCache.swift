import SVGAGraphics
import SVGAScene
import SVGASystem
package import SVGAText

/// Texts that are laid out, each once while there is room.
package final class TextCache: Sendable {
    private struct Key: Hashable {
        let text: DynamicText
        let box: Size
    }

    private static let maxCount = 512
    private let layouter: TextLayouter
    private let missingScalars = Lock<Set<Unicode.Scalar>>([])
    private let drawings = Lock(LRUCache<Key, TextDrawing>(maxCost: maxCount))

    package init(_ fonts: DynamicText.Fonts) throws { layouter = try TextLayouter.shared(for: fonts) }

    func drawing(of text: DynamicText, in box: Size) throws -> TextDrawing {
        let key = Key(text: text, box: box)
        if let known = drawings.withLock({ $0.value(for: key) }) { return known }
        let drawing = try layouter.layOut(text, in: box)
        if !drawing.missingScalars.isEmpty { missingScalars.withLock { $0.formUnion(drawing.missingScalars) } }
        drawings.withLock { _ = $0.insert(drawing, cost: 1, for: key) }
        return drawing
    }

    /// The warning about characters that no font has; nil if fonts have all.
    var warning: String? {
        let scalars = missingScalars.withLock { $0.sorted() }
        return scalars.isEmpty ? nil : layouter.fonts.warning(aboutMissing: scalars)
    }

    func width(of text: DynamicText) throws -> Double {
        var text = text
        text.ellipsis = .none
        return try drawing(of: text, in: Size(1, 1)).naturalWidth
    }
}

struct PaintingTools: Sendable {
    let layout: OverlayLayout
    let texts: TextCache
    let mediaCache: GiftMediaCache
    let textPainter = TextPainter()

    func drawing(of text: DynamicText, in box: Size) throws -> TextDrawing {
        try SVGAError.only(at: SVGAError.Place(key: text.string)) { try texts.drawing(of: text, in: box) }
    }

    func width(of text: DynamicText) throws -> Double {
        try SVGAError.only(at: SVGAError.Place(key: text.string)) { try texts.width(of: text) }
    }

    /// A picture for a square of so many units; nil for none.
    func picture(_ url: String, side: Double) -> Pixmap? { mediaCache.picture(url, side: layout.side(side)) }
}
