/// A part of a shared transaction.
package struct WriteCall: Sendable {
    /// Returns the action after the transaction is committed, or rolled back by an error.
    package let run: @Sendable (WriteSession) -> @Sendable (LedgerError?) -> Void
    /// Called instead of ``run`` if there is no transaction.
    package let fail: @Sendable (LedgerError) -> Void

    /// A call of a body, which alone is undone where it fails.
    package init<Result: Sendable>(
        _ body: @escaping @Sendable (WriteSession) throws(LedgerError) -> Result,
        give: @escaping @Sendable (Swift.Result<Result, LedgerError>) -> Void
    ) {
        run = { session in
            let result = session.inSavepoint(body)
            return { failure in give(failure.map { .failure($0) } ?? result) }
        }
        fail = { give(.failure($0)) }
    }
}
