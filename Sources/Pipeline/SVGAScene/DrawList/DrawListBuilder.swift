package import SVGAFormat
import SVGAGeometry

/// Resolves frames of a movie into draw lists.
///
/// Sprites are drawn in file order. Consecutive sprites with the same matte form a group, which is drawn into a
/// separate layer and masked by the alpha of the matte sprite. A hidden matte hides its whole group, and matte sprites
/// are never drawn themselves. Sprites and shapes that are outside the view box are skipped.
package struct DrawListBuilder: Sendable {
    /// The movie.
    package let movie: Movie
    let measures: ShapeMeasures
    private let visibleSprites: VisibleSprites
    let content: SceneContent?

    /// Creates a builder.
    ///
    /// - Complexity: O(points of all paths + frames of all sprites).
    package init(_ movie: Movie) {
        self.movie = movie
        measures = ShapeMeasures(movie)
        visibleSprites = VisibleSprites(movie)
        content = nil
    }

    /// Creates a builder that draws content into the frames of the same movie, with the existing measures.
    init(_ builder: DrawListBuilder, content: SceneContent?) {
        (movie, measures, visibleSprites) = (builder.movie, builder.measures, builder.visibleSprites)
        self.content = content
    }

    /// The draw list of a frame; empty for an index outside the movie.
    ///
    /// - Complexity: O(visible sprites + shapes drawn).
    package func drawList(frame: Int) -> DrawList {
        var commands: [DrawCommand] = []
        var items = DrawItems(limits: content?.limits)
        var rest = visibleSprites[frame]
        while let first = rest.first.map(Int.init) {
            if let matte = movie.sprites[first].matte {
                let group = rest.prefix { movie.matteGroups[Int($0)] == movie.matteGroups[first] }
                append(group: group, matte: matte, frame: frame, to: &commands, &items)
                rest = rest.dropFirst(group.count)
            } else {
                append(sprite: first, frame: frame, to: &commands, &items)
                rest = rest.dropFirst()
            }
        }
        return DrawList(movie: movie, frame: frame, commands: commands, items: items.list, refusal: items.refusal)
    }

    /// The visible sprites of a frame that are not mattes, in paint order.
    func paintedSprites(frame: Int) -> [Int] { visibleSprites[frame].map(Int.init) }

    /// The drawing of one sprite in a frame, without its matte.
    func drawList(ofSprite sprite: Int, frame: Int) -> DrawList {
        var commands: [DrawCommand] = []
        var items = DrawItems(limits: content?.limits)
        append(sprite: sprite, frame: frame, to: &commands, &items)
        return DrawList(
            movie: movie, frame: frame, commands: commands, items: items.list, refusal: items.refusal)
    }

    /// The number of sprites and shapes in the draw list of a frame, including the matte of each group.
    ///
    /// - Complexity: O(visible sprites).
    func partCount(frame: Int) -> Int {
        var (count, group) = (0, -1)
        for sprite in visibleSprites[frame].map(Int.init) {
            count += 1 + (movie.sprites[sprite][frame]?.shapes.count ?? 0)
            if let matte = movie.sprites[sprite].matte, movie.matteGroups[sprite] != group {
                count += 1 + (movie.sprites[matte][frame]?.shapes.count ?? 0)
            }
            group = movie.matteGroups[sprite]
        }
        return count
    }

    /// An upper bound of the bytes that the draw list of a frame takes while it grows.
    ///
    /// - Complexity: O(visible sprites).
    func maxByteCount(frame: Int) -> Int {
        let commandCount = visibleSprites[frame].reduce(0) { count, index in
            let sprite = movie.sprites[Int(index)]
            let matte = sprite.matte.map { maxCommandCount(movie.sprites[$0], frame: frame) } ?? 0
            return count + maxCommandCount(sprite, frame: frame) + matte
        }
        // An array that doubles is in memory twice, at its old and its new size.
        return 3 * commandCount * MemoryLayout<DrawCommand>.stride
    }

    /// A clip, an image, the layers of a matte, and each shape's fill and stroke.
    private func maxCommandCount(_ sprite: Sprite, frame: Int) -> Int {
        sprite[frame].map { 6 + 2 * $0.shapes.count } ?? 0
    }

    /// Appends a group and its matte as two layers, no larger than the intersection of their bounds.
    private func append(
        group: ArraySlice<Int32>, matte: Int, frame: Int, to commands: inout [DrawCommand], _ items: inout DrawItems
    ) {
        let itemCount = items.count
        var content: [DrawCommand] = []
        var mask: [DrawCommand] = []
        let maskBounds = append(sprite: matte, frame: frame, to: &mask, &items)
        if mask.isEmpty { return }
        var contentBounds = Rect.null
        for sprite in group {
            contentBounds = contentBounds.union(append(sprite: Int(sprite), frame: frame, to: &content, &items))
        }
        let common = contentBounds.intersection(maskBounds)
        if content.isEmpty || common.isEmpty {
            items.removeItems(from: itemCount)
            return
        }
        commands.append(.beginLayer(common))
        commands += content
        commands.append(.beginLayer(common))
        commands += mask
        commands.append(.endMaskedLayer)
    }

    /// Appends what a sprite draws in a frame.
    ///
    /// - Returns: Its bounds in movie pixels; null if the list did not change.
    @discardableResult
    private func append(
        sprite: Int, frame: Int, to commands: inout [DrawCommand], _ items: inout DrawItems
    ) -> Rect {
        guard let state = movie.sprites[sprite][frame] else { return .null }
        var visible = Rect(movie.viewBox)
        if let clip = state.clipPath {
            visible = visible.intersection(state.transform.bounds(of: measures.bounds(ofPath: clip)))
        }
        if visible.isEmpty { return .null }
        let start = commands.count
        if let clip = state.clipPath { commands.append(.pushClip(clip, transform: state.transform)) }
        let contentStart = commands.count
        var bounds = Rect.null
        if let own = content?[sprite] {
            bounds = append(own.parts, of: sprite, state, frame: frame, visible, to: &commands, &items)
        } else {
            if let image = movie.sprites[sprite].image { bounds = append(image: image, state, visible, to: &commands) }
            for shape in movie.shapes[state.shapes] {
                bounds = bounds.union(append(shape, state, visible, to: &commands))
            }
        }
        if commands.count == contentStart {
            commands.removeSubrange(start...)
        } else if state.clipPath != nil {
            commands.append(.popClip)
        }
        return bounds
    }

    func append(image: Int, _ state: SpriteState, _ visible: Rect, to commands: inout [DrawCommand]) -> Rect {
        let hasLayout = state.layout.width > 0 && state.layout.height > 0
        // Without a layout the size is known only once the image is decoded, so it may be anywhere.
        let bounds = hasLayout ? visible.intersection(state.transform.bounds(of: Rect(state.layout))) : visible
        if bounds.isEmpty { return .null }
        commands.append(
            .image(image, size: hasLayout ? state.layout : nil, transform: state.transform, opacity: state.opacity))
        return bounds
    }

    func append(_ shape: Shape, _ state: SpriteState, _ visible: Rect, to commands: inout [DrawCommand]) -> Rect {
        let transform = shape.transform.map { state.transform * $0 } ?? state.transform
        var bounds = Rect.null
        if let color = shape.fill {
            let touched = visible.intersection(transform.bounds(of: measures.bounds(of: shape.geometry)))
            if !touched.isEmpty {
                commands.append(
                    .fill(shape.geometry, transform: transform, color: color, opacity: state.opacity))
                bounds = touched
            }
        }
        if let stroke = shape.stroke {
            let outline = measures.bounds(of: shape.geometry, stroked: stroke.style)
            let touched = visible.intersection(transform.bounds(of: outline))
            if !touched.isEmpty {
                commands.append(
                    .stroke(
                        shape.geometry, style: stroke.style, transform: transform, color: stroke.color,
                        opacity: state.opacity))
                bounds = bounds.union(touched)
            }
        }
        return bounds
    }
}
