import SVGADigest
import SVGATransfer

extension MovieRequest {
    /// What a file must meet beside its URL. What answered one request may answer another only where these are equal.
    package struct Terms: Hashable, Sendable {
        private let sha256: ContentDigest?
        private let headerFields: [[String]]
        private let allowedSources: SourceList?
        private let wantsPicture: Bool

        init(_ request: MovieRequest) {
            sha256 = request.sha256
            headerFields = request.headerFields.fields.map { [$0.name, $0.value] }
            (allowedSources, wantsPicture) = (request.allowedSources, request.wantsPicture)
        }
    }

    /// What the file must meet.
    package var terms: Terms { Terms(self) }
}
