import SVGASystem

/// The folder of the cache, on a separate thread. Each change is one transaction of the index that also changes the
/// files; a process may end at any point of it and leave a file without an entry, which ``clean()`` removes.
actor DiskStore {
    private let thread: DiskThread
    let files: IndexFiles
    private var current: IndexFiles.Opened

    nonisolated let blobs: BlobFolder
    nonisolated let partials: PartialFolder
    nonisolated let limits: StoreLimits
    nonisolated let clock: @Sendable () -> Timestamp
    let boot = DiskStore.bootIdentifier()
    nonisolated let hot: EntryCache
    nonisolated let root: Folder
    nonisolated let tally = StoreTally()
    var lastMaintenance: Timestamp

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

    /// Opens or makes a store. Blocks for a few milliseconds.
    init(path: String, limits: StoreLimits, clock: @escaping @Sendable () -> Timestamp) throws {
        try Folder(path: path).create()
        root = try Folder(path: path).resolved()
        blobs = BlobFolder(folder: root.folder("blobs"))
        partials = PartialFolder(folder: root.folder("partial"))
        try blobs.folder.create()
        try partials.folder.create()
        files = IndexFiles(folder: root)
        current = try files.open()
        hot = try EntryCache(folder: root)
        thread = try DiskThread()
        self.limits = limits
        self.clock = clock
        lastMaintenance = clock()
    }

    /// Calls a body with the index, and again with a new index if the first turns out to be damaged.
    func withIndex<Result>(_ body: (Index) throws -> Result) throws -> Result {
        if !files.isCurrent(current) { try reopen() }
        do {
            return try body(current.index)
        } catch {
            let error = SVGAError(error)
            guard error.isDamagedIndex else { throw error }
            current = try files.replace(current)
            try hot.changed(MemoryUpdate(isTotal: true))
            return try SVGAError.only { try body(current.index) }
        }
    }

    /// Opens another process's replacement for the index, or creates a removed directory again.
    private func reopen() throws {
        try blobs.folder.create()
        try partials.folder.create()
        current = try files.open()
        try hot.reopen(root)
    }

    /// Changes the index and the files together, then the entries in memory, here and in other processes.
    func change<Result>(_ body: (Index, inout MemoryUpdate) throws -> Result) throws -> Result {
        var update = MemoryUpdate()
        let result = try withIndex { index in
            update = MemoryUpdate()
            return try index.transaction { try body(index, &update) }
        }
        try hot.changed(update)
        return result
    }

    /// Identifies this run of the system; empty if it has no name.
    private static func bootIdentifier() -> String {
        let text = try? CacheFile(opening: "/proc/sys/kernel/random/boot_id", O_RDONLY).bytes(count: 36)
        return String(decoding: text ?? [], as: UTF8.self)
    }
}

/// Counts the disk store's removals, for readers that cannot wait for its thread.
final class StoreTally: Sendable {
    private let counts = Lock((evicted: 0, damaged: 0))

    var now: (evicted: Int, damaged: Int) { counts.withLock { $0 } }

    func add(evicted: Int = 0, damaged: Int = 0) {
        counts.withLock { counts in
            counts.evicted += evicted
            counts.damaged += damaged
        }
    }
}

struct StoreLimits: Hashable, Sendable {
    /// The bytes of all files together; more are evicted.
    var byteCount: Int
    /// The maximum age of an unused file.
    var idleTime: Duration
    /// The time that a file is spared after it was returned.
    var graceTime: Duration
    /// The time that a broken transfer is kept.
    var partialTime: Duration
    /// How old the last computation of a file's digest may be.
    var checkInterval: Duration
}
