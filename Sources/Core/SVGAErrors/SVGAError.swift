/// The reason why a call failed: its category, the fault, its place, and a remedy.
///
/// The functions that decode, draw, edit and export movies throw this type. One `switch` over ``category`` decides what a program does:
///
/// ```swift
/// do {
///     let movie = try Movie(decoding: bytes, limits: .untrusted)
///     print(try await FrameRenderer(movie).render(frame: 12).width)
/// } catch {
///     switch error.category {
///     case .notAMovie: print("this is something else: \(error)")
///     case .tooLarge: print("larger than we take: \(error.limit?.name ?? "")")
///     case .outOfMemory: print("try again later")
///     default: print("\(error)")
///     }
/// }
/// ```
///
/// Two errors are equal when they say the same. ``status``, ``isTransient``, ``underlying`` and the exact cause do not
/// count: compare these by themselves.
public struct SVGAError: Error, Sendable {
    /// The kinds of errors that callers distinguish. Categories are added from version to version.
    @nonexhaustive public enum Category: Hashable, Sendable {
        /// The bytes are something else than a movie: nothing at all, a web page, a file of another kind.
        case notAMovie
        /// The file, or an image in it, is damaged or breaks the rules of its format.
        case damaged
        /// Nothing needs to be damaged; a limit refuses it, which a caller can raise.
        case tooLarge
        /// The call asks for what cannot be: a frame outside the movie, a size out of range, a word without a meaning.
        case invalidRequest
        /// Memory was missing; the same call may succeed later.
        case outOfMemory
        /// The caller asked to stop.
        case cancelled
        /// A library, a program or all fonts are missing; the error names the package to install.
        case missingLibrary
        /// The system refused a call on a file or folder.
        case file
        /// A server or the way to it failed.
        case network
        /// A rule forbids it, or a server demands rights.
        case forbidden
        /// Something else failed.
        case failed
    }

    /// The place of a fault; unknown parts are nil.
    public struct Place: Hashable, Sendable {
        /// A path.
        public var file: String?
        /// The URL of a transfer, with its query, which messages leave out.
        public var url: String?
        /// The part of a file that ``offset`` counts in, if it is not the file itself.
        public var entry: String?
        /// The field of a record, such as `movie.viewBox`.
        public var field: String?
        /// The key of an image or a sprite.
        public var key: String?
        /// The member of a JSON text, such as `giftList[2].coins`.
        public var member: String?
        /// The index of a byte.
        public var offset: Int?
        /// The frame of a movie.
        public var frame: Int?
        /// The picture of an animation that is not made of a movie.
        public var picture: Int?

        /// A place; without arguments the unknown one.
        public init(
            file: String? = nil, entry: String? = nil, field: String? = nil, key: String? = nil,
            member: String? = nil, offset: Int? = nil, frame: Int? = nil, picture: Int? = nil, url: String? = nil
        ) {
            (self.file, self.entry, self.field, self.key, self.member) = (file, entry, field, key, member)
            (self.offset, self.frame, self.picture, self.url) = (offset, frame, picture, url)
        }
    }

    /// A limit that was exceeded.
    public struct Limit: Hashable, Sendable {
        /// The name of the limit, such as a member of `Limits`.
        public let name: String
        /// The largest number that is accepted.
        public let limit: Int
        /// The number that was found, or up to which was counted.
        public let found: Int

        package init(name: String, limit: Int, found: Int) {
            (self.name, self.limit, self.found) = (name, limit, found)
        }
    }

    /// The attempted operation on a file, by the words in messages.
    package enum Operation: String, Hashable, Sendable {
        /// Making a file or folder, or putting it in its place.
        case create
        case open, read, write, truncate, examine, change, lock, rename, remove
        /// Reading the names in a folder.
        case list
        /// Looking up the path of a folder without links.
        case find
    }

