public import SVGAGeometry
public import SVGAText

/// What a viewer's own picture of a movie shows in place of, or in addition to, what the file has for its keys.
///
/// ```swift
/// var content = MovieContent()
/// content.texts["name"] = DynamicText("小雨 ×66")
/// content.images["avatar"] = try MovieContent.Image(decoding: bytes, fit: .cover, shape: .circle)
/// content.hidden.insert("badge")
/// content.tints["ribbon"] = Color(red: 255, green: 128, blue: 0)
/// let personal = try FrameRenderer(movie, content: content)
/// let picture = try personal.render(frame: 12)
/// ```
///
/// A key stands for the sprites that have it as their image key; where there is none, for those that have it followed by
/// `.matte`, then by `.png`; then the key is tried without its own `.matte` or `.png`. An image also shows in the matte of
/// the same layer, as a bitmap of the file does. A sprite needs no bitmap of its own to show content.
public struct MovieContent: Sendable {
    /// The player whose rules decide where content is placed and what hiding hides.
    public enum Profile: String, Hashable, Sendable, CaseIterable {
        /// The rules of this library: images and texts fill the layout, texts lie over shapes, hiding hides the whole sprite.
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
    /// The images, by key, that are drawn in place of bitmaps.
    public var images: [String: Image] = [:]
    /// The texts, by key, that are drawn over the shapes of sprites; an empty one draws nothing.
    public var texts: [String: DynamicText] = [:]
    /// The fonts of all texts.
    public var fonts = DynamicText.Fonts.system
    /// The keys of sprites that are not drawn. What a hidden matte masks is not drawn either.
    public var hidden: Set<String> = []
    /// The opacities, by key, that are multiplied with those of the sprites; clamped to 0 ... 1.
    public var opacities: [String: Double] = [:]
    /// The colours, by key, that are multiplied with those of bitmaps and shapes; alpha is multiplied as well.
    public var tints: [String: Color] = [:]
    /// What is drawn, by key, over the shapes of sprites in each frame.
    ///
    /// ```swift
    /// var content = MovieContent()
    /// content.drawings["badge"] = { recorder, frame in
    ///     let radius = Double(frame % 20)
    ///     recorder.fill(
    ///         Path(ellipseAt: Point(20, 20), radiusX: radius, radiusY: radius), color: Color(red: 255, green: 0, blue: 0))
    /// }
    /// ```
    public var drawings: [String: Drawing] = [:]

    /// Makes content that changes nothing.
    public init(profile: Profile = .standard) { self.profile = profile }

    /// Whether nothing is changed.
    public var isEmpty: Bool { keys.isEmpty }

    /// All keys that anything is set for.
    var keys: Set<String> {
        hidden.union(images.keys).union(texts.keys).union(opacities.keys).union(tints.keys).union(drawings.keys)
    }
}
