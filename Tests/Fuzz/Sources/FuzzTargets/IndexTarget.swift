import SVGATestSupport

@testable import SVGACache
@testable import SVGADatabase

extension FuzzTarget {
    /// The index of a cache: a damaged database, or a valid one with any values in its rows.
    static let cacheIndex = FuzzTarget("cache-index", seeds: Seeds.indexes) { input in
        var options = Options(input)
        let folder = TemporaryFolder()
        let hasRows = options.byte() & 1 != 0
        if hasRows {
            guard (try? IndexRows.write(&options, to: folder.path("index-1.sqlite"))) != nil else { return nil }
        } else {
            folder.write(options.remainder, to: "index-1.sqlite")
        }
        do {
            let files = IndexFiles(folder: Folder(path: folder.path))
            let opened = try files.open()
            let count = try? IndexRows.read(opened.index)
            // The rewritten index is valid, and a valid index loses no rows.
            let kept = try IndexRows.read(try files.replace(opened).index)
            return hasRows && count != kept ? "\(count ?? -1) entries became \(kept)" : nil
        } catch {
            if SVGAError(error).isNewerFormat { return nil }
            return "\(error)"
        }
    }
}

/// Rows of any values, written to and read from an index.
private enum IndexRows {
    static func write(_ options: inout Options, to path: String) throws {
        let index = try Index(path: path)
        for _ in 0...options.choice(4) {
            let (table, columnCount) = [("blob", 5), ("entry", 10), ("partial", 8), ("absence", 3)][options.choice(4)]
            let places = Array(repeating: "?", count: columnCount).joined(separator: ", ")
            let values = (0..<columnCount).map { _ in value(&options) }
            try? index.database.run("INSERT OR IGNORE INTO \(table) VALUES (\(places))", values)
        }
    }

    private static func value(_ options: inout Options) -> SQLValue {
        switch options.choice(6) {
        case 0: .null
        case 1: .integer(Int64(Int8(bitPattern: options.byte())))
        case 2: .integer((0..<8).reduce(0) { bits, _ in bits << 8 | Int64(options.byte()) })
        case 3: .text(String(decoding: (0..<options.choice(9)).map { _ in options.byte() }, as: UTF8.self))
        case 4: .blob((0..<options.choice(40)).map { _ in options.byte() })
        // Of the length of a digest, and often the same one.
        default: .blob([UInt8](repeating: options.byte() & 1, count: 32))
        }
    }

    /// Reads everything, and returns the number of entries.
    static func read(_ index: Index) throws -> Int {
        let now = Timestamp(secondsSince1970: 1_800_000_000)
        let entries = try index.entries()
        for entry in entries { _ = (try index.entry(entry.key), try index.keys(of: entry.digest)) }
        _ = (try index.partials(), try index.released(until: now), try index.absence("", now: now))
        _ = (try index.byteCount(), try index.evictable(before: now, skipping: 0))
        return entries.count
    }
}
