import SVGAFormat
import SVGAGraphics
import SVGAText

extension DrawListBuilder {
    /// Appends a sprite's drawing where content changes it. Returns its bounds in movie pixels; null for nothing.
    func append(
        _ own: SpriteContent.Parts, of sprite: Int, _ state: SpriteState, _ visible: Rect,
        to list: inout DrawList
    ) -> Rect {
        var state = state
        state.opacity *= own.opacity
        if own.isHidden || state.opacity <= 0 { return .null }
        var bounds = Rect.null
        if !own.hidesBitmap { bounds = appendBitmap(own, of: sprite, state, visible, to: &list) }
        let isTextBelow = own.text?.profile == .android
        if isTextBelow { bounds = bounds.union(appendText(own, state, visible, to: &list)) }
        for var shape in movie.shapes[state.shapes] {
            if let tint = own.tint { shape.multiply(by: tint) }
            bounds = bounds.union(append(shape, state, visible, to: &list))
        }
        if !isTextBelow { bounds = bounds.union(appendText(own, state, visible, to: &list)) }
        if let drawing = own.drawing {
            bounds = bounds.union(append(drawing, of: sprite, state, visible, to: &list))
        }
        return bounds
    }

    private func append(
        _ drawing: MovieContent.Drawing, of sprite: Int, _ state: SpriteState, _ visible: Rect,
        to list: inout DrawList
    ) -> Rect {
        var recorder = MovieContent.Recorder(
            state, visible: visible, list: DrawList(frame: list.frame, resources: list.resources),
            name: movie.sprites[sprite].imageKey, texts: content?.texts)
        drawing(&recorder, list.frame)
        list.commands += recorder.list.commands
        list.resources = recorder.list.resources
        return recorder.bounds
    }

    private func appendText(
        _ own: SpriteContent.Parts, _ state: SpriteState, _ visible: Rect,
        to list: inout DrawList
    ) -> Rect {
        guard !own.hidesBitmap, let text = own.text, let box = text.box(in: state.ownLayout), let content
        else { return .null }
        do {
            let laidOut = try content.texts.layOut(text.text, in: box.size, placement: box.placement, key: text.key)
            let seconds = Double(list.frame) / Double(movie.framesPerSecond)
            return laidOut.append(
                state.transform * box.transform, opacity: state.opacity, seconds: seconds, visible, to: &list)
        } catch {
            list.resources.refuse(error)
            return .null
        }
    }

    private func appendBitmap(
        _ own: SpriteContent.Parts, of sprite: Int, _ state: SpriteState, _ visible: Rect,
        to list: inout DrawList
    ) -> Rect {
        if let image = own.image {
            return append(image, state, visible, to: &list)
        }
        guard let bitmap = movie.sprites[sprite].image else { return .null }
        let start = list.commands.count
        let bounds = append(image: bitmap, state, visible, to: &list)
        guard let tinted = own.tintedBitmap, list.commands.count > start, let image = list.resources.add(tinted)
        else { return bounds }
        list.commands[start] = .image(
            image, size: state.ownLayout, transform: state.transform, opacity: state.opacity)
        return bounds
    }

    private func append(_ image: FittedImage, _ state: SpriteState, _ visible: Rect, to list: inout DrawList) -> Rect {
        let placement = image.placement(in: state.ownLayout)
        let clipTransform = state.transform * placement.clipTransform
        let bounds = visible.intersection(clipTransform.bounds(of: placement.shown))
        guard !bounds.isEmpty, let picture = list.resources.add(image.picture) else { return .null }
        let clip = placement.clip.flatMap { list.resources.add($0) }
        if let clip { list.commands.append(.pushClip(clip, transform: clipTransform)) }
        list.commands.append(
            .image(
                picture, size: placement.size, transform: state.transform * placement.transform,
                opacity: state.opacity))
        if clip != nil { list.commands.append(.popClip) }
        // Layers of mattes are as large as with the same image in the file, whose size is not known without a layout: edges are
        // rounded where a layer ends.
        return state.ownLayout == nil ? visible : bounds
    }
}

extension ContentText {
    /// Appends the text, cut off by its box, at a time in seconds by which it may move. Returns its bounds in movie
    /// pixels; null if the list did not change.
    func append(
        _ transform: Affine, opacity: Double, seconds: Double, _ visible: Rect, to list: inout DrawList
    ) -> Rect {
        let shifts = (drawing.marquee?.offsets(at: seconds) ?? [0]).filter { shift in
            drawing.clip.map { !drawing.inkBox.shifted(by: shift).intersection($0).isEmpty } ?? true
        }
        var shown = shifts.reduce(Rect.null) { $0.union(drawing.inkBox.shifted(by: $1)) }
        let clip = drawing.clip.flatMap { shown.union($0) == $0 ? nil : $0 }
        if let clip { shown = shown.intersection(clip) }
        let bounds = visible.intersection(transform.bounds(of: shown))
        guard !drawing.items.isEmpty, !bounds.isEmpty, let text = list.resources.add(self) else { return .null }
        let path = clip.flatMap { list.resources.add(SVGAPath(rect: $0)) }
        if let path { list.commands.append(.pushClip(path, transform: transform)) }
        for shift in shifts {
            let moved = shift == 0 ? transform : transform * Affine(translation: Point(shift, 0))
            list.commands.append(.text(text, transform: moved, opacity: opacity))
        }
        if path != nil { list.commands.append(.popClip) }
        return bounds
    }
}

extension Rect {
    fileprivate func shifted(by x: Double) -> Rect { Rect(minX: minX + x, minY: minY, maxX: maxX + x, maxY: maxY) }
}

extension SVGAShape {
    fileprivate mutating func multiply(by tint: SVGAColor) {
        fill = fill?.multiplied(by: tint)
        if let color = stroke?.color { stroke?.color = color.multiplied(by: tint) }
    }
}
