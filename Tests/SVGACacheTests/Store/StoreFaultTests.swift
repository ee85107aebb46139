import Glibc
import SVGASystem
import SVGATestServices
import SVGATestSupport
import Testing

@testable import SVGACache

/// The store while any one of its system calls fails, including SQLite's.
@Suite(.timeLimit(.minutes(5))) struct StoreFaultTests {
    /// The work while calls fail. The store holds `[1, 2, 3]` under "old" and `[4, 5]` under "other".
    enum Work: String, CaseIterable, Sendable {
        case open, storeNew, replace, storeEqual, remove, removeAll, prune, verify, clean, suspend, resume
    }

    /// The possible contents of entries afterwards; nil for no entry.
    private static func outcomes(of work: Work) -> [String: [[UInt8]?]] {
        switch work {
        case .storeNew, .resume: ["old": [[1, 2, 3]], "other": [[4, 5]], "new": [nil, [6, 7, 8, 9]]]
        case .replace: ["old": [[1, 2, 3], [6, 7]], "other": [[4, 5]]]
        case .storeEqual: ["old": [[1, 2, 3]], "other": [[4, 5]], "new": [nil, [4, 5]]]
        case .remove: ["old": [nil, [1, 2, 3]], "other": [[4, 5]]]
        case .removeAll, .prune: ["old": [nil, [1, 2, 3]], "other": [nil, [4, 5]]]
        case .open, .verify, .clean, .suspend: ["old": [[1, 2, 3]], "other": [[4, 5]], "new": [nil]]
        }
    }

    private static func limits(_ work: Work) -> StoreLimits {
        var limits = StoreLimits.roomy
        if work == .prune { (limits.byteCount, limits.graceTime) = (0, .zero) }
        return limits
    }

    private static func open(
        _ folder: TemporaryFolder, _ work: Work, _ clock: ManualClock
    ) throws -> DiskStore {
        try DiskStore(path: folder.path("cache"), limits: limits(work)) { clock.now }
    }

    private static func perform(_ work: Work, _ store: DiskStore) async throws {
        switch work {
        case .open: break
        case .storeNew: try await store.store([6, 7, 8, 9], "new")
        case .replace: try await store.store([6, 7], "old")
        case .storeEqual: try await store.store([4, 5], "new")
        case .remove: _ = try await store.remove("old")
        case .removeAll: try await store.removeAll()
        case .prune: _ = try await store.prune()
        case .verify: #expect(try await store.verifyAll().damagedKeys.isEmpty, "what cannot be read is not damaged")
        case .clean: try await store.clean()
        case .suspend: try await store.suspendTransfer("new", [6, 7])
        case .resume: try await store.resumeTransfer("new", [8, 9])
        }
    }

    @Test(arguments: Work.allCases, [FaultSweep.once(.error(EIO)), .fullDisk])
    func failedCallsKeepTheCacheValid(work: Work, sweep: FaultSweep) async throws {
        SQLiteFaults.install()
        let clock = ManualClock()
        let count = try await sweep.run { round in
            let store = try await Self.prepared(round.folder, work, clock)
            do {
                try await round.injecting {
                    try await Self.perform(work, work == .open ? Self.open(round.folder, work, clock) : store)
                }
            } catch let error as SVGAError {
                Self.expect(error, isOf: sweep.fault)
            }
            // The store that met the failure continues, and so does the next process.
            try await store.store([9], "again")
            #expect(try await store.bytes("again") == [9])
            let next = try Self.open(round.folder, .open, clock)
            for (key, contents) in Self.outcomes(of: work) {
                let bytes = try await next.bytes(key)
                #expect(contents.contains(bytes), "\(key) holds \(bytes ?? []) after \(String(describing: round.hit))")
            }
            #expect(try await next.inconsistencies() == [], "after \(String(describing: round.hit))")
            #expect(next.root.hasOnlyTheFirstIndex, "a disk that fails damages nothing")
        }
        if !sweep.isLasting { #expect(count > 10, "calls of SQLite among them") }
    }

    @Test(arguments: [FaultSweep.once(.error(EIO)), .once(.error(EMFILE)), .fullDisk])
    func aFolderThatCannotBeMadeIsMadeLater(sweep: FaultSweep) async throws {
        SQLiteFaults.install()
        let clock = ManualClock()
        let count = try await sweep.run { round in
            do {
                _ = try round.injecting { try Self.open(round.folder, .open, clock) }
            } catch let error as SVGAError {
                Self.expect(error, isOf: sweep.fault)
            }
            let store = try Self.open(round.folder, .open, clock)
            try await store.store([1], "a")
            #expect(try await store.bytes("a") == [1])
            #expect(try await store.inconsistencies() == [])
        }
        #expect(count >= 10)
    }

    @Test func theJournalStaysInItsPlaceForTheTimeWhenThereIsNoRoomForIt() async throws {
        let folder = TemporaryFolder()
        do { _ = try Index(path: folder.path("index")) }
        #expect(folder.names() == ["index", "index-shm", "index-wal"])
        #expect(folder.read("index-shm")?.count == 32 << 10)
    }

    /// The error is of the right kind, with the reason of the system where SQLite tells it.
    private static func expect(_ error: SVGAError, isOf fault: FileFault) {
        if case .error(let code) = fault {
            if error.operation != nil {
                #expect(error.code == code || error.code == EEXIST, "\(error)")
            } else {
                #expect(error.reason.hasPrefix("the index of the cache failed"), "\(error)")
                if code == ENOSPC { #expect(error.isOutOfSpace, "\(error)") }
            }
        }
    }

    private static func prepared(
        _ folder: TemporaryFolder, _ work: Work, _ clock: ManualClock
    ) async throws -> DiskStore {
        let store = try open(folder, work, clock)
        try await store.store([1, 2, 3], "old")
        try await store.store([4, 5], "other")
        if work == .resume { try await store.suspendTransfer("new", [6, 7]) }
        clock.advance(by: .seconds(10))
        return store
    }
}

extension Folder {
    /// Whether no index was made again.
    fileprivate var hasOnlyTheFirstIndex: Bool {
        TemporaryFolder.names(in: path).filter { $0.hasPrefix("index-") }.allSatisfy { $0.hasPrefix("index-1.sqlite") }
    }
}

extension DiskStore {
    /// A transfer that breaks off and is kept.
    fileprivate func suspendTransfer(_ key: String, _ bytes: [UInt8]) throws {
        let file = try beginTransfer(key)
        try file.restart(.init(validators: Validators(entityTag: "\"1\"", lastModified: nil), totalByteCount: 100))
        try bytes.withUnsafeBytes { try file.append($0) }
        try suspend(file, key: key)
    }

    /// A transfer that resumes a broken one.
    fileprivate func resumeTransfer(_ key: String, _ bytes: [UInt8]) throws {
        let file = try beginTransfer(key)
        // If its record was unreadable, all bytes come again.
        let rest = file.byteCount == 2 ? bytes : [6, 7] + bytes
        try rest.withUnsafeBytes { try file.append($0) }
        _ = try commit(file, file.seal(), as: description(key))
    }
}
