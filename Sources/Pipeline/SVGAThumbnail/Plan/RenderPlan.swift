public import SVGAErrors
public import SVGAGraphics
public import SVGAScene

/// The description of a movie's picture, as a value or in words; `svga-tool batch` and URLs share the words.
///
/// ```swift
/// let plan = try RenderPlan(parsing: "poster size:300x bg:ffffff")
/// let picture = try plan.picture(from: FrameRenderer(movie))
/// let middle = try RenderPlan(content: .position(0.5), size: .width(300)).picture(from: FrameRenderer(movie))
/// ```
///
/// | word | meaning |
/// | --- | --- |
/// | `frame:12` | the frame of this index, starting at 0 |
/// | `at:0.5` | the frame at this part of the duration, 0 ... 1 |
/// | `poster` | the frame that ``FrameRenderer/posterChoice(over:cancellation:)`` chooses; the default |
/// | `sheet:4x3` | a ``ContactSheet`` of 4 columns and 3 rows |
/// | `animate` | all frames, one after the other, in a file that plays |
/// | `size:300x200`, `size:300x`, `size:x200` | pixels of the picture, or of a sheet's cell |
/// | `side:240` | pixels of the longer side; the default of a cell |
/// | `scale:0.5` | pixels for each movie pixel; the default of a picture is 1 |
/// | `fit:cover` | how the movie is laid into a size of two sides: `contain`, `cover`, `fill`, `none` or `inside` |
/// | `align:top-left` | its position there |
/// | `enlarge:no` | at most a pixel for each movie pixel |
/// | `trim`, `trim:8` | without edges that are empty in all frames shown; alpha up to 8 of 255 counts as empty |
/// | `pad:10`, `pad:5%` | an empty margin on all sides, a part of the size: pixels, or percent of the longer side |
/// | `dpr:2` | pixels for each pixel of size, margin and label, at most 4 |
/// | `bg:fff`, `bg:ffffff80`, `bg:white` | the background colour, with alpha; transparent without |
/// | `bg:auto` | white, or nearly black where the frames are hardly seen on white |
/// | `label` | the number of its frame in each cell of a sheet |
/// | `fps:15` | an animation's frames per second, at most the movie's |
/// | `loops:1` | how often an animation plays; 0, the default, for ever |
/// | `format:webp` | the ``FileType``, of a still `png` by default, of an animation `webp` |
/// | `quality:80` | the quality of files with loss, 0 ... 100; 75 by default |
/// | `lossless` | WebP with every visible pixel as it was drawn |
/// | `bytes:500000` | the largest size of the file: lowers the quality, then the size if the plan has none |
///
/// Words are in any order, between spaces, commas or slashes. Equal plans have equal descriptions, which are plans
/// themselves: a description can be the key of a picture. Words hold numbers of six decimals and alphas of 8 bits. The
/// description of a plan with other values is unique too, and cannot be read.
public struct RenderPlan: Hashable, Sendable {
    /// The content of a picture. Cases are added from version to version.
    public enum Content: Hashable, Sendable {
        /// The frame of an index.
        case frame(Int)
        /// The frame at a part of the duration, 0 ... 1.
        case position(Double)
        /// The frame that ``FrameRenderer/posterChoice(over:cancellation:)`` chooses.
        case poster
        /// A contact sheet.
        case sheet(SheetGrid)
        /// All frames, one after the other: at a maximum frame rate, nil for the movie's, and a number of plays, 0 for
        /// endless.
        case animation(framesPerSecond: Int? = nil, loopCount: Int = 0)
    }

    /// The content of the picture.
    public var content: Content
    /// The size of the picture or of a cell; nil for the movie's size, and for 240 pixels on the longer side of a cell.
    public var size: PictureSize?
    /// The background colour; nil for transparent.
    public var background: SVGAColor?
    /// Whether the background is chosen, instead of ``background``: white, or nearly black if the frames are hardly
    /// visible on white.
    public var choosesBackground = false
    /// Whether the cells of a sheet have the numbers of their frames.
    public var hasLabels: Bool
    /// The trimming, margin and maximum size.
    public var framing: PictureFraming
    /// The form of the file.
    public var encoding = Encoding()

    /// Reads a plan.
    ///
    /// - Parameter text: The words; an empty text is the poster at the size of the movie.
    /// - Throws: ``SVGAError`` for the first word that is unknown, has a bad value or contradicts another.
    public init(parsing text: String) throws(SVGAError) {
        var reader = RenderPlanReader()
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "/" }) { try reader.take(word) }
        self = try reader.finishedPlan()
    }

    /// Creates a plan from values.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - size: The size of the picture or of a cell.
    ///   - background: The background colour; nil for transparent.
    ///   - hasLabels: Whether the cells of a sheet have the numbers of their frames.
    ///   - framing: The trimming, margin and maximum size.
    public init(
        content: Content = .poster, size: PictureSize? = nil, background: SVGAColor? = nil, hasLabels: Bool = false,
        framing: PictureFraming = PictureFraming()
    ) {
        (self.content, self.size, self.background, self.hasLabels) = (content, size, background, hasLabels)
        self.framing = framing
    }
}
