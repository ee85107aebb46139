/// The reason why a text of content cannot be drawn.
package struct TextFault: Hashable, Sendable {
    /// What kind of reason it is.
    package enum Cause: Hashable, Sendable {
        /// A property of the text, or a font, cannot be used.
        case invalid
        /// The text takes more than a limit allows.
        case limitExceeded
        /// A library, or all fonts, are missing.
        case missingLibrary
        /// Memory was missing.
        case outOfMemory
    }

    /// The key that the text is for.
    package let key: String
    /// What was wrong and what to do, in one line.
    package let reason: String
    package let cause: Cause

    package init(key: String, reason: String, cause: Cause) {
        (self.key, self.reason, self.cause) = (key, reason, cause)
    }
}
