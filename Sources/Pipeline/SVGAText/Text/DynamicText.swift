public import SVGAGraphics

/// A text that replaces a picture in a movie: a viewer's name, a count.
///
/// It is drawn in the box of its sprite, whose size is in movie pixels, so it moves, turns, fades and grows with the sprite.
///
/// ```swift
/// var text = DynamicText("小雨 ×66")
/// text.size = 28
/// text.color = SVGAColor(red: 255, green: 240, blue: 200)
/// text.stroke = DynamicText.Stroke(color: SVGAColor(red: 96, green: 0, blue: 32), width: 3)
/// text.fit = .shrink(minSize: 14)
/// ```
public struct DynamicText: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The characters, at most 1,000 Unicode scalars; lines end with a line feed.
    ///
    /// Control characters and marks that override the direction are left out. A line feed is a space where
    /// ``maxLineCount`` is 1.
    public var string: String
    /// Names of font families, the preferred one first; none for the default of the fonts.
    public var families: [String] = []
    /// Movie pixels of an em, 1 ... 2,000.
    public var size: Double = 20
    /// The weight of the strokes, 1 ... 1,000: 400 is regular, 700 is bold. A family without bold faces is thickened.
    public var weight: Int = 400
    /// Whether letters are slanted. A family without slanted faces is sheared.
    public var isItalic = false
    /// The colour of the letters; emoji have their own.
    public var color = SVGAColor(red: 255, green: 255, blue: 255)
    /// A line around the letters, under them; nil for none.
    public var stroke: Stroke?
    /// A copy of the letters and of their stroke in one colour, under them; nil for none.
    public var shadow: Shadow?
    /// The place of the lines in the box.
    public var alignment = Alignment.center
    /// The displacement of the lines from there, in movie pixels, each part -10,000 ... 10,000.
    public var offset = Point(0, 0)
    /// The maximum number of lines, 1 ... 1,000; text is wrapped at the width of the box where there may be more than
    /// one.
    public var maxLineCount = 1
    /// The place where text that is too long for its lines is shortened.
    public var ellipsis = Ellipsis.end
    /// Whether the size depends on the box.
    public var fit = Fit.none
    /// How letters outside the box are handled.
    public var overflow = Overflow.clipped
    /// The speed in movie pixels a second, above 0 and at most 10,000, with which one line that is too long moves through
    /// the box; nil for text that stands.
    public var marqueeSpeed: Double?
    /// A language tag such as `zh-Hant` or `ja`, which chooses among forms of letters and fonts; nil to go by the letters:
    /// Han letters without kana are `zh-Hans`.
    public var language: String?

    /// Creates a text of one line in white letters of 20 movie pixels, in the middle of its box, shortened at its end.
    public init(_ string: String) { self.string = string }

    /// Creates a text from a literal, as in `content.texts["name"] = "Ada"`.
    public init(stringLiteral string: String) { self.string = string }
}

extension DynamicText {
    /// A line around letters.
    public struct Stroke: Hashable, Sendable {
        /// The colour of the line.
        public var color: SVGAColor
        /// The movie pixels that it extends beyond the letters, above 0 and at most 1,000.
        public var width: Double

        /// Creates a line of a width around the letters.
        public init(color: SVGAColor, width: Double) {
            self.color = color
            self.width = width
        }
    }

    /// A copy of the letters, drawn below them.
    public struct Shadow: Hashable, Sendable {
        /// The colour of the copy.
        public var color: SVGAColor
        /// Its displacement in movie pixels.
        public var offset: Point
        /// The movie pixels over which its edges fade, 0 ... 1,000: twice the standard deviation of a Gaussian, as in CSS; 0 for
        /// sharp edges.
        public var blur: Double

        /// Creates a copy of the letters at a displacement.
        public init(color: SVGAColor, offset: Point, blur: Double = 0) {
            self.color = color
            self.offset = offset
            self.blur = blur
        }
    }

    /// The place of lines in their box: one of three columns and one of three rows.
    ///
    /// Left is left in all languages. Between top and bottom, the middle of all lines is at the box's middle.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
        /// Upper left.
        case topLeft = "top-left"
        /// Above, in the middle column.
        case top
        /// Upper right.
        case topRight = "top-right"
        /// Left, in the middle row.
        case left
        /// In the middle.
        case center
        /// Right, in the middle row.
        case right
        /// Lower left.
        case bottomLeft = "bottom-left"
        /// Below, in the middle column.
        case bottom
        /// Lower right.
        case bottomRight = "bottom-right"
    }

    /// The place where a text that is too long is shortened.
    public enum Ellipsis: String, Hashable, Sendable, CaseIterable {
        /// Nowhere.
        case none
        /// The beginning goes.
        case start
        /// The middle of the last line goes.
        case middle
        /// The end goes.
        case end
    }

    /// The rule by which the size of letters depends on the box.
    public enum Fit: Hashable, Sendable {
        /// Letters have the size that is requested.
        case none
        /// Letters become smaller until all text fits the box, down to this size in movie pixels.
        case shrink(minSize: Double)
        /// Letters have the largest size at which the lines take nine tenths of the height and fit the width; with a
        /// marquee, the width does not count.
        case fill
    }

    /// How letters outside the box are handled.
    public enum Overflow: String, Hashable, Sendable, CaseIterable {
        /// The box cuts them off.
        case clipped
        /// They are drawn.
        case visible
    }

    /// The fonts that texts are drawn with.
    public enum Fonts: Hashable, Sendable {
        /// The fonts of the machine, by its configuration; pictures differ from machine to machine.
        case system
        /// Only the fonts in these files, the preferred one first: equal files draw equal pictures everywhere.
        case files([String])
    }
}
