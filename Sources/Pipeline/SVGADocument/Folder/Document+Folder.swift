import SVGACoding
package import SVGAFormat

extension Document {
    /// Reads a folder; see ``FolderForm``.
    ///
    /// - Parameters:
    ///   - text: The bytes of `movie.json`.
    ///   - limits: The limits of movies, which hold for what is read here as well: they are checked before anything is made.
    ///   - content: Reads a file by its path below the folder, and at most as many bytes as it is told.
    /// - Throws: ``SVGAError`` with the place of the fault.
    /// - Complexity: O(bytes of the movie), and memory for them.
    package init(
        folderText text: [UInt8], limits: Limits = .default,
        content: (_ path: String, _ maxByteCount: Int) throws -> [UInt8]
    ) throws(SVGAError) {
        let tree = try SVGAError.saying(FolderForm.textName) {
            try JSONTree(parsing: text, limits: .folderText(limits))
        }
        var reader = try FolderMovieReader(FolderValue(tree: tree, path: JSONPath()), limits: limits)
        self = try reader.document(content)
    }
}

extension JSONLimits {
    /// Limits the size of `movie.json`, and thereby the memory for reading it. The largest of real movies has 2 MB.
    fileprivate static func folderText(_ limits: Limits) -> JSONLimits {
        JSONLimits(maxByteCount: min(limits.maxInflatedByteCount, 64 << 20), maxDepth: 16, maxValueCount: 1 << 22)
    }
}
