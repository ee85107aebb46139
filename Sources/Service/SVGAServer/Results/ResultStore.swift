import SVGAExport

/// The results that were made before: some in memory, more on the disk.
struct ResultStore: Sendable {
    let recent: RecentResults
    /// Nil where results are kept in memory only.
    let folder: ResultFolder?

    /// A result, and where it was.
    func result(_ key: ResultKey) -> (body: ResponseBody, origin: String)? {
        if let body = recent.result(key) { return (body, "memory") }
        guard let body = folder?.result(key) else { return nil }
        recent.insert(body, for: key)
        return (body, "disk")
    }
}
