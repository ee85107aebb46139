import SVGADigest

/// SHA-256 with the errors of the disk.
struct Hasher256: ~Copyable, Sendable {
    private var hash: SHA256

    init() throws(StorageError) {
        do throws(DigestError) { hash = try SHA256() } catch { throw StorageError(error) }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) throws(StorageError) {
        do throws(DigestError) { unsafe try hash.update(bytes) } catch { throw StorageError(error) }
    }

    consuming func finalize() throws(StorageError) -> ContentDigest {
        do throws(DigestError) { return try hash.finalize() } catch { throw StorageError(error) }
    }
}
