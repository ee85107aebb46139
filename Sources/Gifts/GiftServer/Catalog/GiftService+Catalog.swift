import GiftLedger
import GiftModel
import SVGACoding
import SVGAHTTP

extension GiftService {
    func catalogAnswer(_ request: GiftRequest) throws -> HTTPResponse {
        try request.checkItems("language", "since")
        let language = try request.item("language").map { text in
            try GiftProblem.saying("language: ", .usage) { try LanguageTag(text) }
        }
        let body = try catalogs.body(of: repository.catalog(), in: language, media: configuration.media)
        let fields = [("ETag", body.tag.text), ("Cache-Control", "private, no-cache")]
        if let names = request.http.fields["If-None-Match"], body.tag.isNamed(in: names) {
            return HTTPResponse(status: 304, fields: fields)
        }
        return HTTPResponse(status: 200, fields: fields + [("Content-Type", "application/json")], body: body.bytes)
    }

    func catalogChanges(_ request: GiftRequest) async throws -> HTTPResponse {
        try request.checkItems("language", "since")
        let version = try request.number("since", in: 0...9_007_199_254_740_991) ?? 0
        let changes = try await repository.catalogChanges(since: version)
        guard let changes else {
            throw GiftProblem(.notFound, "the catalogue never had version \(version); ask for the whole")
        }
        let media = configuration.media
        return .json(
            .object([
                "version": .integer(changes.version),
                "gifts": .array(try changes.gifts.map { gift in try tree(gift, media) }),
                "categories": .array(try changes.categories.map { one in try tree(one) }),
                "removedGifts": .array(changes.removedGifts.map { .string($0.text) }),
                "removedCategories": .array(changes.removedCategories.map { .string($0.text) }),
            ]))
    }

    func giftAnswer(_ request: GiftRequest) throws -> HTTPResponse {
        let gift = try storedGift(request)
        return versioned(try tree(gift.value, nil), gift.version, request)
    }

    func categoryAnswer(_ request: GiftRequest) throws -> HTTPResponse {
        let category = try storedCategory(request)
        return versioned(try tree(category.value), category.version, request)
    }

    func relationsAnswer(_ request: GiftRequest) throws -> HTTPResponse {
        let category = try storedCategory(request)
        let gifts = category.value.giftList.map { JSONTree.string($0.giftID.text) }
        return versioned(.object(["giftIDs": .array(gifts)]), category.version, request)
    }

    func wordsAnswer(_ request: GiftRequest) throws -> HTTPResponse {
        let language = try request.name("language", LanguageTag.init)
        let words: GiftTranslation?
        let version: Int
        if request.route.endpoint == .getGiftWords {
            let gift = try storedGift(request)
            (words, version) = (gift.value.translations[language], gift.version)
        } else {
            let category = try storedCategory(request)
            (words, version) = (category.value.translations[language], category.version)
        }
        guard let words else { throw GiftProblem(.notFound, "there are no words in \(language)") }
        var members: [String: JSONTree] = [:]
        members["name"] = words.name.map { .string($0) }
        members["desc"] = words.desc.map { .string($0) }
        return versioned(.object(members), version, request)
    }

    func storedGift(_ request: GiftRequest) throws -> Versioned<Gift> {
        let id = try request.name("gift", GiftID.init)
        guard let gift = repository.gift(id) else { throw GiftProblem(.notFound, "there is no gift \(id)") }
        return gift
    }

    func storedCategory(_ request: GiftRequest) throws -> Versioned<GiftCategory> {
        let id = try request.name("category", CategoryID.init)
        guard let category = repository.category(id) else { throw GiftProblem(.notFound, "there is no category \(id)") }
        return category
    }

    func tree(_ gift: Gift, _ media: GiftMedia?) throws -> JSONTree {
        return try GiftProblem.saying("the gift cannot be written: ", .internalFault) {
            try CatalogDocument.tree(gift, media)
        }
    }

    func tree(_ category: GiftCategory) throws -> JSONTree {
        try GiftProblem.saying("the category cannot be written: ", .internalFault) { try category.tree(.native) }
    }

    /// An answer whose validator is a version, or 304.
    private func versioned(_ tree: JSONTree, _ version: Int, _ request: GiftRequest) -> HTTPResponse {
        let tag = EntityTag("v\(version)")
        if let names = request.http.fields["If-None-Match"], tag.isNamed(in: names) {
            return HTTPResponse(status: 304, fields: [("ETag", tag.text)])
        }
        return HTTPResponse.json(tree).with("ETag", tag.text)
    }
}