    /// The exact fault, for code that treats it differently from other errors of its category.
    package enum Cause: Hashable, Sendable {
        /// A scheme or an address that is not allowed.
        case scheme, address
        /// The server was not reached, so that it cannot have had the request.
        case unresolvable, unreachable, tls, noTurn, noConnection
        /// The response did not come as it should.
        case timedOut, redirect, bodyTooLarge, incomplete, connectionLost, protocolFailed
        /// The receiver of a body threw the underlying error.
        case sink
        /// The server has no file to give, or the cache has none and was not to ask.
        case status, absent, notCached
        /// The file has another content than requested, or cannot be decoded.
        case content, coding, undecodable, digest
        /// The folder of a cache cannot be used.
        case storage
        /// Redis refused a login or a command.
        case login, command
        /// A queue or an archive has no space, a queue needs another configuration, or a batch was cancelled.
        case full, unfit, cancelledBatch
        /// The region of a bucket has no name.
        case region
        /// A source does not exist, or cannot be read now.
        case missingSource, busySource
        /// The system starts no more threads, or libcrypto cannot be used.
        case thread, crypto
        /// The result of the call is unknown: repeat it with the same key.
        case undecided
        /// Another transaction was in the way, the connection to the database server is gone, or the server takes no more.
        case conflict, databaseGone, databaseBusy
        /// More calls wait than the ledger takes, or another process has its file.
        case ledgerOverloaded, ledgerInUse
        /// A row of the ledger has a value that no version writes.
        case damagedRow
        /// A token was good once.
        case expired
        /// A server cannot start for its ledger.
        case unusableLedger
    }

    /// All that an error knows.
    package struct Facts: Sendable {
        package var category: Category
        package var stage: String?
        package var reason: String
        package var remedy: String?
        package var place = Place()
        package var limit: Limit?
        package var operation: Operation?
        package var systemCode: Int32?
        package var status: Int?
        package var cause: Cause?
        /// The words of the library or the server below, which the reason quotes.
        package var detail: String?
        package var retryAfter: Duration?
        package var isTransient = false
        package var completedCount = 0
        package var underlying: (any Error)?
    }

    /// One reference, so that a typed throw uses a register.
    private final class Storage: Sendable {
        let facts: Facts
        init(_ facts: Facts) { self.facts = facts }
    }

    private let storage: Storage

    package init(_ facts: Facts) { storage = Storage(facts) }

    /// Creates an error from facts.
    ///
    /// - Parameter reason: One line without an end; the remedy follows after a semicolon.
    package init(
        _ category: Category, _ reason: String, remedy: String? = nil, at place: Place = Place(), limit: Limit? = nil,
        status: Int? = nil, cause: Cause? = nil, detail: String? = nil, retryAfter: Duration? = nil,
        isTransient: Bool = false, underlying: (any Error)? = nil
    ) {
        self.init(
            Facts(
                category: category, reason: reason, remedy: remedy, place: place, limit: limit, status: status,
                cause: cause, detail: detail, retryAfter: retryAfter, isTransient: isTransient, underlying: underlying))
    }

    package var facts: Facts { storage.facts }

    /// The error with other facts.
    package func with(_ change: (inout Facts) -> Void) -> SVGAError {
        var facts = facts
        change(&facts)
        return SVGAError(facts)
    }
}

extension SVGAError {
    /// The kind of error.
    public var category: Category { facts.category }
    /// The stage of decoding that gave up, such as `inflate`; nil elsewhere.
    public var stage: String? { facts.stage }
    /// The fault, in one line.
    public var reason: String { facts.reason }
    /// The remedy, in one line; nil if unknown.
    public var remedy: String? { facts.remedy }
    /// The place of the fault.
    public var place: Place { facts.place }
    /// The limit that was exceeded; nil for other errors.
    public var limit: Limit? { facts.limit }
    /// The number of the system's error (`errno`), where a call of the system failed.
    public var systemCode: Int32? { facts.systemCode }
    /// The status of the server's response, if it is the fault; 404 also while it is not asked again.
    public var status: Int? { facts.status }
    /// Whether the same call may succeed a little later.
    public var isTransient: Bool { facts.isTransient }
    /// The number of files in a sequence that were written completely before the failure; they stay.
    public var completedCount: Int { facts.completedCount }
    /// The error of another library, or of a caller's function, if that was the reason.
    public var underlying: (any Error)? { facts.underlying }
    /// The attempted operation on a file.
    package var operation: Operation? { facts.operation }
    /// The exact fault.
    package var cause: Cause? { facts.cause }
    /// The words of the library or the server below.
    package var detail: String? { facts.detail }
    /// The time for which a server wants no requests.
    package var retryAfter: Duration? { facts.retryAfter }

