/// A failure of one call of SQLite, for tests that let each call fail once.
///
/// Failures of the calls that SQLite itself makes on files come from `SVGATestServices`; these come from SQLite.
package struct DatabaseFault: Hashable, Sendable {
    /// A kind of call.
    package enum Call: String, CaseIterable, Sendable {
        case open, execute, prepare, bind, step
    }

    /// Says which fault a call meets; nil for none. The text is the statement, of `open` the path.
    package typealias Rule = @Sendable (Call, String) -> DatabaseFault?

    /// The result code of SQLite.
    package let code: Int32
    /// Whether the call does its work all the same, as a commit can whose answer is lost.
    package let isAfterCall: Bool

    package init(code: Int32, isAfterCall: Bool = false) { (self.code, self.isAfterCall) = (code, isAfterCall) }
}
