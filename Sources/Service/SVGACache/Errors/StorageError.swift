import Glibc
package import SVGADatabase
package import SVGADigest
package import SVGASystem

/// Why the folder of a cache or its index could not be used.
///
/// ```swift
/// do {
///     let cache = try MovieCache(CacheConfiguration(folder: "/var/cache/gifts"))
///     print(try await cache.statistics().byteCount)
/// } catch {
///     print(error)        // cannot create /var/cache/gifts: Permission denied
/// }
/// ```
public struct StorageError: Error, Hashable, Sendable {
    /// What went wrong.
    package enum Kind: Hashable, Sendable {
        /// A file or folder of the cache could not be used.
        case file(FileError)
        /// The system started no thread; the `errno`.
        case thread(code: Int32)
        /// SQLite reported a result code for the index.
        case database(code: Int32, message: String)
        /// The index was written by a newer version of this library, which knows a format that this one does not.
        case newerFormat(version: Int, supported: Int)
        /// A digest could not be computed.
        case digest(DigestError)
    }

    package let kind: Kind

    init(_ kind: Kind) { self.kind = kind }

    package init(_ error: FileError) { kind = .file(error) }

    /// Makes an error from the number that the last system call of this thread left.
    init(_ operation: FileError.Operation, _ path: String, code: Int32 = errno) {
        kind = .file(FileError(operation, path: path, code: code))
    }

    package init(_ error: DatabaseError) { kind = .database(code: error.code, message: error.message) }

    package init(_ error: DigestError) { kind = .digest(error) }

    /// Whether the disk, or the user's share of it, is full.
    public var isOutOfSpace: Bool {
        switch kind {
        case .file(let error): error.isOutOfSpace
        case .database(let code, _): code == ResultCode.full
        case .newerFormat, .digest, .thread: false
        }
    }

    /// Whether a newer version of this library has written the folder.
    public var isNewerFormat: Bool {
        if case .newerFormat = kind { true } else { false }
    }

    /// Whether memory was missing.
    public var isOutOfMemory: Bool {
        if case .file(let error) = kind { error.code == ENOMEM } else { false }
    }

    /// Whether there was no file of that name.
    var isMissingFile: Bool {
        if case .file(let error) = kind { error.isMissingFile } else { false }
    }

    /// Whether the index is damaged, so that it has to be made anew.
    var isDamagedIndex: Bool {
        guard case .database(let code, _) = kind else { return false }
        return [ResultCode.unfitting, ResultCode.corrupt, ResultCode.notADatabase].contains(code)
    }

    typealias ResultCode = DatabaseError.ResultCode
}

extension StorageError: CustomStringConvertible {
    /// One line: what was tried, where, and the reason.
    public var description: String {
        switch kind {
        case .file(let error): "\(error)"
        case .thread(let code): "cannot start a thread: \(systemMessage(code))"
        case .database(let code, let message): "the index of the cache failed: \(message) (SQLite result \(code))"
        case .newerFormat(let version, let supported):
            "the index of the cache has format \(version), this version knows up to \(supported); use another folder"
        case .digest(let error): "\(error)"
        }
    }
}

extension StorageError: FileFailure, DigestFailure, DatabaseFailure {}