    /// Whether the bytes are something other than a movie: nothing at all, a web page, JSON text, an archive without a movie,
    /// or a file of another kind. A movie that is damaged is none of these.
    public var isNotAMovie: Bool { category == .notAMovie }
    /// Whether a limit refused it, and nothing needs to be damaged; a higher limit may accept it.
    public var isLimitExceeded: Bool { category == .tooLarge }
    /// Whether only memory was missing.
    public var isOutOfMemory: Bool { category == .outOfMemory || systemCode == Codes.outOfMemory }
    /// Whether the request is invalid: a frame outside the movie, a scale or a size out of range, a key of no sprite.
    public var isInvalidRequest: Bool { category == .invalidRequest }
    /// Whether a library or a program is missing, or all fonts that texts need; an administrator can install them.
    public var isMissingLibrary: Bool { category == .missingLibrary }
    /// Whether a rule forbids it, such as a scheme or an address that is not allowed, or the server demands rights (401, 403, 451).
    public var isForbidden: Bool { category == .forbidden }
    /// Whether the caller asked to stop.
    public var isCancelled: Bool { category == .cancelled }
    /// Whether the picture or the animation would have more pixels or bytes than the caller allows.
    package var isPictureTooLarge: Bool { isInvalidRequest && limit != nil }
    /// Whether trying another way cannot succeed either: it was refused for its size, or memory was missing.
    package var isFinal: Bool { isLimitExceeded || isOutOfMemory }

    private enum Codes {
        /// `ENOMEM` of Linux, which this module does not import.
        static let outOfMemory: Int32 = 12
    }
}

extension SVGAError {
    /// The error with a place; its own, more exact place takes precedence.
    package func at(_ place: Place) -> SVGAError {
        with { facts in
            facts.place.file = facts.place.file ?? place.file
            facts.place.url = facts.place.url ?? place.url
            facts.place.entry = facts.place.entry ?? place.entry
            facts.place.field = facts.place.field ?? place.field
            facts.place.key = facts.place.key ?? place.key
            facts.place.member = facts.place.member ?? place.member
            facts.place.offset = facts.place.offset ?? place.offset
            facts.place.frame = facts.place.frame ?? place.frame
            facts.place.picture = facts.place.picture ?? place.picture
        }
    }

    /// The error with the URL of a transfer.
    package func at(url: String) -> SVGAError { at(Place(url: url)) }

    /// Any error as this type: itself, ``Category/cancelled`` for a cancelled task; otherwise one that keeps it as
    /// ``underlying``.
    package init(_ error: any Error) {
        switch error {
        case let error as SVGAError: self = error
        case is CancellationError: self = .cancelled
        default: self.init(Facts(category: .failed, reason: "\(error)", underlying: error))
        }
    }

    /// Does work whose errors become this type, with a place.
    package static func only<Value: ~Copyable>(
        at place: @autoclosure () -> Place = Place(), _ work: () throws -> Value
    ) throws(SVGAError) -> Value {
        do { return try work() } catch { throw SVGAError(error).at(place()) }
    }

    /// Does work that waits, whose errors become this type, with a place.
    package static func only<Value>(
        at place: @autoclosure () -> Place = Place(), _ work: () async throws -> Value
    ) async throws(SVGAError) -> Value {
        do { return try await work() } catch { throw SVGAError(error).at(place()) }
    }

    /// Does work whose errors get words before them, and a category where the caller knows a better one.
    package static func saying<Value: ~Copyable>(
        _ words: String?, _ category: Category? = nil, _ work: () throws -> Value
    ) throws(SVGAError) -> Value {
        do { return try work() } catch {
            let error = SVGAError(error)
            let reason = (words.map { "\($0): " } ?? "") + "\(error)"
            throw SVGAError(category ?? error.category, reason, underlying: error)
        }
    }

