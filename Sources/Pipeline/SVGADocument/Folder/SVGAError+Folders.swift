import SVGACoding
package import SVGAErrors

extension SVGAError {
    /// A value in `movie.json` has an unexpected form.
    static func folderValue(_ path: JSONPath, _ text: String) -> SVGAError {
        SVGAError(.damaged, "\(FolderForm.textName): \(prefix(path))\(text)")
    }

    static func folderLimit(_ path: JSONPath, _ what: String, _ limit: Int) -> SVGAError {
        SVGAError(
            .tooLarge, "\(FolderForm.textName): \(prefix(path))more than \(limit) \(what)",
            limit: Limit(name: what, limit: limit, found: limit + 1))
    }

    private static func prefix(_ path: JSONPath) -> String { path.description.isEmpty ? "" : "\(path): " }

    package static func folderFile(_ path: String, _ reason: String) -> SVGAError {
        SVGAError(.file, "\(printable(path)): \(reason)", at: Place(file: path))
    }

    package static func folderFileTooLarge(_ path: String, _ limit: Int) -> SVGAError {
        SVGAError(
            .tooLarge, "\(printable(path)): the files of the movie have more than \(limit) bytes together",
            at: Place(file: path), limit: Limit(name: "maxInflatedByteCount", limit: limit, found: limit + 1))
    }

    /// A possibly untrusted file name, without control characters.
    private static func printable(_ path: String) -> String {
        String(
            String.UnicodeScalarView(path.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }
}
