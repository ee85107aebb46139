import SVGADocument
import SVGAFormat
import SVGAGraphics
import SVGAImage
import SVGAScene

/// Measures each state of each sprite once, and puts the measures together frame by frame.
struct SpriteSurvey {
    private(set) var sprites: [SpriteUse] = []
    /// For each frame the area that is painted inside the canvas, in canvases.
    private(set) var paintedCanvases: [Double]

    private let movie: Movie
    private let headers: [ImageHeader?]
    private let measures: ShapeMeasures
    private let canvas: Rect

    /// - Complexity: O(states + shapes + frames of all sprites).
    init(_ movie: Movie, headers: [ImageHeader?]) {
        (self.movie, self.headers) = (movie, headers)
        measures = ShapeMeasures(movie)
        canvas = Rect(movie.viewBox)
        paintedCanvases = Array(repeating: 0, count: movie.frameCount)
        for (index, sprite) in movie.sprites.enumerated() { add(sprite, index) }
    }

    private mutating func add(_ sprite: Sprite, _ index: Int) {
        var use = SpriteUse(sprite, index: index)
        let size = sprite.image.flatMap { headers[$0] }.map { Size(Double($0.width), Double($0.height)) }
        var shapes = ShapeFacts(0..<0, self)
        let measured = sprite.states.map { state in
            // States that repeat the shapes of the one before have the same range.
            if shapes.range != state.shapes { shapes = ShapeFacts(state.shapes, self) }
            return StateMeasures(state, of: sprite, pictureSize: size, shapes, self)
        }
        sprite.forEachVisibleFrame { frame in
            guard let state = sprite.stateIndex(frame: frame) else { return }
            use.add(measured[state], frame)
            if !sprite.isMatte, isUnmasked(sprite, frame) { paintedCanvases[frame] += measured[state].canvases }
        }
        for state in measured { use.add(state) }
        sprites.append(use)
    }

    /// Whether the matte of a sprite, if it has one, shows in a frame.
    private func isUnmasked(_ sprite: Sprite, _ frame: Int) -> Bool {
        sprite.matte.map { movie.sprites[$0].stateIndex(frame: frame) != nil } ?? true
    }

    struct StateMeasures {
        let state: SpriteState
        /// The painted area inside the canvas, in canvases.
        let canvases: Double
        let isOutside: Bool
        /// The factor from the pixels of its picture to the canvas.
        let pixelScale: Double?
        let otherLayout: Size?
        let hasZeroTransform: Bool
        let isClippedShape: Bool
    }

    fileprivate func bounds(ofShapes range: Range<Int>) -> Rect {
        movie.shapes[range].reduce(.null) { box, shape in
            var own = shape.fill == nil ? Rect.null : measures.bounds(of: shape.geometry)
            if let stroke = shape.stroke { own = measures.bounds(of: shape.geometry, stroked: stroke.style) }
            return own.isEmpty ? box : box.union(shape.transform?.bounds(of: own) ?? own)
        }
    }

    fileprivate func hasZeroTransform(inShapes range: Range<Int>) -> Bool {
        movie.shapes[range].contains { $0.transform.map { $0.a == 0 || $0.d == 0 } ?? false }
    }

    struct ShapeFacts {
        let range: Range<Int>
        let bounds: Rect
        let hasZeroTransform: Bool

        fileprivate init(_ range: Range<Int>, _ survey: SpriteSurvey) {
            self.range = range
            bounds = survey.bounds(ofShapes: range)
            hasZeroTransform = survey.hasZeroTransform(inShapes: range)
        }
    }
}

extension SpriteSurvey.StateMeasures {
    fileprivate init(
        _ state: SpriteState, of sprite: Sprite, pictureSize: Size?, _ shapes: SpriteSurvey.ShapeFacts,
        _ survey: SpriteSurvey
    ) {
        self.state = state
        let hasLayout = state.layout.width > 0 && state.layout.height > 0
        let layout = hasLayout ? state.layout : pictureSize
        var content = shapes.bounds
        if sprite.image != nil, let layout { content = content.union(Rect(layout)) }
        let hasContent = !content.isEmpty
        if let clip = state.clipPath { content = content.intersection(survey.measures.bounds(ofPath: clip)) }
        let drawn = content.isEmpty ? Rect.null : state.transform.bounds(of: content)
        let inside = drawn.intersection(survey.canvas)
        canvases =
            inside.isEmpty ? 0 : inside.width * inside.height / (survey.canvas.width * survey.canvas.height)
        isOutside = hasContent && inside.isEmpty
        pixelScale =
            pictureSize.flatMap { size in
                layout.map {
                    (state.transform * Affine(scaleX: $0.width / size.width, scaleY: $0.height / size.height))
                }
            }?.largestScale
        otherLayout = pictureSize != nil && hasLayout && pictureSize != state.layout ? state.layout : nil
        hasZeroTransform = state.transform.a == 0 || state.transform.d == 0 || shapes.hasZeroTransform
        isClippedShape = state.clipPath != nil && sprite.image == nil && !state.shapes.isEmpty
    }
}

extension SpriteUse {
    /// Below this opacity players of the web hide a sprite.
    static let faintOpacity = 0.05

    fileprivate mutating func add(_ measures: SpriteSurvey.StateMeasures, _ frame: Int) {
        visible.insert(frame)
        if measures.state.opacity < SpriteUse.faintOpacity { faint.insert(frame) }
        if measures.isOutside { outside.insert(frame) }
        if measures.hasZeroTransform { zeroTransform.insert(frame) }
        if measures.isClippedShape { clippedShapes.insert(frame) }
    }

    fileprivate mutating func add(_ measures: SpriteSurvey.StateMeasures) {
        if !measures.state.shapes.isEmpty { hasShapes = true }
        if let scale = measures.pixelScale { largestPixelScale = max(largestPixelScale ?? 0, scale) }
        otherLayout = otherLayout ?? measures.otherLayout
    }
}

extension FrameSet {
    /// The maximum number of ranges in a report, no matter how often a sprite appears and disappears.
    static let maxRangeCount = 32

    var firstRanges: [ClosedRange<Int>] { Array(ranges.prefix(FrameSet.maxRangeCount)) }

    /// Frames of a message, such as `frames 0-11,30`; the first few only.
    var text: String {
        let ranges = ranges
        let listed = ranges.prefix(4).map(LintFinding.text).joined(separator: ",")
        return (count == 1 ? "frame " : "frames ") + listed + (ranges.count > 4 ? ",…" : "")
    }
}
