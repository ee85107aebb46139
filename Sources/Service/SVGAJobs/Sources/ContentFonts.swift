import Glibc
import SVGADigest
package import SVGAKit

/// The fonts of texts, and what tells results of other fonts apart.
package struct ContentFonts: Hashable, Sendable {
    package let fonts: DynamicText.Fonts
    /// The digests of the files; those of the system are not told apart.
    let keyText: String

    /// The largest file of fonts that is read.
    private static let maxByteCount = 256 << 20

    /// The fonts of the system.
    package static let system = ContentFonts(fonts: .system, keyText: "system")

    private init(fonts: DynamicText.Fonts, keyText: String) { (self.fonts, self.keyText) = (fonts, keyText) }

    /// Reads the files of fonts once, for their digests.
    ///
    /// - Parameter paths: The files, the preferred one first; none for the fonts of the system.
    /// - Throws: ``JobError`` for a file that cannot be read.
    package init(files paths: [String]) throws(JobError) {
        guard !paths.isEmpty else {
            self = .system
            return
        }
        let digests = try paths.map { (path) throws(JobError) in
            let bytes = try OpenFile(opening: path, O_RDONLY).bytes(maxByteCount: ContentFonts.maxByteCount)
            return try SourceFile.digest(of: bytes).hexadecimal
        }
        self.init(fonts: .files(paths), keyText: digests.joined(separator: " "))
    }
}
