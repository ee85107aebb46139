import CSVGASQLite

package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    package static func optional(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
    package static func optional(_ number: Int64?) -> SQLValue { number.map { .integer($0) } ?? .null }
    package static func count(_ number: Int) -> SQLValue { .integer(Int64(number)) }
    /// A truth value, as 0 or 1.
    package static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
}

@safe final class Statement {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe sqlite3_finalize(handle) }

    /// The row that the last step gave; valid until the next.
    var row: Row { unsafe Row(handle: handle) }

    func bind(_ values: [SQLValue]) -> Bool {
        values.enumerated().allSatisfy { index, value in bind(value, at: Int32(truncatingIfNeeded: index + 1)) }
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Bool {
        let code =
            switch value {
            case .null: unsafe sqlite3_bind_null(handle, index)
            case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
            case .text(let text):
                unsafe sqlite3_bind_text(handle, index, text, Int32(clamping: text.utf8.count), sqlite3_copies_value())
            case .blob(let bytes):
                unsafe sqlite3_bind_blob(handle, index, bytes, Int32(clamping: bytes.count), sqlite3_copies_value())
            }
        return code == SQLITE_OK
    }

    func step() -> Int32 { unsafe sqlite3_step(handle) }

    func reset() {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }
}

/// A row of a result. A value of another type is converted as in SQLite: the index may be damaged.
@safe package struct Row {
    private let handle: OpaquePointer

    init(handle: OpaquePointer) { unsafe self.handle = handle }

    package func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    package func count(_ column: Int32) -> Int { Int(integer(column)) }

    package func flag(_ column: Int32) -> Bool { integer(column) != 0 }

    package func text(_ column: Int32) -> String? {
        guard let text = unsafe sqlite3_column_text(handle, column) else { return nil }
        return unsafe String(cString: text)
    }

    package func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// All columns with the types that they have.
    package var values: [SQLValue] {
        (0..<(unsafe sqlite3_column_count(handle))).map { column in
            switch unsafe sqlite3_column_type(handle, column) {
            case SQLITE_INTEGER: .integer(integer(column))
            case SQLITE_TEXT: .optional(text(column))
            case SQLITE_BLOB: .blob(blob(column))
            default: .null
            }
        }
    }
}
