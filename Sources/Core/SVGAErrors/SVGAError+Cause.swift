extension SVGAError {
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
    package enum Cause: String, Sendable {
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
        case undecided = "outcome-unknown"
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
        /// A gift was not sent: the words of gift servers and of the reason for viewers.
        case insufficientBalance = "insufficient-balance", refused, vetoed, unknownGift = "unknown-gift"
        case unknownRoom = "no-such-room", roomClosed = "room-closed", priceChanged = "price-changed", muted
        case rateLimited = "rate-limited", unauthorized, attention, chargedTooLate = "cancelled", refunded, abandoned
        case keyReused = "key-reused"
    }
}
