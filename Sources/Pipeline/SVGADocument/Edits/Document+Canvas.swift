public import SVGAErrors
import SVGAFormat

extension Document {
    /// Cuts the canvas to a rectangle, or widens it to one. Layers keep their places in the picture.
    ///
    /// - Throws: ``SVGAError`` for a rectangle without area, or larger than canvases are.
    /// - Complexity: O(frames of all sprites).
    public mutating func crop(x: Double, y: Double, width: Double, height: Double) throws(SVGAError) {
        try changeCanvas(to: (width, height), CanvasMap(offsetX: -x, offsetY: -y))
    }

    /// Scales the movie: the canvas and all layers grow or shrink, and pictures stay unchanged.
    ///
    /// A side that is nil follows the other one, so that the picture keeps its proportions.
    ///
    /// - Throws: ``SVGAError`` for a size without area, or larger than canvases are, and for a movie without one.
    /// - Complexity: O(frames of all sprites).
    public mutating func resize(width: Double?, height: Double?) throws(SVGAError) {
        let params = movie.values.params?.values
        let (oldWidth, oldHeight) = (params?.width?.value ?? 0, params?.height?.value ?? 0)
        guard oldWidth > 0, oldHeight > 0, oldWidth.isFinite, oldHeight.isFinite else {
            throw .badValue("the movie has no size; set it by width and height first")
        }
        let scaleX = (width ?? height.map { $0 * oldWidth / oldHeight }).map { $0 / oldWidth } ?? 1
        let scaleY = (height ?? width.map { $0 * oldHeight / oldWidth }).map { $0 / oldHeight } ?? 1
        try changeCanvas(
            to: (width ?? oldWidth * scaleX, height ?? oldHeight * scaleY), CanvasMap(scaleX: scaleX, scaleY: scaleY))
    }

    /// Sets the frame rate, which changes the movie's duration.
    ///
    /// - Throws: ``SVGAError`` for a rate outside 1 ... 1000.
    public mutating func setFramesPerSecond(_ rate: Int) throws(SVGAError) {
        guard 1...1000 ~= rate else { throw .badValue("\(rate) frames a second: 1 to 1000 are possible") }
        editParams { $0.framesPerSecond = Int32(rate) }
    }

    /// Sets the text of the version, which no player reads.
    ///
    /// - Throws: ``SVGAError`` for a text that is empty, too long or has a zero character.
    public mutating func setVersion(_ version: String) throws(SVGAError) {
        try LinkTable.checkKey(version)
        movie.edit { $0.version = DocumentText(version) }
    }

    /// Sets sides of the canvas, in movie pixels, and leaves layers where they are.
    ///
    /// - Throws: ``SVGAError`` for a size without area, or larger than canvases are.
    public mutating func setSize(width: Double? = nil, height: Double? = nil) throws(SVGAError) {
        let params = movie.values.params?.values
        try changeCanvas(
            to: (width ?? params?.width?.value ?? 0, height ?? params?.height?.value ?? 0), CanvasMap())
    }

    private mutating func changeCanvas(to size: (width: Double, height: Double), _ map: CanvasMap) throws(SVGAError) {
        let side = Double(Limits.default.maxViewBoxSide)
        guard size.width > 0, size.height > 0, size.width <= side, size.height <= side else {
            throw .badValue(
                "a canvas of \(size.width) x \(size.height): its sides are above 0, and at most \(Int(side))")
        }
        let (width, height) = (try form.side(size.width), try form.side(size.height))
        var changed = self
        try SVGAError.only { try changed.moveFrames(by: map) }
        changed.editParams { ($0.width, $0.height) = (width, height) }
        self = changed
    }

    private mutating func moveFrames(by map: CanvasMap) throws {
        guard !map.isIdentity else { return }
        let form = form
        try movie.edit { movie in
            for index in movie.sprites.indices {
                try movie.sprites[index].edit { sprite in
                    for frame in sprite.frames.indices {
                        try sprite.frames[frame].edit { frame in
                            // A frame without a transform is at the origin; an empty one is invisible.
                            guard frame.transform != nil || frame.isShown else { return }
                            frame.transform = try map.mapped(frame.transform?.values, in: form)
                        }
                    }
                }
            }
        }
    }
}

extension TransformMessage {
    /// The transform that changes nothing.
    static var identity: TransformMessage {
        var identity = TransformMessage()
        (identity.a, identity.d) = (1, 1)
        return identity
    }
}

/// How places on the old canvas become places on the new one.
private struct CanvasMap {
    var scaleX = 1.0
    var scaleY = 1.0
    var offsetX = 0.0
    var offsetY = 0.0

    var isIdentity: Bool { scaleX == 1 && scaleY == 1 && offsetX == 0 && offsetY == 0 }

    /// A transform followed by the map; nil stands for the identity.
    func mapped(_ transform: TransformMessage?, in form: DocumentForm) throws(SVGAError) -> Record<TransformMessage> {
        func mapped(
            _ number: DocumentNumber?, _ scale: Double, _ offset: Double = 0
        ) throws(SVGAError) -> DocumentNumber? {
            let value = number?.value ?? 0
            // Values that are not finite hide the frame, and stay so.
            guard scale != 1 || offset != 0, value.isFinite else { return number }
            return try form.number(value * scale + offset)
        }
        var result = transform ?? TransformMessage.identity
        (result.a, result.c) = (try mapped(result.a, scaleX), try mapped(result.c, scaleX))
        (result.b, result.d) = (try mapped(result.b, scaleY), try mapped(result.d, scaleY))
        (result.tx, result.ty) = (try mapped(result.tx, scaleX, offsetX), try mapped(result.ty, scaleY, offsetY))
        return form.completed(result)
    }
}
