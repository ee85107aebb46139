/// The reason why a database call failed.
package struct ServerFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    package enum Kind: Hashable, Sendable {
        /// The client library does not exist.
        case library
        /// No connection can be made.
        case unreachable
        /// The connection ended, or no answer came in time.
        case lost
        /// The connection ended during a commit, whose result is unknown: ask again with the same key.
        case outcomeUnknown
        /// A statement failed, with the code of the SQL standard.
        case statement(state: String)
        /// Sent or received data are invalid.
        case data
    }

    package let kind: Kind
    /// The words of the server or library, in one line.
    package let message: String

    package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

    /// Another transaction took a row that this one was to change.
    static let conflict = ServerFault(.statement(state: "40001"), "another server changed the row")

    private var state: String { if case .statement(let state) = kind { state } else { "" } }

    /// Whether the disk of the server is full.
    package var isOutOfSpace: Bool { state == "53100" }

    /// Whether another transaction was in the way: a serialization failure, a deadlock, a lock that was not free in time, or a row
    /// with the same key.
    package var isConflict: Bool { ["40001", "40P01", "55P03", "23505"].contains(state) }

    /// Whether the connection is gone.
    package var isLost: Bool {
        switch kind {
        case .unreachable, .lost: true
        // The server is stopping, starting, or was told to end the connection.
        case .statement(let state): ["57P01", "57P02", "57P03", "25P03"].contains(state) || state.hasPrefix("08")
        default: false
        }
    }

    /// Whether the same call can succeed later.
    package var isPassing: Bool { isLost || isConflict || kind == .outcomeUnknown || state.hasPrefix("53") }

    package var description: String {
        switch kind {
        case .library: message
        case .unreachable: "the database server cannot be reached: \(message)"
        case .lost: "the connection to the database server was lost: \(message)"
        case .outcomeUnknown: "nobody can say whether the last transaction was committed: \(message)"
        case .statement(let state): "the database server says: \(message) (SQLSTATE \(state))"
        case .data: message
        }
    }
}