    /// The result of work, or its error as this type.
    package static func result<Value>(_ work: () async throws -> Value) async -> Result<Value, SVGAError> {
        do { return .success(try await work()) } catch { return .failure(SVGAError(error)) }
    }

    /// The caller asked to stop.
    package static let cancelled = SVGAError(.cancelled, "stopped")

    /// The request is impossible, for this reason.
    package static func unusable(_ reason: String) -> SVGAError { SVGAError(.invalidRequest, reason) }

    /// A library or a program does not exist; the reason names it, and how to install it.
    package static func missingLibrary(_ reason: String) -> SVGAError { SVGAError(.missingLibrary, reason) }

    /// The system has no block of `byteCount` bytes; 0 when it was the reserve for small objects that ran out.
    @usableFromInline
    package static func outOfMemory(byteCount: Int) -> SVGAError {
        SVGAError(.outOfMemory, "no memory for \(byteCount) bytes", isTransient: true)
    }
}

extension SVGAError: Hashable {
    /// Whether two errors say the same. ``status``, ``isTransient``, ``underlying`` and the exact cause do not count.
    public static func == (left: SVGAError, right: SVGAError) -> Bool {
        let (left, right) = (left.facts, right.facts)
        return left.category == right.category && left.stage == right.stage && left.reason == right.reason
            && left.remedy == right.remedy && left.place == right.place && left.limit == right.limit
            && left.operation == right.operation && left.systemCode == right.systemCode
            && left.completedCount == right.completedCount
    }

    /// Feeds what decides about equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(category)
        hasher.combine(reason)
        hasher.combine(place)
    }
}

extension SVGAError: CustomStringConvertible {
    /// One line: the fault, its place, and a remedy.
    public var description: String { [problem, remedy].compactMap(\.self).joined(separator: "; ") }

    /// The fault and its place, without the remedy.
    package var problem: String {
        var head = place.member.map { "\($0): " } ?? ""
        if let picture = place.picture {
            head = "picture \(picture): "
        } else if let frame = place.frame {
            head = "frame \(frame): "
        } else if let key = place.key {
            head = "the text of \(key.debugDescription) cannot be drawn: "
        }
        if let stage { head += "\(stage): " }
        let words = place.words
        return head + reason + (words.isEmpty ? "" : " (\(words))")
    }
}

extension SVGAError.Place {
    /// The field, the byte and the URL in words; empty if none is known.
    package var words: String {
        let byte = offset.map { "byte \($0) of \(entry ?? "the file")" } ?? entry.map { "in \($0)" }
        return [field, byte, url.map(PrintableURL.text)].compactMap(\.self).joined(separator: ", ")
    }
}

/// URLs in messages.
package enum PrintableURL {
    /// The URL without secrets: user and password, query and fragment.
    package static func text(_ url: String) -> String {
        let (scheme, host, path) = parts(url)
        return scheme + host + path
    }

    /// The host of a URL, with its port where it has one; of other text all that is visible.
    package static func host(_ url: String) -> String {
        let (scheme, host, path) = parts(url)
        return scheme.isEmpty ? path : host
    }

    /// The visible parts: the scheme with its slashes, the host with its port, the path. Text without a scheme is a path.
    private static func parts(_ url: String) -> (scheme: String, host: String, path: String) {
        // By bytes: an accent after a mark would merge with it.
        let visible = Array(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
        let text = { (bytes: ArraySlice<UInt8>) in String(decoding: bytes, as: UTF8.self) }
        guard let start = visible.firstRange(of: Array("://".utf8))?.upperBound else {
            return ("", "", text(visible[...]))
        }
        let end = visible[start...].firstIndex(of: UInt8(ascii: "/")) ?? visible.endIndex
        let hostStart = visible[start..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
        return (text(visible[..<start]), text(visible[hostStart..<end]), text(visible[end...]))
    }
}
