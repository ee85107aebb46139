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

    /// The error with the one below as ``underlying``.
    package func keeping(_ error: any Error) -> SVGAError { with { $0.underlying = error } }

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
            throw SVGAError(category ?? error.category, reason).keeping(error)
        }
    }

    /// The result of work, or its error as this type.
    package static func result<Value>(_ work: () async throws -> Value) async -> Result<Value, SVGAError> {
        do { return .success(try await work()) } catch { return .failure(SVGAError(error)) }
    }

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

extension Error {
    /// Does work whose errors become this type by a function; errors of this type stay unchanged.
    package static func ending<Value: ~Copyable>(
        _ end: (SVGAError) -> Self, _ work: () throws -> Value
    ) throws -> Value {
        do { return try work() } catch { throw error as? Self ?? end(SVGAError(error)) }
    }
}
