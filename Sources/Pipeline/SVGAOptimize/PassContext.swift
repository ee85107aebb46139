package import SVGADocument
package import SVGAGraphics
import SVGAImage

/// The input of a pass, and the state that passes share.
package struct PassContext: Sendable {
    package let settings: OptimizerSettings
    /// The keys that apps put content into. No pass renames or merges them, nor drops, trims or resizes their pictures; to
    /// compress their pictures is allowed.
    package let slots: Set<String>
    /// Keys for which an earlier run of this pass changed pixels: the pass leaves them unchanged.
    package let heldBackKeys: Set<String>
    /// When the pass is to give up.
    let deadline: TimeLimit
    /// Cached results for a document that has not changed since.
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

    package func isSlot(_ picture: StoredPicture) -> Bool { picture.keys.contains { slots.contains($0) } }

    /// The uses of the document's sprites and keys, before the pass changes it.
    ///
    /// - Complexity: O(frames of all sprites), unless the pass before asked too and changed nothing.
    package mutating func usage(of document: Document) -> DocumentUsage {
        if let known { return known }
        let usage = DocumentUsage(document)
        known = usage
        return usage
    }

    /// Ends the pass where the time is over or the caller asked to stop; to be called once for each picture or sprite.
    package func checkTime() throws(SVGAError) { try deadline.check() }

    /// A picture's pixels; nil if it cannot be decoded, or is larger than the limits allow.
    ///
    /// They are not cached, so that memory holds one picture at a time.
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
