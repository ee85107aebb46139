import SVGADatabase
package import SVGASystem

// Errors of the ledger. What a rule forbids is none of them but an outcome, such as `OrderOutcome.notTaken`.

extension SVGAError {
    private static let restoring = "restore a copy, and compare it with gift-tool reconcile"
    private static let freeing = "make room on the disk"

    static func ledger(code: Int32, message: String, path: String) -> SVGAError {
        let error = database(code: code, "the ledger failed: \(PathText.printable(path)): \(message)")
        return error.with { $0.remedy = error.isOutOfSpace ? freeing : error.category == .damaged ? restoring : nil }
    }

    /// The lock file or the folder of the database could not be used.
    static func ledger(_ error: SVGAError) -> SVGAError { error.with { $0.reason = "the ledger failed: \($0.reason)" } }

    package static func newerFormat(path: String, version: Int, supported: Int) -> SVGAError {
        SVGAError(
            .failed, "\(PathText.printable(path)) has format \(version), this version knows up to \(supported)",
            remedy: "use a newer version", limit: Limit(name: "format", limit: supported, found: version))
    }

    package static func otherDatabase(path: String) -> SVGAError {
        SVGAError(
            .damaged, "\(PathText.printable(path)) is not a ledger of gifts: it has other tables",
            remedy: "use another file")
    }

    static func ledgerInUse(path: String) -> SVGAError {
        SVGAError(
            .file, "\(PathText.printable(path)) is open in another process",
            remedy: "stop that one or use another file"
        ).with { $0.cause = .ledgerInUse }
    }

    package static func damagedLedger(_ what: String, _ reason: String) -> SVGAError {
        SVGAError(.damaged, "the ledger is damaged: \(what): \(reason)", remedy: restoring)
            .with { $0.cause = .damagedRow }
    }

    /// The database's clock is so many seconds ahead of this machine's.
    package static func clockApart(seconds: Int) -> SVGAError {
        let side = seconds > 0 ? "behind" : "ahead of"
        return SVGAError(
            .failed, "the clock is \(abs(seconds)) s \(side) that of the database", remedy: "set it, then start again")
    }

    package static func ledgerOverloaded(limit: Int) -> SVGAError {
        SVGAError(
            .failed, "more than \(limit) calls wait for the ledger", remedy: "try again in a second",
            isTransient: true
        ).with { $0.cause = .ledgerOverloaded }
    }

    package static let ledgerClosed = SVGAError(.failed, "the ledger is closed")

    /// Whether it is unknown if the call has happened: ask again with the same key. Otherwise the ledger is unchanged.
    package var isUndecided: Bool { cause == .undecided }

    /// Whether the transaction conflicted with another, so that it has to be repeated.
    package var isConflict: Bool { cause == .conflict }

    package var isDatabaseGone: Bool { cause == .databaseGone }

    /// Whether the same call can succeed a second later.
    package var isOverload: Bool { cause == .ledgerOverloaded || isPassing }

    /// Whether the database server may do the same call later.
    package var isPassing: Bool {
        switch cause {
        case .conflict, .databaseGone, .databaseBusy: true
        default: false
        }
    }
}

// Errors of a database server, with its words or those of the library.
extension SVGAError {
    private static func server(_ words: String, _ cause: Cause?, _ category: Category = .network) -> SVGAError {
        SVGAError(category, "the ledger failed: \(words)", isTransient: cause != nil).with { $0.cause = cause }
    }

    package static func noDatabaseLibrary(_ reason: String) -> SVGAError { server(reason, nil, .missingLibrary) }

    package static func unreachableDatabase(_ reason: String) -> SVGAError {
        server("the database server cannot be reached: \(reason)", .databaseGone)
    }

    /// The connection ended, or no answer came in time.
    package static func lostDatabase(_ reason: String) -> SVGAError {
        server("the connection to the database server was lost: \(reason)", .databaseGone)
    }

    /// The connection ended during a commit, whose result is unknown.
    package static func undecidedCommit(_ reason: String) -> SVGAError {
        server("nobody can say whether the last transaction was committed: \(reason)", .undecided)
    }

    /// Sent or received data are invalid.
    package static func unusableDatabase(_ reason: String) -> SVGAError { server(reason, nil, .failed) }

    package static func statement(_ message: String, state: String) -> SVGAError {
        server("the database server says: \(message) (SQLSTATE \(state))", cause(ofState: state)).with { facts in
            // The disk of the server is full.
            if state == "53100" { (facts.systemCode, facts.remedy) = (ENOSPC, freeing) }
        }
    }

    /// Another transaction took a row that this one was to change.
    static let rowConflict = statement("another server changed the row", state: "40001")

    private static func cause(ofState state: String) -> Cause? {
        // A serialization failure, a deadlock, a lock that was not free in time, or a row with the same key.
        if ["40001", "40P01", "55P03", "23505"].contains(state) { return .conflict }
        // The server is stopping, starting, or was told to end the connection.
        if ["57P01", "57P02", "57P03", "25P03"].contains(state) || state.hasPrefix("08") { return .databaseGone }
        return state.hasPrefix("53") ? .databaseBusy : nil
    }
}
