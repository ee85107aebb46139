import SVGAFormat
import SVGAGeometry

extension DrawListBuilder {
    /// Appends what a sprite draws in a frame where content changes it.
    ///
    /// - Returns: Its bounds in movie pixels; null when nothing was appended.
    func append(
        _ own: SpriteContent.Parts, of sprite: Int, _ state: SpriteState, frame: Int, _ visible: Rect,
        to commands: inout [DrawCommand], _ items: inout DrawItems
    ) -> Rect {
        var state = state
        state.opacity *= own.opacity
        if own.isHidden || state.opacity <= 0 { return .null }
        var bounds = Rect.null
        if !own.hidesBitmap { bounds = appendBitmap(own, of: sprite, state, visible, to: &commands, &items) }
        for var shape in movie.shapes[state.shapes] {
            if let tint = own.tint { shape.multiply(by: tint) }
            bounds = bounds.union(append(shape, state, visible, to: &commands))
        }
        if let drawing = own.drawing {
            bounds = bounds.union(append(drawing, of: sprite, state, frame: frame, visible, to: &commands, &items))
        }
        return bounds
    }

    private func append(
        _ drawing: MovieContent.Drawing, of sprite: Int, _ state: SpriteState, frame: Int, _ visible: Rect,
        to commands: inout [DrawCommand], _ items: inout DrawItems
    ) -> Rect {
        var recorder = MovieContent.Recorder(
            state, visible: visible, items: items, name: movie.sprites[sprite].imageKey)
        drawing(&recorder, frame)
        commands += recorder.commands
        items = recorder.items
        return recorder.bounds
    }

    private func appendBitmap(
        _ own: SpriteContent.Parts, of sprite: Int, _ state: SpriteState, _ visible: Rect,
        to commands: inout [DrawCommand], _ items: inout DrawItems
    ) -> Rect {
        if let image = own.image {
            return append(image, state, visible, to: &commands, &items)
        }
        guard let bitmap = movie.sprites[sprite].image else { return .null }
        let start = commands.count
        let bounds = append(image: bitmap, state, visible, to: &commands)
        guard let tinted = own.tintedBitmap, commands.count > start, let item = items.add(.picture(tinted))
        else { return bounds }
        commands[start] = .itemPicture(
            item, size: state.ownLayout, transform: state.transform, opacity: state.opacity)
        return bounds
    }

    private func append(
        _ image: FittedImage, _ state: SpriteState, _ visible: Rect, to commands: inout [DrawCommand],
        _ items: inout DrawItems
    ) -> Rect {
        let placement = image.placement(in: state.ownLayout)
        let clipTransform = state.transform * placement.clipTransform
        let bounds = visible.intersection(clipTransform.bounds(of: placement.shown))
        guard !bounds.isEmpty, let picture = items.add(.picture(image.picture)) else { return .null }
        let clip = placement.clip.flatMap { items.add(.path($0)) }
        if let clip { commands.append(.pushItemClip(clip, transform: clipTransform)) }
        commands.append(
            .itemPicture(
                picture, size: placement.size, transform: state.transform * placement.transform,
                opacity: state.opacity))
        if clip != nil { commands.append(.popClip) }
        return bounds
    }
}

extension Shape {
    fileprivate mutating func multiply(by tint: Color) {
        fill = fill?.multiplied(by: tint)
        if let color = stroke?.color { stroke?.color = color.multiplied(by: tint) }
    }
}
