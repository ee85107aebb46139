import SVGAFormat
public import SVGAGraphics
import SVGAImage
public import SVGASystem

extension MovieContent {
    /// A key of a movie that content can be set for, with what people need to know to fill it.
    public struct Key: Hashable, Sendable {
        /// The kind of content under a key. Cases are added from version to version.
        public enum Kind: String, Hashable, Sendable {
            /// A bitmap, and maybe shapes.
            case image
            /// Only shapes.
            case vector
            /// A mask for other sprites, with any content.
            case matte
            /// Nothing yet: a place for a text or an image.
            case empty
        }

        /// The image key of the sprites.
        public let name: String
        /// The kind of content.
        public let kind: Kind
        /// The largest layout of the sprites in any frame, by its area, in their own units; zero where they have none.
        public let layout: Size
        /// The size of the bitmap in pixels; nil if it is missing or cannot be decoded.
        public let imageSize: Size?
        /// The indices of the sprites in ``Movie/sprites``; a movie may show one key in several places.
        public let sprites: [Int]
        /// The first and the last frame in which one of the sprites is visible inside the view box, or nil.
        public let visibleFrames: ClosedRange<Int>?
        /// The frame in which most of the key shows: the largest visible area, times its opacity; of equal ones the first.
        public let posterFrame: Int?
    }
}

extension FrameRenderer {
    /// The keys of the movie that content can be set for, in the order of the first sprite of each.
    ///
    /// ```swift
    /// for key in try renderer.keys() where key.kind == .image {
    ///     print(key.name, key.layout, key.visibleFrames.map { "\($0)" } ?? "never shown")
    /// }
    /// ```
    ///
    /// They are computed once for all renderers that share the movie.
    ///
    /// - Parameter cancellation: Ends the work before the next sprite.
    /// - Throws: ``SVGAError`` when the work is cancelled.
    /// - Complexity: O(frames of all sprites + different shapes).
    public func keys(
        cancellation: CancellationToken = CancellationToken()
    ) throws(SVGAError) -> [MovieContent.Key] {
        try sharedResult(named: "keys") { () throws(SVGAError) in
            let groups = Dictionary(grouping: movie.sprites.indices) { movie.sprites[$0].imageKey }
            // One array for all keys, since a movie can have many of both.
            var (keys, weights) = ([MovieContent.Key](), [Double](repeating: 0, count: movie.frameCount))
            for sprites in groups.values.sorted(by: { $0[0] < $1[0] }) {
                keys.append(try key(of: sprites, &weights, cancellation))
            }
            return keys
        }
    }

    /// The box around the visible area of a key's sprites in a frame, in movie pixels and inside the view box; nil if
    /// it is empty.
    ///
    /// The box covers layouts, bitmaps and shapes as in the file, and boxes of clips; content changes are ignored.
    ///
    /// - Parameters:
    ///   - key: The whole image key of the sprites.
    ///   - frame: A frame index.
    /// - Complexity: O(sprites + shapes of the sprites in the frame).
    public func bounds(ofKey key: String, frame: Int) -> Rect? {
        var box = Rect.null
        for sprite in movie.sprites where sprite.imageKey == key {
            guard let state = sprite[frame] else { continue }
            box = box.union(bounds(of: sprite, state, shapes: self.box(ofShapes: state.shapes)))
        }
        return box.isEmpty ? nil : box
    }

    /// The box of a key in each frame in which something of it shows, as ``bounds(ofKey:frame:)``.
    package func boxes(of key: MovieContent.Key) -> [Int: Rect] {
        var boxes: [Int: Rect] = [:]
        for sprite in key.sprites.map({ movie.sprites[$0] }) {
            let states = stateBoxes(of: sprite)
            sprite.forEachVisibleFrame { frame in
                guard let state = sprite.stateIndex(frame: frame), !states[state].isEmpty else { return }
                boxes[frame] = (boxes[frame] ?? .null).union(states[state])
            }
        }
        return boxes
    }

