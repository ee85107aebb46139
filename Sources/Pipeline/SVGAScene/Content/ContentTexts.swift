import SVGAFormat
import SVGAGraphics
import SVGASystem
import SVGAText

/// A text of a viewer, laid out for one box.
package final class ContentText: Sendable {
    let string: String
    let drawing: TextDrawing

    init(_ string: String, _ drawing: TextDrawing) { (self.string, self.drawing) = (string, drawing) }
}

extension ContentText: Hashable {
    package static func == (a: ContentText, b: ContentText) -> Bool {
        a === b || a.string == b.string && a.drawing == b.drawing
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(string) }
}

/// The texts of the content of one renderer, each laid out once for each box.
final class ContentTexts: Sendable {
    private struct Key: Hashable {
        let text: DynamicText
        let box: Size
        let placement: TextPlacement
    }

    private let fonts: DynamicText.Fonts
    private let limits: TextLimits
    private let texts = Lock<[Key: ContentText]>([:])
    /// The characters without a glyph in the text of each key.
    private let missingScalars = Lock<[String: [Unicode.Scalar]]>([:])
    /// A movie with more boxes than this lays texts out again and again.
    private static let maxCount = 64

    init(fonts: DynamicText.Fonts, limits: Limits) {
        self.fonts = fonts
        self.limits = TextLimits(
            maxOutlinePointCount: limits.maxOutlinePointCount, maxPicturePixelCount: limits.maxTotalImagePixelCount)
    }

    /// A text in a box; errors name the `key`.
    func layOut(
        _ text: DynamicText, in box: Size, placement: TextPlacement, key: String
    ) throws(SVGAError) -> ContentText {
        let entry = Key(text: text, box: box, placement: placement)
        if let known = texts.withLock({ $0[entry] }) { return known }
        return try SVGAError.only(at: SVGAError.Place(key: key)) {
            let layouter = try TextLayouter.shared(for: fonts)
            let drawing = try layouter.layOut(text, in: box, placement: placement, limits: limits)
            let laidOut = ContentText(text.string, drawing)
            if !drawing.missingScalars.isEmpty { missingScalars.withLock { $0[key] = drawing.missingScalars } }
            texts.withLock { texts in
                if texts.count >= ContentTexts.maxCount { texts.removeAll() }
                texts[entry] = laidOut
            }
            return laidOut
        }
    }

    /// The texts with characters that no font has, by key.
    var faults: [SVGAError] {
        missingScalars.withLock(\.self).sorted { $0.key < $1.key }.map { key, scalars in
            SVGAError(.missingLibrary, fonts.warning(aboutMissing: scalars), at: SVGAError.Place(key: key))
        }
    }
}
