extension Optional<DocumentNumber> {
    fileprivate mutating func complete() { self = self ?? 0 }
}

extension LayoutMessage {
    package mutating func completeForSpec() {
        x.complete()
        y.complete()
        width.complete()
        height.complete()
    }
}

extension TransformMessage {
    package mutating func completeForSpec() {
        a.complete()
        b.complete()
        c.complete()
        d.complete()
        tx.complete()
        ty.complete()
    }
}

extension RectangleMessage {
    package mutating func completeForSpec() {
        x.complete()
        y.complete()
        width.complete()
        height.complete()
        cornerRadius.complete()
    }
}

extension EllipseMessage {
    package mutating func completeForSpec() {
        x.complete()
        y.complete()
        radiusX.complete()
        radiusY.complete()
    }
}

extension FrameMessage {
    package mutating func completeForSpec() { if clipPath == "" { clipPath = nil } }
}

extension SpriteMessage {
    package mutating func completeForSpec() { if matteKey == "" { matteKey = nil } }
}

extension ShapeMessage {
    /// JSON has one place for the arguments of all kinds.
    package mutating func completeForSpec() {
        kind = kind ?? 0
        if kind != 0 { path = nil }
        if kind != 1 { rectangle = nil }
        if kind != 2 { ellipse = nil }
    }
}

extension ColorMessage {
    package mutating func completeForSpec() {
        red.complete()
        green.complete()
        blue.complete()
        alpha.complete()
    }
}

extension StyleMessage {
    package mutating func completeForSpec() {
        guard dashLength != nil || dashGap != nil || dashOffset != nil else { return }
        dashLength.complete()
        dashGap.complete()
        dashOffset.complete()
    }
}
