import SVGACoding
package import SVGAFormat

extension Document {
    /// Reads a folder from the text of `movie.json`, and each file by its path below the folder. Limits are checked
    /// before anything is made: `content` returns at most as many bytes as it is told.
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
