/// The name of a movie: a URL, or a file below the root folder.
enum SourceName: Hashable, Sendable {
    case url(String)
    /// The folders and the file, each a name that leads down.
    case file([String])

    /// Reads a name. What has a colon and two slashes is a URL.
    init(_ text: String) throws(Problem) {
        if text.utf8.contains(0) { throw Problem(.usage, "the source contains a zero") }
        if text.contains("://") {
            self = .url(text)
            return
        }
        let names = text.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        guard names.allSatisfy({ !["", ".", ".."].contains($0) && $0.utf8.count <= 255 }) else {
            throw Problem(.usage, "the source is neither a URL nor a path of plain names")
        }
        self = .file(names)
    }
}
