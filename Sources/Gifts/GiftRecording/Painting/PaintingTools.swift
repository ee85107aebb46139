import SVGAGeometry
import SVGAPixels
import SVGAScene
import SVGAText

/// What cards and frames are drawn with.
struct PaintingTools: Sendable {
    let layout: OverlayLayout
    let texts: TextShelf
    let shelf: MediaShelf
    let textPainter = TextPainter()

    func drawing(of text: DynamicText, in box: Size) throws(RenderError) -> TextDrawing {
        do throws(TextError) { return try texts.drawing(of: text, in: box) } catch {
            throw error.at(SVGAError.Place(key: text.string))
        }
    }

    func width(of text: DynamicText) throws(RenderError) -> Double {
        do throws(TextError) { return try texts.width(of: text) } catch {
            throw error.at(SVGAError.Place(key: text.string))
        }
    }

    /// A picture for a square of so many units; nil for none.
    func picture(_ url: String, side: Double) -> Pixmap? { shelf.picture(url, side: layout.side(side)) }
}
