/// The header fields of a request that a service asked for by ``HTTPService/requestFieldNames``.
package struct RequestFields: Sendable {
    /// Those that came; there are few.
    private let fields: [(name: String, value: String)]

    /// Takes fields by the names that the service uses.
    package init(_ fields: [(name: String, value: String)] = []) { self.fields = fields }

    /// The value of a field; those of several lines of one name stand behind each other, between commas (RFC 9110 §5.3). Nil
    /// for a field that did not come or was not asked for.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
