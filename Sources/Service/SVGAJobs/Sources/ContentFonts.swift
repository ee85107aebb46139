import SVGACoding
package import SVGAKit

/// The fonts of texts, and what tells results of other fonts apart.
package struct ContentFonts: Hashable, Sendable {
    package let fonts: DynamicText.Fonts

    /// The fonts of the system.
    package static let system = ContentFonts(fonts: .system)

    private init(fonts: DynamicText.Fonts) { self.fonts = fonts }

    /// Opens the files of fonts, so that a wrong one is found when a server starts.
    ///
    /// - Parameter paths: The files, the preferred one first; none for the fonts of the system, which are opened with the
    ///   first text.
    /// - Throws: ``JobError`` for a file that is no font, and where texts cannot be laid out on this machine.
    package init(files paths: [String]) throws(JobError) {
        self.init(fonts: paths.isEmpty ? .system : .files(paths))
        if paths.isEmpty { return }
        do {
            _ = try TextLayouter.shared(for: fonts).fingerprint()
        } catch {
            throw JobError(.missingSource("--font: \(error)"))
        }
    }

    /// The digest of the fonts and of the libraries that lay them out; a word where there is none, since then no text is
    /// drawn either.
    var keyText: String {
        do {
            return try TextLayouter.shared(for: fonts).fingerprint().hexadecimal
        } catch {
            return "none"
        }
    }
}
