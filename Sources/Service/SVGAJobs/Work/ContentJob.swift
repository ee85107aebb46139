import SVGACoding
import SVGAKit
package import SVGAScene

/// A viewer's content for one result, with the files of its images.
package struct ContentJob: Sendable {
    let plan: ContentPlan
    /// The files of images by their keys; a key without one shows the movie's own.
    let images: [String: SourceFile]
    let fonts: ContentFonts
    /// Whether an image that cannot be decoded and a character that no font has are errors.
    let isStrict: Bool

    package init(
        plan: ContentPlan, images: [String: SourceFile], fonts: ContentFonts = .system, isStrict: Bool = false
    ) {
        (self.plan, self.images, self.fonts, self.isStrict) = (plan, images, fonts, isStrict)
    }

    var isEmpty: Bool { plan.isEmpty }

    /// Identifies the content in result names; empty without content. Images count by their bytes, not by their URLs.
    var keyText: String {
        if plan.isEmpty { return "" }
        let images = plan.images.keys.sorted().map { key in
            "\(key.debugDescription) \(self.images[key]?.digest.hexadecimal ?? "-")"
        }
        return ([plan.canonicalText] + images + (plan.texts.isEmpty ? [] : ["fonts \(fonts.keyText)"]))
            .joined(separator: "\n")
    }

    /// The renderer with the content. `onFault` receives each image that cannot be decoded; the movie's own stays in
    /// its place. Throws for a key that the movie does not have, and if texts cannot be laid out on this machine.
    func personal(
        _ renderer: FrameRenderer, _ limits: Limits, _ onFault: RenderJob.FaultObserver
    ) throws -> FrameRenderer {
        if isEmpty { return renderer }
        var content = try plan.content { (key, _) in try image(of: key, limits, onFault) }
        content.fonts = fonts.fonts
        let personal = try renderer.makeRenderer(showing: content)
        if isStrict { try personal.checkGlyphs() }
        return personal
    }

    private func image(
        of key: String, _ limits: Limits, _ onFault: RenderJob.FaultObserver
    ) throws -> MovieContent.Image? {
        guard let file = images[key] else { return nil }
        let bytes = try file.bytes()
        do {
            return try MovieContent.Image(decoding: bytes, limits: limits)
        } catch {
            if isStrict || error.isOutOfMemory { throw error }
            onFault("\(key): \(error)", true)
            return nil
        }
    }
}
