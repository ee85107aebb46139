import SVGASystem

/// Entries in memory, so that a file that was requested before is returned without reading the index. They were read or
/// written since the last change of the index by another process.
final class EntryCache: Sendable {
    private struct State: ~Copyable {
        var signal: IndexGeneration
        var entries: [String: CacheEntry] = [:]
        var mark: UInt64?
        /// The times when entries were returned that the index does not know yet.
        var touched: [String: Timestamp] = [:]

        init(_ signal: consuming IndexGeneration) { self.signal = signal }

        /// Forgets all entries when the index may have changed since they were read.
        mutating func refresh(_ mark: UInt64?) {
            guard mark == nil || mark != self.mark else { return }
            entries.removeAll(keepingCapacity: true)
            self.mark = mark
        }

        mutating func set(_ key: String, _ entry: CacheEntry?) {
            if entries.count >= EntryCache.capacity { entries.removeAll(keepingCapacity: true) }
            entries[key] = entry
        }
    }

    /// The maximum number of entries, about 500 bytes each. With more, all are forgotten and read again as needed.
    static let capacity = 16_384

    private let state: Lock<State>

    init(folder: Folder) throws { state = Lock(State(try IndexGeneration(folder: folder))) }

    /// Forgets all entries, and looks for changes in a folder that may be a new one.
    func reopen(_ folder: Folder) throws {
        try state.withLock { state in state = State(try IndexGeneration(folder: folder)) }
    }

    /// An entry, if it is here and no other process has changed the index.
    func entry(_ key: String) -> CacheEntry? {
        state.withLock { state in
            state.refresh(state.signal.current())
            return state.entries[key]
        }
    }

    /// The generation to pass to ``insert(_:readAt:)``; it is read before the index.
    func mark() -> UInt64? { state.withLock { $0.signal.current() } }

    /// Stores an entry that was read from the index after `mark` was requested.
    func insert(_ entry: CacheEntry, readAt mark: UInt64?) {
        state.withLock { state in
            state.refresh(mark)
            if mark != nil { state.set(entry.key, entry) }
        }
    }

    /// Notifies other processes that the index changed, and applies it here.
    func changed(_ update: MemoryUpdate) throws {
        try state.withLock { state in
            let before = state.signal.current()
            let after: UInt64
            do {
                after = try state.signal.renew()
            } catch {
                // The change itself was made.
                state.entries.removeAll()
                throw error
            }
            // If another process has changed something in between, all entries have to be read again.
            if state.mark == before, before != nil { state.mark = after } else { state.refresh(after) }
            if update.isTotal { state.entries.removeAll() }
            for (key, entry) in update.entries { state.set(key, entry) }
        }
    }

    /// Notes that an entry was returned; returns whether the index should be told now.
    func touch(_ entry: CacheEntry, at now: Timestamp) -> Bool {
        state.withLock { state in
            state.touched[entry.key] = now
            return entry.accessedAt.duration(to: now) > EntryCache.touchInterval
        }
    }

    /// Takes the notes of ``touch(_:at:)``.
    func takeTouched() -> [String: Timestamp] {
        state.withLock { state in
            defer { state.touched.removeAll() }
            for (key, time) in state.touched { state.entries[key]?.accessedAt = time }
            return state.touched
        }
    }

    /// The maximum delay of return times in the index.
    private static let touchInterval = Duration.seconds(30)
}

struct MemoryUpdate {
    /// Whether all entries may have changed.
    var isTotal = false
    /// The entries as they are now; nil for one that is gone.
    private(set) var entries: [String: CacheEntry?] = [:]

    mutating func forget(_ key: String) { entries.updateValue(nil, forKey: key) }

    mutating func set(_ entry: CacheEntry) { entries[entry.key] = .some(entry) }
}

/// Eight bytes in a file that are different after each change of the index, so that processes notice each other's changes
/// without a look into the database: reading them takes one system call.
struct IndexGeneration: ~Copyable, Sendable {
    private let file: CacheFile

    init(folder: Folder) throws { file = try CacheFile(opening: folder.path("changes"), O_RDWR | O_CREAT) }

    /// The current bytes; nil if they cannot be read, which counts as a change.
    func current() -> UInt64? {
        var value: UInt64 = 0
        let count = unsafe withUnsafeMutableBytes(of: &value) { unsafe try? file.read(into: $0, at: 0) }
        return count == nil ? nil : value
    }

    /// Notifies all processes that the index has changed. A random number is new without a look at earlier ones.
    func renew() throws -> UInt64 {
        let value = UInt64.random(in: 1 ... .max)
        var copy = value
        unsafe try withUnsafeBytes(of: &copy) { bytes in unsafe try file.write(bytes, at: 0) }
        return value
    }
}
