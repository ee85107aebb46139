extension TransferRequest {
    /// The URL, taken apart, of a request that may be made.
    func admittedURL() throws(TransferError) -> ParsedURL {
        let parsed = try ParsedURL(parsing: url)
        guard parsed.isHTTP || parsed.scheme == "file", policy.allows(scheme: parsed.scheme) else {
            throw TransferError(.schemeRefused(parsed.scheme), url: url)
        }
        if let field = headerFields.fields.first(where: { !$0.isValid }) {
            throw TransferError(.invalidHeaderField(field.name), url: url)
        }
        return parsed
    }
}
