import SVGACoding
import SVGADatabase
import SVGASystem
import SVGATestSupport

@testable import SVGACache

/// A clock that stands until it is moved.
final class ManualClock: Sendable {
    private let time = Lock(Timestamp(secondsSince1970: 1_800_000_000))

    var now: Timestamp { time.withLock { $0 } }

    func advance(by span: Duration) { time.withLock { $0 = $0.advanced(by: span) } }
}

extension StoreLimits {
    static let roomy = StoreLimits(
        byteCount: 1 << 30, idleTime: .seconds(1_000_000), graceTime: .seconds(100), partialTime: .seconds(10_000),
        checkInterval: .seconds(5_000))
}

/// A store in its own folder.
struct StoreFixture {
    let folder = TemporaryFolder()
    let clock = ManualClock()

    func open(_ limits: StoreLimits = .roomy) throws -> DiskStore {
        let clock = clock
        return try DiskStore(path: folder.path("cache"), limits: limits) { clock.now }
    }

    /// The names of all finished files.
    var blobs: [String] { folder.names(in: "cache/blobs").flatMap { folder.names(in: "cache/blobs/\($0)") } }

    var partials: [String] { folder.names(in: "cache/partial") }
}

extension DiskStore {
    /// Stores bytes under a key as a transfer would.
    @discardableResult func store(
        _ bytes: [UInt8], _ key: String, lifetime: Duration = .seconds(1_000), isTransient: Bool = false
    ) throws -> CacheEntry {
        let file = try beginTransfer(key)
        try file.restart(.init())
        try bytes.withUnsafeBytes { try file.append($0) }
        return try commit(file, file.seal(), as: description(key, lifetime: lifetime, isTransient: isTransient))
    }

    func description(
        _ key: String, lifetime: Duration = .seconds(1_000), isTransient: Bool = false
    ) -> Description {
        let until = clock().advanced(by: lifetime)
        return Description(
            key: key, validators: Validators(entityTag: "\"1\"", lastModified: nil),
            lifetime: Lifetime(freshUntil: until, usableUntil: until, isTransient: isTransient))
    }

    /// The entry of a key, after a look at its file.
    func entry(_ key: String) throws -> CacheEntry? {
        if case .entry(let entry) = try find(key) { entry } else { nil }
    }

    /// The bytes of an entry's file.
    func bytes(_ key: String) throws -> [UInt8]? {
        try entry(key).flatMap { TemporaryFolder.read(blobs.path($0.digest)) }
    }

    /// The bytes of a broken transfer that are certainly on the disk.
    func durableByteCount() throws -> Int {
        try withIndex { index in try index.partials().map(\.durableByteCount).max() ?? 0 }
    }

    /// Leaves the bytes of a transfer that broke off.
    func breakOff(
        _ key: String, _ bytes: [UInt8], tag: String? = "\"1\"", isDurable: Bool = true
    ) throws -> String {
        let file = try partials.create()
        try file.restart(.init(validators: Validators(entityTag: tag, lastModified: nil), totalByteCount: 100))
        try bytes.withUnsafeBytes { try file.append($0) }
        try record(file, key: key, isDurable: isDurable)
        return file.name
    }

    /// Cleans the folder and compares it with the index; names what does not fit together.
    func inconsistencies() async throws -> [String] {
        try await clean()
        var findings = try await verifyAll().damagedKeys.map { "the entry \($0) has no file, or another one" }
        let blobs = TemporaryFolder.names(in: root.path("blobs"))
            .flatMap { TemporaryFolder.names(in: root.path("blobs/\($0)")) }
        let (listed, released, partials, problems) = try withIndex { index in
            (
                try index.database.rows("SELECT digest FROM blob") { $0.blob(0).hexadecimal + ".svga" },
                try index.released(until: .never).map { $0.hexadecimal + ".svga" }, try index.partials().map(\.name),
                try index.database.rows("PRAGMA integrity_check") { $0.text(0) ?? "" }
            )
        }
        if blobs.sorted() != listed.sorted() { findings.append("the files are not those of the index") }
        if TemporaryFolder.names(in: root.path("partial")) != partials.sorted() {
            findings.append("the unfinished files are not those of the index")
        }
        let sizes = try Set(blobs).subtracting(released).map {
            try FileStatus(at: root.path("blobs/\($0.prefix(2))/\($0)"))?.byteCount ?? 0
        }
        if try usage().byteCount != sizes.reduce(0, +) { findings.append("the index has a wrong sum") }
        return findings + problems.filter { $0 != "ok" }
    }
}
