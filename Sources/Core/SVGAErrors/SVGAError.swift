/// The reason why a call failed: its category, the fault, its place, and a remedy.
///
/// The functions that decode, draw, edit and export movies throw this type. One `switch` over ``category`` decides what a program does:
///
/// ```swift
/// do {
///     let movie = try Movie(decoding: bytes, limits: .untrusted)
///     print(try FrameRenderer(movie).render(frame: 12).width)
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
/// Two errors are equal when they say the same; ``underlying`` does not count.
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
        /// A path or a URL.
        public var file: String?
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
            member: String? = nil, offset: Int? = nil, frame: Int? = nil, picture: Int? = nil
        ) {
            (self.file, self.entry, self.field, self.key, self.member) = (file, entry, field, key, member)
            (self.offset, self.frame, self.picture) = (offset, frame, picture)
        }
    }

    /// A limit that was exceeded.
    public struct Limit: Hashable, Sendable {
        /// The name of the limit, mostly of a member of `Limits`.
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
        isTransient: Bool = false
    ) {
        self.init(
            Facts(
                category: category, reason: reason, remedy: remedy, place: place, limit: limit, isTransient: isTransient
            ))
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
    /// Whether the same call may succeed a little later.
    public var isTransient: Bool { facts.isTransient }
    /// The number of files in a sequence that were written completely before the failure; they stay.
    public var completedCount: Int { facts.completedCount }
    /// The error of another library, or of a caller's function, if that was the reason.
    public var underlying: (any Error)? { facts.underlying }
    /// The attempted operation on a file.
    package var operation: Operation? { facts.operation }

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
            facts.place.entry = facts.place.entry ?? place.entry
            facts.place.field = facts.place.field ?? place.field
            facts.place.key = facts.place.key ?? place.key
            facts.place.member = facts.place.member ?? place.member
            facts.place.offset = facts.place.offset ?? place.offset
            facts.place.frame = facts.place.frame ?? place.frame
            facts.place.picture = facts.place.picture ?? place.picture
        }
    }

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
    /// Whether two errors say the same; ``underlying`` does not count.
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
    /// The field and the byte in words; empty if both are unknown.
    package var words: String {
        let byte = offset.map { "byte \($0) of \(entry ?? "the file")" } ?? entry.map { "in \($0)" }
        return [field, byte].compactMap(\.self).joined(separator: ", ")
    }
}
