import CSVGASQLite
package import SVGASystem

extension SVGAError {
    package static func database(code: Int32, message: String, path: String) -> SVGAError {
        database(code: code, "\(PathText.printable(path)): \(message)")
    }

    package static func database(code: Int32, _ words: String) -> SVGAError {
        SVGAError(ResultCode.ofDamage.contains(code) ? .damaged : .file, "\(words) (SQLite result \(code))").with {
            if code == ResultCode.full { $0.systemCode = ENOSPC }
        }
    }
}

/// Primary result codes of SQLite, whose names C exports as macros without a type.
package enum ResultCode {
    /// A schema of a format that SQLite does not know, or without the tables that a statement names.
    package static let unfitting: Int32 = 1
    package static let ioError: Int32 = 10
    package static let corrupt: Int32 = 11
    package static let full: Int32 = 13
    package static let cannotOpen: Int32 = 14
    package static let notADatabase: Int32 = 26

    static let ofDamage = [unfitting, corrupt, notADatabase]

    /// The primary result code of a connection's last call, or the code for a full disk if the system reported one. The
    /// message is SQLite's, with the system's message if a file was the reason.
    static func described(_ code: Int32, of connection: OpaquePointer?) -> (code: Int32, message: String) {
        let primary = code & 0xFF
        let isOfCall = unsafe connection != nil && sqlite3_errcode(connection) & 0xFF == primary
        let words = unsafe isOfCall ? sqlite3_errmsg(connection) : sqlite3_errstr(code)
        let message = unsafe words.map { unsafe String(cString: $0) } ?? "out of memory"
        let systemCode = unsafe sqlite3_system_errno(connection)
        guard [ioError, cannotOpen].contains(primary), systemCode != 0 else { return (primary, message) }
        // SQLite says that the disk is full only of some calls. EFBIG is the limit of a process (RLIMIT_FSIZE).
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(systemCode)
        return (isFull ? full : primary, "\(message): \(systemMessage(systemCode))")
    }
}
