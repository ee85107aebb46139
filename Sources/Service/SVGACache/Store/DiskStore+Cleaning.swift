extension DiskStore {
    /// Removes leftovers of ended processes when a cache starts, in steps; others may read between. Returns their
    /// number.
    @discardableResult func clean() async throws -> Int {
        try removeReleased(until: clock().advanced(by: .zero - limits.graceTime))
        try withIndex { index in try index.countBytes() }
        var count = try files.removeLeftovers() + cleanPartials()
        for shard in try blobs.shards() {
            count += try clean(shard: shard)
            await Task.yield()
        }
        return count
    }

    /// Removes broken transfers that cannot continue: old ones, and ones without a record.
    private func cleanPartials() throws -> Int {
        let oldest = clock().advanced(by: .zero - limits.partialTime)
        let records = try withIndex { index in try index.partials() }
        let kept = Set(records.filter { $0.updatedAt >= oldest }.map(\.name))
        let names = Set(try partials.folder.names())
        var count = 0
        for name in names.subtracting(kept) where try partials.removeAbandoned(name) { count += 1 }
        let gone = Set(records.map(\.name)).subtracting(try partials.folder.names())
        try withIndex { index in
            for name in gone { try index.removePartial(name) }
        }
        return count
    }

    /// Removes files of one folder that no entry has.
    private func clean(shard: String) throws -> Int {
        let (digests, strangers) = try blobs.contents(of: shard)
        for name in strangers { try blobs.folder.folder(shard).remove(name) }
        let unlisted = try withIndex { index in try digests.filter { digest in try index.blob(digest) == nil } }
        if unlisted.isEmpty { return strangers.count }
        // Another process may be about to list them: only the state during a transaction counts.
        return try withIndex { index in
            try index.transaction {
                let orphans = try unlisted.filter { digest in try index.blob(digest) == nil }
                for digest in orphans { try blobs.remove(digest) }
                return strangers.count + orphans.count
            }
        }
    }
}
