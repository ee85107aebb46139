public import SVGAGraphics
public import SVGAText

/// A viewer's own content for a movie, which replaces or extends the file's content by key.
///
/// ```swift
/// var content = MovieContent()
/// content.texts["name"] = "小雨 ×66"
/// content.images["avatar"] = try MovieContent.Image(decoding: bytes, fit: .cover, shape: .circle)
/// content.hidden.insert("badge")
/// content.tints["ribbon"] = SVGAColor(red: 255, green: 128, blue: 0)
/// let personal = try FrameRenderer(movie, content: content)
/// let picture = try await personal.render(frame: 12)
/// ```
///
/// A key stands for the sprites with this image key; if there is none, for sprites with it followed by `.matte`, then
/// by `.png`; then the key is tried without its own `.matte` or `.png`. An image also shows in the matte of the same
/// layer, as a bitmap of the file does. A sprite without a bitmap can show content.
public struct MovieContent: Sendable {
    /// The player whose rules decide where content is placed and what hiding hides.
    public enum Profile: String, Hashable, Sendable, CaseIterable {
        /// The rules of this library: images and texts fill the layout, texts are over shapes, hiding hides the
        /// complete sprite.
        case standard
        /// SVGAPlayer for iOS: images are fitted into the layout; texts are wrapped at the width of the bitmap, and need one.
        case ios
        /// SVGAPlayer for Android: texts are one line, drawn into a picture of the bitmap's size and below the shapes, and
        /// need a bitmap; hiding leaves shapes and drawings.
        case android
        /// SVGAPlayer-Web: texts are one line in the middle; images fill the layout, as those set by address do, and
        /// ``Image/Fit/none`` is its rule for elements.
        case web
    }

    /// The player whose rules are followed.
    public var profile: Profile
    /// The images, by key, that replace bitmaps.
    public var images: [String: Image] = [:]
    /// The texts, by key, that are drawn over the shapes of sprites; an empty one draws nothing.
    public var texts: [String: DynamicText] = [:]
    /// The fonts of all texts.
    public var fonts = DynamicText.Fonts.system
    /// The keys of sprites that are not drawn. Sprites that a hidden matte masks are not drawn either.
    public var hidden: Set<String> = []
    /// The opacities, by key, that multiply the sprites' opacities; clamped to 0 ... 1.
    public var opacities: [String: Double] = [:]
    /// The colours, by key, that multiply bitmaps and shapes, including alpha.
    public var tints: [String: SVGAColor] = [:]
    /// The drawings, by key, over the sprites' shapes in each frame.
    ///
    /// ```swift
    /// var content = MovieContent()
    /// content.drawings["badge"] = { recorder, frame in
    ///     let radius = Double(frame % 20)
    ///     recorder.fill(
    ///         SVGAPath(ellipseAt: Point(20, 20), radiusX: radius, radiusY: radius),
    ///         color: SVGAColor(red: 255, green: 0, blue: 0))
    /// }
    /// ```
    public var drawings: [String: Drawing] = [:]

    /// Creates content without changes.
    public init(profile: Profile = .standard) { self.profile = profile }

    /// Whether the plan changes nothing.
    public var isEmpty: Bool { keys.isEmpty }

    /// All keys that anything is set for.
    var keys: Set<String> {
        hidden.union(images.keys).union(texts.keys).union(opacities.keys).union(tints.keys).union(drawings.keys)
    }
}
