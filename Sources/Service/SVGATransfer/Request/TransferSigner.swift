package import SVGAErrors
/// Proves who sends a request, by header fields that are made for it. It is called for each attempt, since a signature
/// covers the time. Redirects are never signed: servers must not decide what else is signed.
package protocol TransferSigner: Sendable {
    /// The headers to send, which replace equal names. It is called on the engine's thread and must not wait. It throws
    /// `SVGAError.notSigned(_:)`, which ends the transfer.
    func fields(signing request: OutgoingRequest) throws(SVGAError) -> HeaderFields
}

package struct OutgoingRequest: Sendable {
    package let method: String
    /// The value of `Host`: the name, with the port if it differs from the scheme's.
    package let host: String
    /// The path, nothing decoded.
    package let path: String
    /// The query without its question mark, not decoded; nil if missing.
    package let query: String?
    package let fields: HeaderFields
    package let hasBody: Bool
}

extension TransferRequest {
    /// Adds the fields of the signer, if there is one.
    func sign(_ method: TransferMethod, _ url: ParsedURL, _ fields: inout [HeaderFields.Field]) throws(SVGAError) {
        guard let signer else { return }
        let signed = HeaderFields(fields.map { ($0.name, $0.value) })
        let request = OutgoingRequest(
            method: method.name, host: url.authority, path: url.path, query: url.query, fields: signed,
            hasBody: method.body != nil)
        let added = try SVGAError.only(at: .init(url: url.text)) { try signer.fields(signing: request) }
        if let field = added.fields.first(where: { !$0.isValid }) {
            throw SVGAError.invalidHeaderField(field.name).at(url: url.text)
        }
        fields.removeAll { field in added.fields.contains { $0.isNamed(field.name) } }
        fields += added.fields
    }
}
