import SVGAErrors

extension FrameMessage {
    mutating func apply(_ change: LayerChange, in form: DocumentForm) throws {
        if let value = change.alpha { alpha = try form.number(value) }
        if let size = change.layout {
            var changed = layout?.values ?? LayoutMessage()
            (changed.width, changed.height) = (try form.number(size[0]), try form.number(size[1]))
            layout = form.completed(changed)
        }
        if let numbers = change.transform { transform = try form.transform(numbers, over: transform) }
        if let offset = change.move {
            var changed = transform?.values ?? TransformMessage.identity
            changed.tx = try form.number((changed.tx?.value ?? 0) + offset[0])
            changed.ty = try form.number((changed.ty?.value ?? 0) + offset[1])
            transform = form.completed(changed)
        }
        if let text = change.clipPath { clipPath = text.isEmpty ? nil : DocumentText(text) }
        for index in shapes.indices { try shapes[index].edit { try $0.style?.edit { try $0.apply(change, in: form) } } }
    }
}

extension StyleMessage {
    /// Applies a change to a shape: the colours of painted parts, and the line style of existing lines.
    fileprivate mutating func apply(_ change: LayerChange, in form: DocumentForm) throws {
        if let color = change.fill, fill != nil { fill = try form.color(color, over: fill) }
        guard stroke != nil else { return }
        if let color = change.stroke { stroke = try form.color(color, over: stroke) }
        if let width = change.strokeWidth { strokeWidth = try form.number(width) }
        guard let dash = change.dash else { return }
        if dash.isEmpty {
            (dashLength, dashGap, dashOffset) = (nil, nil, nil)
        } else {
            (dashLength, dashGap) = (try form.number(dash[0]), try form.number(dash[1]))
            dashOffset = try form.number(dash[2])
        }
    }
}

extension DocumentForm {
    fileprivate func transform(
        _ numbers: [Double], over record: Record<TransformMessage>?
    ) throws(SVGAError) -> Record<TransformMessage> {
        var result = record?.values ?? TransformMessage()
        (result.a, result.b) = (try number(numbers[0]), try number(numbers[1]))
        (result.c, result.d) = (try number(numbers[2]), try number(numbers[3]))
        (result.tx, result.ty) = (try number(numbers[4]), try number(numbers[5]))
        return completed(result)
    }

    fileprivate func color(
        _ numbers: [Double], over record: Record<ColorMessage>?
    ) throws(SVGAError) -> Record<ColorMessage> {
        var result = record?.values ?? ColorMessage()
        (result.red, result.green) = (try number(numbers[0]), try number(numbers[1]))
        (result.blue, result.alpha) = (try number(numbers[2]), try number(numbers[3]))
        return completed(result)
    }
}
