package import SVGADocument
import SVGAFormat
import SVGAImage
package import SVGAPixels

/// What a pass goes by, and what it shares with others.
package struct PassContext: Sendable {
    package let settings: OptimizerSettings
    /// The keys that apps put content into. No pass renames or merges them, nor drops, trims or resizes their pictures; to
    /// compress their pictures is allowed.
    package let slots: Set<String>
    /// Keys of which an earlier run of this pass changed pixels: the pass leaves them alone.
    package let heldBackKeys: Set<String>
    /// When the pass is to give up.
    let deadline: TimeLimit
    /// What was found out about a document that has not changed since.
    var known: DocumentUsage?

    package init(
        _ settings: OptimizerSettings = OptimizerSettings(), slots: Set<String> = [], heldBackKeys: Set<String> = [],
        deadline: TimeLimit = TimeLimit()
    ) {
        (self.settings, self.slots, self.heldBackKeys, self.deadline) = (settings, slots, heldBackKeys, deadline)
    }

    /// Whether the pass may change what a key names, as far as the check by drawing knows.
    package func mayChange(_ key: String) -> Bool { !heldBackKeys.contains(key) }

    /// Whether the pass may change a picture, which all its keys show.
    package func mayChange(_ picture: StoredPicture) -> Bool { picture.keys.allSatisfy(mayChange) }

    /// Whether one of the keys of a picture is a slot.
    package func isSlot(_ picture: StoredPicture) -> Bool { picture.keys.contains { slots.contains($0) } }

    /// What the sprites and keys of the document are used for, before the pass changes it.
    ///
    /// - Complexity: O(frames of all sprites), unless the pass before asked too and changed nothing.
    package mutating func usage(of document: Document) -> DocumentUsage {
        if let known { return known }
        let usage = DocumentUsage(document)
        known = usage
        return usage
    }

    /// Ends the pass where the time is over or the caller asked to stop; to be called once for each picture or sprite.
    package func checkTime() throws(SVGAError) {
        try deadline.check()
    }

    /// The pixels of a picture; nil where it cannot be decoded, or is larger than the limits allow.
    ///
    /// Nothing is kept, so that one picture at a time is in memory.
    ///
    /// - Throws: ``SVGAError`` where memory is missing.
    package func decode(_ bytes: [UInt8]) throws(SVGAError) -> Pixmap? {
        do {
            return try Pixmap(decoding: bytes, maxPixelCount: settings.limits.maxImagePixelCount)
        } catch {
            if error.isOutOfMemory { throw error }
            return nil
        }
    }
}
