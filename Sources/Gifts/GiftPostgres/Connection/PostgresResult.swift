import CSVGAPostgreSQL
import GiftLedger

@safe final class PostgresResult {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe cpg_clear(handle) }

    var rowCount: Int { unsafe Int(cpg_row_count(handle)) }

    /// The number of rows that the statement changed.
    var changeCount: Int { unsafe PostgresResult.text(cpg_changed_count(handle)).flatMap { Int($0) } ?? 0 }

    /// The error of the statement, with the server's code of the SQL standard; nil after success.
    var fault: (message: String, state: String?)? {
        let status = unsafe cpg_result_status(handle)
        if [CPG_COMMAND_OK, CPG_TUPLES_OK].contains(Int(status)) { return nil }
        let message = unsafe PostgresResult.text(cpg_result_message(handle)) ?? "it gave no reason"
        return (message, unsafe PostgresResult.text(cpg_result_state(handle)))
    }

    /// The text of a field, or nil.
    func text(row: Int, column: Int32) -> String? {
        let isThere = unsafe 0..<rowCount ~= row && 0..<cpg_column_count(handle) ~= column
        guard isThere, unsafe !cpg_is_null(handle, Int32(row), column) else { return nil }
        return unsafe PostgresResult.text(cpg_value(handle, Int32(row), column))
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }
}

struct PostgresRow: LedgerRow {
    let result: PostgresResult
    let index: Int

    func text(_ column: Int32) -> String? { result.text(row: index, column: column) }

    func count(_ column: Int32) -> Int { text(column).flatMap { Int($0) } ?? 0 }

    func flag(_ column: Int32) -> Bool { text(column).map { $0 != "0" && $0 != "f" } ?? false }

    func blob(_ column: Int32) -> [UInt8] { text(column).map { StatementText.bytes(of: $0) } ?? [] }
}
