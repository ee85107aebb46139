import SVGACoding
import SVGASystem

/// A locked file that a transfer writes to. Bytes come from the network's thread, all else from the disk's.
final class PartialFile: Sendable {
    /// The file version to which the bytes belong.
    struct Origin: Hashable, Sendable {
        var validators = Validators()
        /// The size of the whole, where the server told it.
        var totalByteCount: Int?
    }

    private struct State: ~Copyable {
        let file: CacheFile
        var hash: SHA256Hasher
        var byteCount: Int
        var origin: Origin
        var isOpen = true
    }

    let name: String
    let path: String
    private let state: Lock<State>

    /// Takes over a locked file of which the first bytes are good.
    init(name: String, file: CacheFile, byteCount: Int, origin: Origin) throws {
        self.name = name
        path = file.path
        var hash = try SHA256Hasher()
        unsafe try file.readPieces(of: byteCount) { unsafe try hash.update($0) }
        state = Lock(State(file: file, hash: hash, byteCount: byteCount, origin: origin))
    }

    var byteCount: Int { state.withLock { $0.byteCount } }

    var origin: Origin { state.withLock { $0.origin } }

    /// Whether the transfer may still continue; false after ``close()``.
    var isOpen: Bool { state.withLock { $0.isOpen } }

    func restart(_ origin: Origin) throws {
        try state.withLock { state in
            state.hash = try SHA256Hasher()
            state.byteCount = 0
            state.origin = origin
            try state.file.truncate(to: 0)
        }
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws {
        try state.withLock { state in
            unsafe try state.file.write(bytes, at: state.byteCount)
            unsafe try state.hash.update(bytes)
            state.byteCount += bytes.count
        }
    }

    func prefix(_ count: Int) throws -> [UInt8] {
        try state.withLock { state in
            var bytes: [UInt8] = []
            unsafe try state.file.readPieces(of: min(count, state.byteCount)) { unsafe bytes += $0 }
            return bytes
        }
    }

    func synchronize() throws { try state.withLock { state in try state.file.synchronize() } }

    struct Sealed: Sendable {
        let digest: ContentDigest
        let status: FileStatus
    }

    /// Ends the writing and waits until the disk has all bytes. The file stays open and locked.
    func seal() throws -> Sealed {
        try state.withLock { state in
            var hash = try SHA256Hasher()
            swap(&hash, &state.hash)
            let digest = try hash.finalize()
            // An earlier run of the system may have left bytes after the valid ones.
            try state.file.truncate(to: state.byteCount)
            try state.file.makeReadOnly()
            try state.file.synchronize()
            return Sealed(digest: digest, status: FileStatus(try state.file.status()))
        }
    }

    /// Declares the file published or cancelled: it is not recorded from now on, and others may lock it.
    func close() {
        state.withLock { state in
            state.isOpen = false
            state.file.unlock()
        }
    }
}
