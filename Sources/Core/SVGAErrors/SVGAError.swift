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

    /// Creates an error from facts. The reason is one line without an end; the remedy follows it after a semicolon.
    package init(
        _ category: Category, _ reason: String, remedy: String? = nil, at place: Place = Place(), limit: Limit? = nil,
        status: Int? = nil, cause: Cause? = nil, detail: String? = nil, retryAfter: Duration? = nil,
        isTransient: Bool = false
    ) {
        self.init(
            Facts(
                category: category, reason: reason, remedy: remedy, place: place, limit: limit, status: status,
                cause: cause, detail: detail, retryAfter: retryAfter, isTransient: isTransient))
    }

    package var facts: Facts { storage.facts }

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
    /// The status of the server's response, if it is the fault; 404 also while it is not asked again. For a refused gift,
    /// the code of the billing system.
    public var status: Int? { facts.status }
    /// Whether the same call may succeed a little later.
    public var isTransient: Bool { facts.isTransient }
    /// The number of files in a sequence that were written completely before the failure; they stay.
    public var completedCount: Int { facts.completedCount }
    /// The error of another library, or of a caller's function, if that was the reason.
    public var underlying: (any Error)? { facts.underlying }
    package var operation: Operation? { facts.operation }
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