    /// - Parameter weights: A 0 for each frame, before and after.
    private func key(
        of sprites: [Int], _ weights: inout [Double], _ cancellation: CancellationToken
    ) throws(SVGAError) -> MovieContent.Key {
        let all = sprites.map { movie.sprites[$0] }
        var layout = Size.zero
        for sprite in all {
            try cancellation.check()
            for state in sprite.states where state.layout.area > layout.area { layout = state.layout }
            // Consecutive frames share their states, so each state is measured once.
            let states = zip(stateBoxes(of: sprite), sprite.states).map { box, state in
                box.isEmpty ? 0 : box.width * box.height * state.opacity
            }
            sprite.forEachVisibleFrame { frame in
                if let state = sprite.stateIndex(frame: frame) { weights[frame] += states[state] }
            }
        }
        var (visible, poster): (ClosedRange<Int>?, (frame: Int, weight: Double)) = (nil, (0, 0))
        for sprite in all {
            sprite.forEachVisibleFrame { frame in
                let weight = weights[frame]
                // Frames of another sprite of the key are 0 already.
                weights[frame] = 0
                guard weight > 0 else { return }
                visible = min(frame, visible?.lowerBound ?? frame)...max(frame, visible?.upperBound ?? frame)
                if weight > poster.weight || weight == poster.weight && frame < poster.frame {
                    poster = (frame, weight)
                }
            }
        }
        return MovieContent.Key(
            name: all[0].imageKey, kind: kind(of: all), layout: layout,
            imageSize: all.lazy.compactMap(\.image).first.flatMap { headerSize(ofImage: $0) }, sprites: sprites,
            visibleFrames: visible, posterFrame: poster.weight > 0 ? poster.frame : nil)
    }

    private func kind(of sprites: [Sprite]) -> MovieContent.Key.Kind {
        if sprites[0].isMatte { return .matte }
        if sprites.contains(where: { $0.image != nil }) { return .image }
        return sprites.contains { $0.states.contains { !$0.shapes.isEmpty } } ? .vector : .empty
    }

    /// A sprite's boxes, one per state. States that follow each other mostly share their shapes, because KEEP repeats
    /// them: they are measured once.
    private func stateBoxes(of sprite: Sprite) -> [Rect] {
        var measured: (shapes: Range<Int>, box: Rect) = (0..<0, .null)
        return sprite.states.map { state in
            if !state.shapes.isEmpty, state.shapes != measured.shapes {
                measured = (state.shapes, box(ofShapes: state.shapes))
            }
            return bounds(of: sprite, state, shapes: state.shapes.isEmpty ? .null : measured.box)
        }
    }

    /// A box around a sprite in one state, inside the view box.
    private func bounds(of sprite: Sprite, _ state: SpriteState, shapes: Rect) -> Rect {
        var box =
            state.ownLayout.map { Rect($0) } ?? sprite.image.flatMap { headerSize(ofImage: $0) }.map { Rect($0) }
            ?? .null
        if sprite.image == nil, !state.shapes.isEmpty { box = .null }
        box = box.union(shapes)
        if let clip = state.clipPath { box = box.intersection(builder.measures.bounds(ofPath: clip)) }
        if box.isEmpty { return .null }
        let visible = state.transform.bounds(of: box).intersection(Rect(movie.viewBox))
        return visible.isEmpty ? .null : visible
    }

    /// The size of a movie image; zero if its header is damaged.
    func imageSize(_ image: Int) -> Size { headerSize(ofImage: image) ?? .zero }

    private func box(ofShapes shapes: Range<Int>) -> Rect {
        movie.shapes[shapes].reduce(.null) { box, shape in
            let own = builder.measures.bounds(of: shape)
            return own.isEmpty ? box : box.union(shape.transform?.bounds(of: own) ?? own)
        }
    }
}

extension Size {
    fileprivate var area: Double { width > 0 && height > 0 ? width * height : 0 }
}

extension ShapeMeasures {
    /// A box around what a shape paints, in its own space; null for nothing.
    fileprivate func bounds(of shape: SVGAShape) -> Rect {
        if let stroke = shape.stroke { return bounds(of: shape.geometry, stroked: stroke.style) }
        return shape.fill == nil ? .null : bounds(of: shape.geometry)
    }
}
