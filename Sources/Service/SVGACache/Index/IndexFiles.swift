import SVGASystem

/// The files of the index. A damaged index is never written over, but replaced by one with the next number: processes
/// that have the old one open keep a complete database with its journal, and see by the name that a newer one exists.
struct IndexFiles {
    /// An index with what tells its file from others.
    struct Opened {
        let index: Index
        fileprivate let number: Int
        fileprivate let inode: UInt64?
    }

    let folder: Folder

    private func path(_ number: Int) -> String { folder.path("index-\(number).sqlite") }

    private func inode(_ number: Int) -> UInt64? { (try? FileStatus(at: path(number)))?.inode }

    /// Opens the newest index, replaced if it is damaged.
    func open() throws -> Opened {
        // Processes that start together would otherwise fail while one of them makes the database.
        try locked { try openNewest() }
    }

    /// Whether an index is still the newest, and its file still has its name: the directory may have been removed.
    func isCurrent(_ opened: Opened) -> Bool {
        inode(opened.number) == opened.inode && inode(opened.number + 1) == nil
    }

    /// Creates a new index from the readable parts of a damaged one, unless another process has done so.
    func replace(_ damaged: Opened) throws -> Opened {
        try locked { isCurrent(damaged) ? try makeSuccessor(of: damaged.number) : try openNewest() }
    }

    private func openNewest() throws -> Opened {
        let number = try numbers().max() ?? 1
        do {
            return try opened(number)
        } catch {
            guard SVGAError(error).isDamagedIndex else { throw error }
            return try makeSuccessor(of: number)
        }
    }

    private func makeSuccessor(of damaged: Int) throws -> Opened {
        let draft = "index-\(damaged + 1).draft"
        try removeDatabase(draft)
        try IndexSalvage(path: path(damaged)).write(to: folder.path(draft))
        try folder.move(draft, to: path(damaged + 1))
        try folder.synchronize()
        try removeDatabase("index-\(damaged).sqlite")
        return try opened(damaged + 1)
    }

    private func opened(_ number: Int) throws -> Opened {
        let index = try Index(path: path(number))
        return Opened(index: index, number: number, inode: inode(number))
    }

    /// Does something while no other process opens or replaces an index.
    private func locked<Result>(_ body: () throws -> Result) throws -> Result {
        try CacheFile(opening: folder.path("lock"), O_RDWR | O_CREAT).whileLocked(body)
    }

    /// Removes the leftovers of a process that ended while it replaced an index; returns their number.
    func removeLeftovers() throws -> Int {
        try locked {
            let newest = "index-\(try numbers().max() ?? 1).sqlite"
            let leftovers = try folder.names().filter { $0.hasPrefix("index-") && !$0.hasPrefix(newest) }
            for name in leftovers { try folder.remove(name) }
            return leftovers.count
        }
    }

    private func removeDatabase(_ name: String) throws {
        for suffix in ["", "-wal", "-shm", "-journal"] { try folder.remove(name + suffix) }
    }

    private func numbers() throws -> [Int] {
        try folder.names().compactMap { name in
            guard name.hasPrefix("index-"), name.hasSuffix(".sqlite") else { return nil }
            let number = Int(name.dropFirst("index-".count).dropLast(".sqlite".count))
            // Another name was not made here, and the highest number could have no successor.
            return number.flatMap { (1..<1 << 32).contains($0) ? $0 : nil }
        }
    }
}
