public import SVGAErrors

/// A change of a document, as a value that can be listed, stored and applied. Cases are added from version to version.
///
/// ```swift
/// import SVGADocument
///
/// var document = try Document(decoding: bytes)
/// try document.apply([.renameKey("img_3", to: "avatar"), .cut(0...59), .stripSounds])
/// let file = try document.encoded()
/// ```
public enum DocumentEdit: Hashable, Sendable {
    /// Renames a key everywhere.
    case renameKey(String, to: String)
    /// Replaces a key's content.
    case replaceContent(of: String, with: [UInt8])
    /// Hides the layers of a key.
    case hide(String)
    /// Removes the layers and sounds of a key, and pictures that nothing else shows.
    case remove(String)
    /// Adds a place for a picture or a text of the app.
    case addSlot(DocumentSlot)
    /// Cuts the canvas to a rectangle.
    case crop(x: Double, y: Double, width: Double, height: Double)
    /// Draws the movie in another size; a side that is nil follows the other one.
    case resize(width: Double?, height: Double?)
    /// Sets the frames in a second.
    case setFramesPerSecond(Int)
    /// Sets sides of the canvas, and leaves layers where they are.
    case setSize(width: Double?, height: Double?)
    /// Sets the text of the version.
    case setVersion(String)
    /// Leaves some frames of the movie.
    case cut(ClosedRange<Int>)
    /// Adds a sound, or replaces the one with the same key.
    case setSound(DocumentSound)
    /// Removes all sounds.
    case stripSounds
    /// Changes layers themselves.
    case changeLayers(LayerChange)
}

extension Document {
    /// Applies edits in order: all of them, or none if one fails.
    ///
    /// - Throws: ``SVGAError`` of the first that fails.
    /// - Complexity: The total of all edits, and one copy of the changed parts.
    public mutating func apply(_ edits: [DocumentEdit]) throws(SVGAError) {
        var edited = self
        for edit in edits { try edited.apply(edit) }
        self = edited
    }

    /// Applies an edit, or changes nothing if it fails.
    ///
    /// - Throws: ``SVGAError``: a key that is missing, taken or repeated, a value that cannot be, or something that the
    ///   form of the document has no place for.
    public mutating func apply(_ edit: DocumentEdit) throws(SVGAError) {
        switch edit {
        case .renameKey(let key, let newKey): try renameKey(key, to: newKey)
        case .replaceContent(let key, let bytes): try replaceContent(of: key, with: bytes)
        case .hide(let key): try hide(key)
        case .remove(let key): try remove(key)
        case .addSlot(let slot): try addSlot(slot)
        case .crop(let x, let y, let width, let height): try crop(x: x, y: y, width: width, height: height)
        case .resize(let width, let height): try resize(width: width, height: height)
        case .setFramesPerSecond(let rate): try setFramesPerSecond(rate)
        case .setSize(let width, let height): try setSize(width: width, height: height)
        case .setVersion(let version): try setVersion(version)
        case .cut(let frames): try cut(to: frames)
        case .setSound(let sound): try setSound(sound)
        case .stripSounds: stripSounds()
        case .changeLayers(let change): try changeLayers(change)
        }
    }
}
