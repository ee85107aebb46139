import GiftLedger
import GiftModel
import GiftPage
import SVGAHTTP
import SVGAJSON
import SVGASystem

extension GiftService {
    /// A page, with what browsers may load for it.
    func page(_ name: String, _ request: GiftRequest) throws(GiftProblem) -> HTTPResponse {
        var response = try asset(name, request)
        let configuration = configuration
        let policy = GiftPage.contentSecurityPolicy(
            media: configuration.media.map { [$0.origin] } ?? [], images: configuration.imageOrigins)
        response.fields += [("Content-Security-Policy", policy), ("Referrer-Policy", "no-referrer")]
        return response
    }

    /// A file of the pages, or 304.
    func asset(_ name: String, _ request: GiftRequest) throws(GiftProblem) -> HTTPResponse {
        guard let asset = GiftPage.asset(named: name) else { throw GiftProblem(.notFound, "there is no such file") }
        let fields = [("ETag", asset.etag), ("Cache-Control", "no-cache")]
        if let names = request.http.fields["If-None-Match"], EntityTag(quoted: asset.etag).isNamed(in: names) {
            return HTTPResponse(status: 304, fields: fields)
        }
        return HTTPResponse(
            status: 200, fields: fields + [("Content-Type", asset.type)], body: SharedBytes(asset.bytes))
    }

    /// What pages need to know of this server before they have a token.
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
            ]))
    }
}

extension EntityTag {
    /// A tag that has its quotes already.
    fileprivate init(quoted text: String) { self.init(String(text.dropFirst().dropLast())) }
}
