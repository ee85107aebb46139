package import SVGACoding
package import SVGADatabase
package import SVGASystem

/// The reason why a ledger call failed.
///
/// A violated rule is not an error but an outcome, such as `OrderOutcome.notTaken`.
package struct LedgerError: Error, Hashable, Sendable {
    /// The kinds of failures.
    package enum Kind: Hashable, Sendable {
        /// SQLite reported a result code.
        case database(DatabaseError)
        /// A database server failed, or cannot be reached.
        case server(ServerFault)
        /// The lock file or the folder of the database could not be used.
        case file(FileError)
        /// The database was written by a newer version.
        case newerFormat(path: String, version: Int, supported: Int)
        /// The file is an SQLite database of something else.
        case otherDatabase(path: String)
        /// Another process has the database open for writing.
        case inUse(path: String)
        /// A row has an impossible value.
        case damaged(what: String, String)
        /// A digest could not be computed.
        case digest(DigestError)
        /// The system started no thread; the `errno`.
        case thread(code: Int32)
        /// The clock of this machine is so many seconds behind the database's.
        case clock(seconds: Int)
        /// More calls wait than the ledger takes.
        case overloaded(limit: Int)
        /// The ledger was closed.
        case closed
    }

    package let kind: Kind
    /// Whether a commit of SQLite failed, so that a restart may find that it has happened.
    private let isOfCommit: Bool

    package init(_ kind: Kind) { (self.kind, isOfCommit) = (kind, false) }

    /// The failure of a commit.
    init(ofCommit error: LedgerError) { (kind, isOfCommit) = (error.kind, true) }

    /// Whether it is unknown if the call has happened: ask again with the same key. Otherwise the ledger is unchanged.
    package var isUndecided: Bool {
        if case .server(let fault) = kind { return fault.kind == .outcomeUnknown }
        return isOfCommit
    }

    package init(_ error: DatabaseError) { self.init(.database(error)) }
    package init(_ error: FileError) { self.init(.file(error)) }
    package init(_ error: DigestError) { self.init(.digest(error)) }

    /// Whether the disk, or the user's share of it, is full.
    package var isOutOfSpace: Bool {
        switch kind {
        case .database(let error): error.isOutOfSpace
        case .server(let fault): fault.isOutOfSpace
        case .file(let error): error.isOutOfSpace
        default: false
        }
    }

    /// Whether the file is damaged, so that an operator has to restore it.
    package var isDamaged: Bool {
        switch kind {
        case .database(let error): error.isDamaged
        case .damaged, .otherDatabase: true
        default: false
        }
    }

    /// Whether the same call can succeed a second later.
    package var isOverload: Bool {
        switch kind {
        case .overloaded: true
        case .server(let fault): fault.isPassing
        default: false
        }
    }

    /// Whether the transaction conflicted with another, so that it has to be repeated.
    package var isConflict: Bool { if case .server(let fault) = kind { fault.isConflict } else { false } }
}

extension LedgerError: CustomStringConvertible {
    /// One line: the operation, its place, the reason and a remedy.
    package var description: String {
        switch kind {
        case .database(let error): "the ledger failed: \(error)\(advice)"
        case .server(let fault): "the ledger failed: \(fault)\(advice)"
        case .file(let error): "the ledger failed: \(error)"
        case .newerFormat(let path, let version, let supported):
            "\(PathText.printable(path)) has format \(version), this version knows up to \(supported); use a newer version"
        case .otherDatabase(let path):
            "\(PathText.printable(path)) is no ledger of gifts: it has other tables; use another file"
        case .inUse(let path):
            "\(PathText.printable(path)) is open in another process; stop that one or use another file"
        case .damaged(let what, let reason): "the ledger is damaged: \(what): \(reason)\(advice)"
        case .digest(let error): "\(error)"
        case .thread(let code): "cannot start a thread: \(systemMessage(code))"
        case .clock(let seconds):
            "the clock is \(abs(seconds)) s \(seconds > 0 ? "behind" : "ahead of") that of the database; set it, then start again"
        case .overloaded(let limit): "more than \(limit) calls wait for the ledger; try again in a second"
        case .closed: "the ledger is closed"
        }
    }

    private var advice: String {
        if isOutOfSpace { return "; make room on the disk" }
        return isDamaged ? "; restore a copy, and compare it with gift-tool reconcile" : ""
    }
}

extension LedgerError: DatabaseFailure, DigestFailure {}
