public import SVGAGeometry
public import SVGAScene

/// What picture is wanted of a movie, in words: the language that `svga-tool batch` and URLs share.
///
/// ```swift
/// let plan = try RenderPlan(parsing: "poster size:300x bg:ffffff")
/// let picture = try plan.picture(from: FrameRenderer(movie))
/// ```
///
/// | word | meaning |
/// | --- | --- |
/// | `frame:12` | the frame of this index, from 0 on |
/// | `at:0.5` | the frame at this part of the duration, 0 ... 1 |
/// | `poster` | the frame that ``SVGAScene/FrameRenderer/posterChoice(isCancelled:)`` chooses; also without any of these four words |
/// | `sheet:4x3` | a ``ContactSheet`` of so many columns and rows |
/// | `size:300x200`, `size:300x`, `size:x200` | pixels of the picture, or of a cell of the sheet |
/// | `scale:0.5` | the same in pixels for each movie pixel; 1 without size and scale, but 240 pixels on the longer side for a cell |
/// | `fit:cover` | how the movie is laid into a size of two sides: `contain`, `cover`, `fill` or `none` |
/// | `align:top-left` | where it lies there |
/// | `bg:ffffff`, `bg:ffffff80` | the colour behind everything, with alpha; transparent without |
/// | `label` | the number of its frame in each cell of a sheet |
///
/// Words stand in any order, between spaces, commas or slashes. Equal plans have equal descriptions, which are plans
/// themselves: a description can be the key of what was drawn.
public struct RenderPlan: Hashable, Sendable {
    /// What is drawn.
    public enum Content: Hashable, Sendable {
        /// The frame of an index.
        case frame(Int)
        /// The frame at a part of the duration, 0 ... 1.
        case position(Double)
        /// The frame that tells most.
        case poster
        /// A contact sheet.
        case sheet(SheetGrid)
    }

    /// What is drawn.
    public internal(set) var content: Content
    /// The size of the picture or of a cell; nil where it was not said.
    public internal(set) var size: PictureSize?
    /// What is behind everything; nil for transparent.
    public internal(set) var background: Color?
    /// Whether the cells of a sheet have the numbers of their frames.
    public internal(set) var hasLabels: Bool

    /// Reads a plan.
    ///
    /// - Parameter text: Words; none at all for the poster at the size of the movie.
    /// - Throws: ``RenderPlanError`` with the first word that makes no sense.
    public init(parsing text: String) throws(RenderPlanError) {
        var reader = RenderPlanReader()
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "/" }) { try reader.take(word) }
        self = try reader.finishedPlan()
    }

    /// Makes a plan of values; not every size and colour has words.
    package init(
        _ content: Content = .poster, size: PictureSize? = nil, background: Color? = nil, hasLabels: Bool = false
    ) {
        (self.content, self.size, self.background, self.hasLabels) = (content, size, background, hasLabels)
    }
}
