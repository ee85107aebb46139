import SVGAFormat
import SVGAGeometry
import SVGAPixels
import SVGAText

extension DrawListBuilder {
    /// Appends what a sprite draws in a frame where content changes it.
    ///
    /// - Returns: Its bounds in movie pixels; null if the list did not change.
    func append(
        _ own: SpriteContent.Parts, of sprite: Int, _ state: SpriteState, frame: Int, _ visible: Rect,
        to commands: inout [DrawCommand], _ items: inout DrawItems
    ) -> Rect {
        var state = state
        state.opacity *= own.opacity
        if own.isHidden || state.opacity <= 0 { return .null }
        var bounds = Rect.null
        if !own.hidesBitmap { bounds = appendBitmap(own, of: sprite, state, visible, to: &commands, &items) }
        let isTextBelow = own.text?.profile == .android
        if isTextBelow { bounds = bounds.union(appendText(own, state, frame: frame, visible, to: &commands, &items)) }
        for var shape in movie.shapes[state.shapes] {
            if let tint = own.tint { shape.multiply(by: tint) }
            bounds = bounds.union(append(shape, state, visible, to: &commands))
        }
        if !isTextBelow { bounds = bounds.union(appendText(own, state, frame: frame, visible, to: &commands, &items)) }
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
            state, visible: visible, items: items, name: movie.sprites[sprite].imageKey, texts: content?.texts)
        drawing(&recorder, frame)
        commands += recorder.commands
        items = recorder.items
        return recorder.bounds
    }

    private func appendText(
        _ own: SpriteContent.Parts, _ state: SpriteState, frame: Int, _ visible: Rect,
        to commands: inout [DrawCommand], _ items: inout DrawItems
    ) -> Rect {
        guard !own.hidesBitmap, let text = own.text, let box = text.box(in: state.ownLayout), let content
        else { return .null }
        do {
            let laidOut = try content.texts.layOut(text.text, in: box.size, placement: box.placement, key: text.key)
            let seconds = Double(frame) / Double(movie.framesPerSecond)
            return laidOut.append(
                state.transform * box.transform, opacity: state.opacity, seconds: seconds, visible, to: &commands,
                &items)
        } catch {
            items.refuse(error)
            return .null
        }
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
        // Layers of mattes are as large as with the same image in the file, whose size is not known without a layout: edges are
        // rounded where a layer ends.
        return state.ownLayout == nil ? visible : bounds
    }
}

extension ContentText {
    /// Appends the text, cut off by its box where it reaches beyond.
    ///
    /// - Parameters:
    ///   - transform: From the box to movie pixels.
    ///   - seconds: The time, by which a text may move.
    /// - Returns: Its bounds in movie pixels; null if the list did not change.
    func append(
        _ transform: Affine, opacity: Double, seconds: Double, _ visible: Rect, to commands: inout [DrawCommand],
        _ items: inout DrawItems
    ) -> Rect {
        let shifts = (drawing.marquee?.offsets(at: seconds) ?? [0]).filter { shift in
            drawing.clip.map { !drawing.inkBox.shifted(by: shift).intersection($0).isEmpty } ?? true
        }
        var shown = shifts.reduce(Rect.null) { $0.union(drawing.inkBox.shifted(by: $1)) }
        let clip = drawing.clip.flatMap { shown.union($0) == $0 ? nil : $0 }
        if let clip { shown = shown.intersection(clip) }
        let bounds = visible.intersection(transform.bounds(of: shown))
        guard !drawing.items.isEmpty, !bounds.isEmpty, let item = items.add(.text(self)) else { return .null }
        let path = clip.flatMap { items.add(.path(Path(rect: $0))) }
        if let path { commands.append(.pushItemClip(path, transform: transform)) }
        for shift in shifts {
            let moved = shift == 0 ? transform : transform * Affine(translation: Point(shift, 0))
            commands.append(.itemText(item, transform: moved, opacity: opacity))
        }
        if path != nil { commands.append(.popClip) }
        return bounds
    }
}

extension Rect {
    fileprivate func shifted(by x: Double) -> Rect { Rect(minX: minX + x, minY: minY, maxX: maxX + x, maxY: maxY) }
}

extension Shape {
    fileprivate mutating func multiply(by tint: Color) {
        fill = fill?.multiplied(by: tint)
        if let color = stroke?.color { stroke?.color = color.multiplied(by: tint) }
    }
}
