import SVGAFormat
public import SVGAGraphics
public import SVGAText

extension MovieContent {
    /// Draws into a sprite: called for each frame in which the sprite is visible, at any time and on any thread.
    ///
    /// It has to record the same for the same frame whenever it is called, so that frames can be drawn in any order.
    public typealias Drawing = @Sendable (_ recorder: inout Recorder, _ frame: Int) -> Void

    /// Records what a ``Drawing`` draws in the space of a sprite, over its shapes and texts.
    ///
    /// The sprite's matrix, opacity, clip path and matte apply. Recorded commands count towards the limits of a frame:
    /// ``Limits/maxShapeCount`` for commands and ``Limits/maxPathPointCount`` for points; beyond them the frame is
    /// refused.
    public struct Recorder {
        /// The size of the sprite's layout; zero where it has none.
        public let size: Size
        /// The map from the next commands to the sprite. While one of its numbers is not finite, commands are ignored.
        public var transform = Affine.identity
        /// The opacity of each thing recorded next, clamped to 0 ... 1.
        public var opacity = 1.0

        private let state: SpriteState
        private var visible: Rect
        private(set) var list: DrawList
        /// The bounds of the commands, in movie pixels.
        private(set) var bounds = Rect.null
        /// The name of pictures in messages and draw lists.
        private let name: String
        private let texts: ContentTexts?

        init(_ state: SpriteState, visible: Rect, list: DrawList, name: String, texts: ContentTexts?) {
            self.texts = texts
            (self.state, self.visible, self.list, self.name) = (state, visible, list, name)
            size = state.ownLayout ?? .zero
        }

        /// Fills the inside of a path by the non-zero rule.
        public mutating func fill(_ path: SVGAPath, color: SVGAColor) {
            let touched = self.touched(path.controlBounds)
            guard let opacity = ownOpacity, path.isFinite, !touched.isEmpty else { return }
            guard let path = list.resources.add(path, pointCount: path.points.count) else { return }
            append(.fill(.path(path), transform: map, color: color, opacity: opacity), touched)
        }

        /// Draws the line along a path; nothing for a style whose width, limit or dashes are not finite and above 0.
        public mutating func stroke(_ path: SVGAPath, style: SVGAStrokeStyle, color: SVGAColor) {
            let touched = self.touched(path.controlBounds.expanded(by: style.reach))
            guard let opacity = ownOpacity, path.isFinite, style.isDrawable, !touched.isEmpty else { return }
            guard let path = list.resources.add(path, pointCount: path.points.count) else { return }
            append(.stroke(.path(path), style: style, transform: map, color: color, opacity: opacity), touched)
        }

        /// Draws a picture, stretched to a rectangle, or at its own size at the origin.
        public mutating func draw(_ picture: Pixmap, in rect: Rect? = nil) {
            let rect = rect ?? Rect(Size(Double(picture.width), Double(picture.height)))
            let touched = self.touched(rect)
            guard let opacity = ownOpacity, !rect.isEmpty, !touched.isEmpty else { return }
            guard let image = list.resources.add(ContentPicture(picture, name: name)) else { return }
            let origin = map * Affine(translation: Point(rect.minX, rect.minY))
            let size = Size(rect.width, rect.height)
            append(.image(image, size: size, transform: origin, opacity: opacity), touched)
        }

        /// Draws a text into a box, in the fonts of the content and by the rules of the profile
        /// ``MovieContent/Profile/standard``; it does not move, even if it has a speed. A text that cannot be laid out
        /// refuses the frame.
        public mutating func draw(_ text: DynamicText, in box: Rect) {
            let origin = map * Affine(translation: Point(box.minX, box.minY))
            guard let opacity = ownOpacity, let texts, origin.isFinite, !touched(box).isEmpty else { return }
            do {
                let size = Size(box.width, box.height)
                let laidOut = try texts.layOut(text, in: size, placement: .box, key: name)
                let touched = laidOut.append(
                    origin, opacity: opacity, seconds: 0, visible, to: &list)
                bounds = bounds.union(touched)
            } catch {
                list.resources.refuse(error)
            }
        }

        /// Clips to the inside of a path while `body` records.
        public mutating func clip(to path: SVGAPath, _ body: (inout Recorder) -> Void) {
            let touched = self.touched(path.controlBounds)
            let (outer, start) = (visible, list.commands.count)
            guard path.isFinite, !touched.isEmpty,
                let path = list.resources.add(path, pointCount: path.points.count)
            else { return }
            list.commands.append(.pushClip(path, transform: map))
            visible = touched
            body(&self)
            visible = outer
            if list.commands.count > start + 1 { list.commands.append(.popClip) } else { list.commands.removeLast() }
        }

        private var map: Affine { state.transform * transform }

        /// The opacity in the movie; nil if it is invisible.
        private var ownOpacity: Double? {
            // The comparison is false for NaN.
            guard opacity > 0 else { return nil }
            return state.opacity * min(opacity, 1)
        }

        /// The visible part of a box, in movie pixels; null for numbers that are not finite.
        private func touched(_ box: Rect) -> Rect {
            let map = map
            guard map.isFinite, [box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite) else { return .null }
            return visible.intersection(map.bounds(of: box))
        }

        private mutating func append(_ command: DrawCommand, _ touched: Rect) {
            list.commands.append(command)
            bounds = bounds.union(touched)
        }
    }
}

extension SVGAPath {
    fileprivate var isFinite: Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
}

extension SVGAStrokeStyle {
    fileprivate var isDrawable: Bool {
        guard width > 0, width.isFinite, miterLimit >= 1, miterLimit.isFinite else { return false }
        guard let dash else { return true }
        return dash.length > 0 && dash.gap > 0 && (dash.length + dash.gap).isFinite && dash.phase.isFinite
    }
}
