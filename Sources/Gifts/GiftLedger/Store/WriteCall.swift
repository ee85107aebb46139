/// What is done in a transaction, with others.
package struct WriteCall: Sendable {
    /// Gives what is to be done when the transaction is committed, or was given up for an error.
    package let run: @Sendable (WriteSession) -> @Sendable (LedgerError?) -> Void
    /// Is called in place of ``run`` where there is no transaction.
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
