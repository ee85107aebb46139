import SVGACoding
package import SVGAKit

/// The fonts of texts, and their identity in result names.
package struct ContentFonts: Hashable, Sendable {
    package let fonts: DynamicText.Fonts

    package static let system = ContentFonts(fonts: .system)

    private init(fonts: DynamicText.Fonts) { self.fonts = fonts }

    /// Opens the files of fonts, the preferred one first, so that a wrong one is found when a server starts; without
    /// files, the system's fonts are opened with the first text. Throws also if texts cannot be laid out on this
    /// machine.
    package init(files paths: [String]) throws(SVGAError) {
        self.init(fonts: paths.isEmpty ? .system : .files(paths))
        if paths.isEmpty { return }
        do {
            _ = try TextLayouter.shared(for: fonts).fingerprint()
        } catch {
            throw SVGAError.missingSource("--font: \(error)").keeping(error)
        }
    }

    /// The digest of the fonts and of the layout libraries; a word without them, since no texts are drawn.
    var keyText: String {
        do {
            return try TextLayouter.shared(for: fonts).fingerprint().hexadecimal
        } catch {
            return "none"
        }
    }
}
