import SVGAFormat

/// Counts the pictures and sounds of a timeline, each of which may be under thousands of keys.
struct ContentBudget {
    private let limits: Limits
    private var fileCount = 0
    private var byteCount = 0

    init(_ limits: Limits) { self.limits = limits }

    /// Counts a file before it becomes a part of the movie; `path` is the place in the timeline that names it.
    mutating func take(_ file: [UInt8], at path: String) throws(SVGAError) {
        fileCount += 1
        guard fileCount <= limits.maxImageCount else {
            throw .timeline(
                path: path, problem: "more than \(limits.maxImageCount) keys of pictures and sounds; use fewer")
        }
        guard file.count <= limits.maxInflatedByteCount - byteCount else {
            throw .timeline(
                path: path,
                problem: "the files of all keys have more than \(limits.maxInflatedByteCount) bytes together; "
                    + "give layers of one picture the same key")
        }
        byteCount += file.count
    }
}
