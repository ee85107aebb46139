package import SVGASystem

/// A part of a shared transaction.
package struct WriteCall: Sendable {
    /// Returns the action after the transaction is committed, or rolled back by an error.
    package let run: @Sendable (WriteSession) -> @Sendable (SVGAError?) -> Void
    /// Called instead of ``run`` if there is no transaction.
    package let fail: @Sendable (SVGAError) -> Void

    /// A call of a body, which alone is undone where it fails.
    package init<Result: Sendable>(
        _ body: @escaping @Sendable (WriteSession) throws -> Result,
        give: @escaping @Sendable (Swift.Result<Result, SVGAError>) -> Void
    ) {
        run = { session in
            let result = session.inSavepoint(body)
            return { failure in give(failure.map { .failure($0) } ?? result) }
        }
        fail = { give(.failure($0)) }
    }
}
