import GiftLedger
import GiftModel
import SVGACoding
import SVGAHTTP
import SVGASystem

extension GiftService {
    func page(_ name: String, _ request: GiftRequest) throws -> HTTPResponse {
        var response = try asset(name, request)
        let configuration = configuration
        let policy = GiftPage.contentSecurityPolicy(
            media: configuration.media.map { [$0.origin] } ?? [], images: configuration.imageOrigins)
        response.fields += [("Content-Security-Policy", policy), ("Referrer-Policy", "no-referrer")]
        return response
    }

    func asset(_ name: String, _ request: GiftRequest) throws -> HTTPResponse {
        guard let asset = GiftPage.asset(named: name) else { throw GiftProblem(.notFound, "no such file") }
        let compressed = accepts("gzip", request.http.fields["Accept-Encoding"]) ? asset.compressedBytes : nil
        let tag = EntityTag(compressed == nil ? asset.tag : "\(asset.tag)-gzip")
        var fields = [("ETag", tag.text), ("Cache-Control", "no-cache")]
        if asset.compressedBytes != nil { fields.append(("Vary", "Accept-Encoding")) }
        if let names = request.http.fields["If-None-Match"], tag.isNamed(in: names) {
            return HTTPResponse(status: 304, fields: fields)
        }
        fields.append(("Content-Type", asset.type))
        if compressed != nil { fields.append(("Content-Encoding", "gzip")) }
        return HTTPResponse(status: 200, fields: fields, body: SharedBytes(compressed ?? asset.bytes))
    }

    /// Whether a client names a content coding in its `Accept-Encoding` field, and does not refuse it by the weight 0.
    private func accepts(_ coding: String, _ field: String?) -> Bool {
        (field ?? "").split(separator: ",").contains { part in
            let words = part.split(separator: ";").map { FieldValue.trimmed($0).lowercased() }
            return words.first == coding && !words.contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }

    /// The facts that pages need about this server before they have a token.
    func pageSettings(_ request: GiftRequest) -> HTTPResponse {
        let configuration = configuration
        let catalog = repository.catalog()
        let languages = Set(
            (catalog.gifts.map(\.translations) + catalog.categories.map(\.translations)).flatMap(\.keys))
        return .json(
            .object([
                "languages": .array(languages.sorted().map { .string($0.text) }),
                "rechargeURL": configuration.rechargeURL.map { .string($0) } ?? .null,
                "mediaURL": configuration.media.map { .string($0.url) } ?? .null,
                "preview": configuration.media?.isUnsigned == true ? .string("unsigned") : .null,
                "demo": .boolean(configuration.isDemo),
                // The sentences about orders are written once, for apps and pages.
                "texts": .object(GiftSentence.page.mapValues { .string($0) }),
            ]))
    }
}
