package import SVGAFormat
import SVGAGraphics

/// Resolves frames of a movie into draw lists. Sprites are drawn in file order. Consecutive sprites with the same matte
/// form a group, drawn into a separate layer and masked by the alpha of the matte sprite. A hidden matte hides its
/// whole group, and matte sprites are never drawn themselves. Sprites and shapes outside the view box are skipped.
package struct DrawListBuilder: Sendable {
    /// The movie, without any content.
    private let resources: DrawResources
    private let visibleSprites: VisibleSprites
    let content: SceneContent?

    /// Takes O(points of all paths + frames of all sprites).
    package init(_ movie: Movie) {
        resources = DrawResources(movie, ShapeMeasures(movie), limits: nil)
        visibleSprites = VisibleSprites(movie)
        content = nil
    }

    /// Creates a builder that draws content into the frames of the same movie, with the existing measures.
    init(_ builder: DrawListBuilder, content: SceneContent?) {
        resources = DrawResources(builder.movie, builder.measures, limits: content?.limits)
        visibleSprites = builder.visibleSprites
        self.content = content
    }

    package var movie: Movie { resources.movie }

    var measures: ShapeMeasures { resources.measures }

    /// The draw list of a frame; empty for an index outside the movie.
    package func drawList(frame: Int) -> DrawList {
        var list = DrawList(frame: frame, resources: resources)
        var rest = visibleSprites[frame]
        while let first = rest.first.map(Int.init) {
            if let matte = movie.sprites[first].matte {
                let group = rest.prefix { movie.matteGroups[Int($0)] == movie.matteGroups[first] }
                append(group: group, matte: matte, to: &list)
                rest = rest.dropFirst(group.count)
            } else {
                append(sprite: first, to: &list)
                rest = rest.dropFirst()
            }
        }
        return list
    }

    /// The visible sprites of a frame that are not mattes, in paint order.
    func paintedSprites(frame: Int) -> [Int] { visibleSprites[frame].map(Int.init) }

    /// The drawing of one sprite in a frame, without its matte.
    func drawList(ofSprite sprite: Int, frame: Int) -> DrawList {
        var list = DrawList(frame: frame, resources: resources)
        append(sprite: sprite, to: &list)
        return list
    }

    /// An upper bound of the commands in the draw list of a frame, including the matte of each group.
    func maxCommandCount(frame: Int) -> Int {
        var (count, group) = (0, -1)
        for sprite in visibleSprites[frame].map(Int.init) {
            count += maxCommandCount(movie.sprites[sprite], frame: frame)
            if let matte = movie.sprites[sprite].matte, movie.matteGroups[sprite] != group {
                count += maxCommandCount(movie.sprites[matte], frame: frame)
            }
            group = movie.matteGroups[sprite]
        }
        return count
    }

    /// A clip, an image, the layers of a matte, and each shape's fill and stroke.
    private func maxCommandCount(_ sprite: Sprite, frame: Int) -> Int {
        sprite[frame].map { 6 + 2 * $0.shapes.count } ?? 0
    }

    /// Appends a group and its matte as two layers, no larger than the intersection of their bounds.
    private func append(group: ArraySlice<Int32>, matte: Int, to list: inout DrawList) {
        let (start, counts) = (list.commands.count, list.resources.counts)
        let maskBounds = append(sprite: matte, to: &list)
        let mask = Array(list.commands[start...])
        if mask.isEmpty { return }
        list.commands.removeSubrange(start...)
        list.commands.append(.beginLayer(.null))
        var contentBounds = Rect.null
        for sprite in group { contentBounds = contentBounds.union(append(sprite: Int(sprite), to: &list)) }
        let common = contentBounds.intersection(maskBounds)
        if list.commands.count == start + 1 || common.isEmpty {
            list.commands.removeSubrange(start...)
            list.resources.remove(after: counts)
            return
        }
        list.commands[start] = .beginLayer(common)
        list.commands.append(.beginLayer(common))
        list.commands += mask
        list.commands.append(.endMaskedLayer)
    }

    /// Appends what a sprite draws in a frame. Returns its bounds in movie pixels; null if the list did not change.
    @discardableResult
    private func append(sprite: Int, to list: inout DrawList) -> Rect {
        guard let state = movie.sprites[sprite][list.frame] else { return .null }
        var visible = Rect(movie.viewBox)
        if let clip = state.clipPath {
            visible = visible.intersection(state.transform.bounds(of: measures.bounds(ofPath: clip)))
        }
        if visible.isEmpty { return .null }
        let start = list.commands.count
        if let clip = state.clipPath { list.commands.append(.pushClip(clip, transform: state.transform)) }
        let contentStart = list.commands.count
        var bounds = Rect.null
        if let own = content?[sprite] {
            bounds = append(own.parts, of: sprite, state, visible, to: &list)
        } else {
            if let image = movie.sprites[sprite].image { bounds = append(image: image, state, visible, to: &list) }
            for shape in movie.shapes[state.shapes] {
                bounds = bounds.union(append(shape, state, visible, to: &list))
            }
        }
        if list.commands.count == contentStart {
            list.commands.removeSubrange(start...)
        } else if state.clipPath != nil {
            list.commands.append(.popClip)
        }
        return bounds
    }

    func append(image: Int, _ state: SpriteState, _ visible: Rect, to list: inout DrawList) -> Rect {
        let hasLayout = state.layout.width > 0 && state.layout.height > 0
        // Without a layout the size is known only once the image is decoded, so it may be anywhere.
        let bounds = hasLayout ? visible.intersection(state.transform.bounds(of: Rect(state.layout))) : visible
        if bounds.isEmpty { return .null }
        list.commands.append(
            .image(image, size: hasLayout ? state.layout : nil, transform: state.transform, opacity: state.opacity))
        return bounds
    }

    func append(_ shape: SVGAShape, _ state: SpriteState, _ visible: Rect, to list: inout DrawList) -> Rect {
        let transform = shape.transform.map { state.transform * $0 } ?? state.transform
        var bounds = Rect.null
        if let color = shape.fill {
            let touched = visible.intersection(transform.bounds(of: measures.bounds(of: shape.geometry)))
            if !touched.isEmpty {
                list.commands.append(
                    .fill(shape.geometry, transform: transform, color: color, opacity: state.opacity))
                bounds = touched
            }
        }
        if let stroke = shape.stroke {
            let outline = measures.bounds(of: shape.geometry, stroked: stroke.style)
            let touched = visible.intersection(transform.bounds(of: outline))
            if !touched.isEmpty {
                list.commands.append(
                    .stroke(
                        shape.geometry, style: stroke.style, transform: transform, color: stroke.color,
                        opacity: state.opacity))
                bounds = bounds.union(touched)
            }
        }
        return bounds
    }
}
