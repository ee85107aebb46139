import SVGAErrors

extension ScriptObject {
    /// The words of `op`.
    private static let words = [
        "rename", "replace", "hide", "remove", "add-slot", "crop", "resize", "set", "cut", "sound", "strip-sound",
        "layer",
    ]

    /// The operations that an element of `edits` describes.
    mutating func steps() throws(SVGAError) -> [EditStep] {
        let word = try required("op")
        switch word {
        case "replace": return [try replacement()]
        case "sound":
            let (key, file) = (try required("key"), try required("file"))
            return [.setSound(key: key, source: file, frames: try frames("frames"))]
        case "set": return try settings().map { .edit($0) }
        default: return [.edit(try edit(word))]
        }
    }

    private mutating func edit(_ word: String) throws(SVGAError) -> DocumentEdit {
        switch word {
        case "rename": return .renameKey(try required("key"), to: try required("to"))
        case "hide": return .hide(try required("key"))
        case "remove": return .remove(try required("key"))
        case "add-slot": return .addSlot(try slot())
        case "crop":
            let box = try requiredNumbers("box", 4)
            return .crop(x: box[0], y: box[1], width: box[2], height: box[3])
        case "resize":
            let size = try requiredNumbers("size", 2)
            return .resize(width: size[0], height: size[1])
        case "cut":
            guard let frames = try frames("frames") else { throw fault("frames", "frames are missing") }
            return .cut(frames)
        case "strip-sound": return .stripSounds
        case "layer": return .changeLayers(try layerChange())
        default:
            throw fault("op", "'\(word)' is none of \(ScriptObject.words.joined(separator: ", "))")
        }
    }

    private mutating func replacement() throws(SVGAError) -> EditStep {
        let (key, file, word) = (try required("key"), try required("file"), try text("fit") ?? "fill")
        guard let fit = PictureFit(rawValue: word) else {
            let words = PictureFit.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault("fit", "'\(word)' is none of \(words)")
        }
        return .replacePicture(key: key, source: file, fit: fit)
    }

    private mutating func slot() throws(SVGAError) -> DocumentSlot {
        let (key, size) = (try required("key"), try requiredNumbers("size", 2))
        let corner = try numbers("at", 2) ?? []
        var slot = DocumentSlot(key: key, width: size[0], height: size[1], frames: try frames("frames"))
        if !corner.isEmpty { (slot.x, slot.y) = (corner[0], corner[1]) }
        return slot
    }

    private mutating func settings() throws(SVGAError) -> [DocumentEdit] {
        var edits: [DocumentEdit] = []
        if let rate = try integer("fps") { edits.append(.setFramesPerSecond(rate)) }
        let (width, height) = (try number("width"), try number("height"))
        if width != nil || height != nil { edits.append(.setSize(width: width, height: height)) }
        if let version = try text("version") { edits.append(.setVersion(version)) }
        guard !edits.isEmpty else { throw fault("op", "'set' needs fps, width, height or version") }
        return edits
    }

    private mutating func layerChange() throws(SVGAError) -> LayerChange {
        let (key, sprite) = (try text("key"), try integer("sprite"))
        let layers: LayerChange.Selection
        switch (key, sprite) {
        case (let key?, nil): layers = .key(key)
        case (nil, let sprite?): layers = .sprite(sprite)
        default: throw fault("key", "expected either a key or the index of a sprite")
        }
        var change = LayerChange(layers)
        change.frames = try frames("frames")
        (change.alpha, change.strokeWidth) = (try number("alpha"), try number("strokeWidth"))
        (change.layout, change.transform) = (try numbers("layout", 2), try numbers("transform", 6))
        (change.move, change.dash) = (try numbers("move", 2), try numbers("dash", 3))
        (change.fill, change.stroke) = (try numbers("fill", 4), try numbers("stroke", 4))
        (change.clipPath, change.matteKey) = (try textOrNull("clipPath"), try textOrNull("matteKey"))
        change.place = try integer("place")
        return change
    }
}
