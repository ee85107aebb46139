import CSVGASQLite
import Glibc
import SVGASystem

/// The reason why a call of SQLite failed: its result code and its message.
package struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The primary result code of SQLite; also the code for a full disk if the system reported one.
    package let code: Int32
    /// SQLite's message, with the system's message if a file was the reason.
    package let message: String
    /// The file, or `:memory:`.
    package let path: String

    package init(code: Int32, message: String, path: String) {
        (self.code, self.message, self.path) = (code, message, path)
    }

    /// The error of the last call of a connection.
    init(_ code: Int32, of connection: OpaquePointer?, path: String) {
        self.path = path
        let primary = code & 0xFF
        let isOfCall = unsafe connection != nil && sqlite3_errcode(connection) & 0xFF == primary
        let words = unsafe isOfCall ? sqlite3_errmsg(connection) : sqlite3_errstr(code)
        let message = unsafe words.map { unsafe String(cString: $0) } ?? "out of memory"
        let systemCode = unsafe sqlite3_system_errno(connection)
        guard [ResultCode.ioError, ResultCode.cannotOpen].contains(primary), systemCode != 0 else {
            (self.code, self.message) = (primary, message)
            return
        }
        // SQLite says that the disk is full only of some calls. EFBIG is the limit of a process (RLIMIT_FSIZE).
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(systemCode)
        (self.code, self.message) = (isFull ? ResultCode.full : primary, "\(message): \(systemMessage(systemCode))")
    }

    /// Whether the disk, or the user's share of it, is full.
    package var isOutOfSpace: Bool { code == ResultCode.full }

    /// Whether the file is damaged or no database.
    package var isDamaged: Bool {
        [ResultCode.unfitting, ResultCode.corrupt, ResultCode.notADatabase].contains(code)
    }

    /// The file, the reason and the result code in a line.
    package var description: String { "\(PathText.printable(path)): \(message) (SQLite result \(code))" }

    /// Primary result codes of SQLite, whose names C exports as macros without a type.
    package enum ResultCode {
        /// A schema of a format that SQLite does not know, or without the tables that a statement names.
        package static let unfitting: Int32 = 1
        package static let busy: Int32 = 5
        package static let outOfMemory: Int32 = 7
        package static let ioError: Int32 = 10
        package static let corrupt: Int32 = 11
        package static let full: Int32 = 13
        package static let cannotOpen: Int32 = 14
        package static let notADatabase: Int32 = 26
    }
}

/// An error type that can represent a failed SQLite call, so that users of a database throw their operation's error.
package protocol DatabaseFailure: Error {
    /// The error for a failed SQLite call.
    init(_ error: DatabaseError)
}

extension DatabaseError: DatabaseFailure {
    package init(_ error: DatabaseError) { self = error }
}

/// A failure of one SQLite call, for tests that let each call fail once.
///
/// Failures of the calls that SQLite itself makes on files come from `SVGATestServices`; these come from SQLite.
package struct DatabaseFault: Hashable, Sendable {
    /// A kind of call.
    package enum Call: String, CaseIterable, Sendable {
        case open, execute, prepare, bind, step
    }

    /// Returns the fault for a call; nil for none. The text is the statement, of `open` the path.
    package typealias Rule = @Sendable (Call, String) -> DatabaseFault?

    /// The result code of SQLite.
    package let code: Int32
    /// Whether the call does its work all the same, as a commit can whose answer is lost.
    package let isAfterCall: Bool

    package init(code: Int32, isAfterCall: Bool = false) { (self.code, self.isAfterCall) = (code, isAfterCall) }
}
