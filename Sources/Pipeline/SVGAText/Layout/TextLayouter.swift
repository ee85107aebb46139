import SVGACoding
package import SVGAErrors
package import SVGAGraphics
import SVGASystem

/// Lays texts out with one set of fonts. Any thread may use it at any time: one at a time lays out, since maps of fonts
/// that two threads share have been seen to wait for each other forever. The first text takes 15 to 70 ms, which loads
/// the libraries and looks through the fonts; a name afterwards less than 0.1 ms.
package final class TextLayouter: Sendable {
    package let fonts: DynamicText.Fonts
    private let collection: Lock<FontCollection>
    let knownFingerprint = Lock<ContentDigest?>(nil)

    /// Loads the libraries and opens the fonts; throws if one is missing or invalid, or if the machine has no fonts.
    package init(fonts: DynamicText.Fonts = .system) throws(SVGAError) {
        self.fonts = fonts
        collection = Lock(try FontCollection(fonts))
    }

    /// The versions of Pango and HarfBuzz, which decide about positions too.
    package var libraryVersions: String { collection.withLock { _ in FontCollection.libraryVersions } }

    /// The files of all fonts, one for each face.
    var fontPaths: [String] { collection.withLock { $0.paths } }

    /// Lays a text out in a box in movie pixels; an empty text gives an empty drawing. Throws for a property out of
    /// range, and for a text that takes more than the limits allow.
    package func layOut(
        _ text: DynamicText, in box: Size, placement: TextPlacement = .box, limits: TextLimits = TextLimits()
    ) throws(SVGAError) -> TextDrawing {
        try text.checkProperties()
        let keepsLines = placement.keepsLines(of: text)
        let clean = try CleanText(text.string, keepsLines: keepsLines)
        guard !clean.string.isEmpty, box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite else {
            return TextDrawing()
        }
        let layout = PlacedLayout(text: placement.adapted(text), clean: clean, box: box, placement: placement)
        return try collection.withLock { (fonts: inout FontCollection) throws(SVGAError) in
            try layout.drawing(&fonts, limits)
        }
    }
}

extension TextPlacement {
    fileprivate func keepsLines(of text: DynamicText) -> Bool {
        switch self {
        case .box: text.maxLineCount > 1 && text.marqueeSpeed == nil
        case .ios: true
        case .android, .web: false
        }
    }

    fileprivate func adapted(_ text: DynamicText) -> DynamicText {
        var text = text
        switch self {
        case .box:
            if text.marqueeSpeed != nil { text.maxLineCount = 1 }
            return text
        case .android, .web: text.maxLineCount = 1
        case .ios: text.maxLineCount = 1_000
        }
        (text.ellipsis, text.fit, text.marqueeSpeed) = (.none, .none, nil)
        return text
    }
}

extension TextLayouter {
    /// The layouters of this process. A server has one or two sets of fonts.
    private static let shared = Lock<[DynamicText.Fonts: TextLayouter]>([:])
    private static let maxSharedCount = 8

    /// The layouter of these fonts that all of the process share, made with the first call that does not fail.
    package static func shared(for fonts: DynamicText.Fonts) throws(SVGAError) -> TextLayouter {
        try shared.withLock { (layouters) throws(SVGAError) in
            if let known = layouters[fonts] { return known }
            let layouter = try TextLayouter(fonts: fonts)
            if layouters.count >= maxSharedCount { layouters.removeAll() }
            layouters[fonts] = layouter
            return layouter
        }
    }
}

/// The rule by which a text takes its place in the layout of its sprite.
package enum TextPlacement: Hashable, Sendable {
    /// The rule of this library: lines, alignment, fit and ellipsis as the text says, in the box of the layout.
    case box
    /// Plain text of the Android player: one line that begins (left), has its middle or ends (right) in the middle of the
    /// box, with the box around all letters of the font centred vertically.
    case android
    /// The web player: one line in the middle of the box, with the middle of the em square on it.
    case web
    /// The iOS player: lines wrapped at the width of the original picture, as many as there are, whose box is in the middle
    /// of the layout and not cut off by it.
    case ios(wrapWidth: Double)
}

package struct TextLimits: Hashable, Sendable {
    package var maxOutlinePointCount: Int
    /// The number of pixels in all emoji pictures together.
    package var maxPicturePixelCount: Int

    package init(maxOutlinePointCount: Int = 1 << 20, maxPicturePixelCount: Int = 1 << 24) {
        self.maxOutlinePointCount = maxOutlinePointCount
        self.maxPicturePixelCount = maxPicturePixelCount
    }
}
