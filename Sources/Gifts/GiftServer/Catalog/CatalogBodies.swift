import GiftModel
import SVGACoding
import SVGAHTTP
import SVGASystem

final class CatalogBodies: Sendable {
    struct Body: Sendable {
        let bytes: SharedBytes
        let tag: EntityTag
    }

    private struct State {
        var version = -1
        var media: GiftMedia?
        var bodies: [LanguageTag?: Body] = [:]
    }

    private let state = Lock(State())
    /// The maximum number of cached languages; clients choose the tags.
    private static let maxCount = 64

    /// The catalogue in the words of a language; with all words where no language is named.
    func body(of catalog: GiftCatalog, in language: LanguageTag?, media: GiftMedia?) throws -> Body {
        let known = state.withLock { state -> Body? in
            if state.version != catalog.version || state.media != media {
                state = State(version: catalog.version, media: media)
            }
            return state.bodies[language]
        }
        if let known { return known }
        let body = try CatalogBodies.make(catalog, language, media)
        state.withLock { state in
            guard state.version == catalog.version, state.bodies.count < CatalogBodies.maxCount else { return }
            state.bodies[language] = body
        }
        return body
    }

    private static func make(_ catalog: GiftCatalog, _ language: LanguageTag?, _ media: GiftMedia?) throws -> Body {
        let localized = language.map { catalog.localized(for: $0).withoutTranslations } ?? catalog
        return try GiftProblem.saying("the catalogue cannot be written: ", .internalFault) {
            let line = try CatalogDocument.tree(localized, media).line
            let digest = try SHA256.digest(of: Array(line.utf8))
            return Body(
                bytes: SharedBytes(Array("\(line)\n".utf8)), tag: EntityTag(String(digest.hexadecimal.prefix(32))))
        }
    }
}

/// A catalogue as clients get it: the native dialect, with what to show of each gift.
enum CatalogDocument {
    static func tree(_ catalog: GiftCatalog, _ media: GiftMedia?) throws -> JSONTree {
        guard case .object(var members) = try catalog.tree(.native) else { return .null }
        members["version"] = .integer(catalog.version)
        guard let media else { return .object(members) }
        if case .array(let categories)? = members["categories"] {
            members["categories"] = .array(try categories.map { try addMedia(to: $0, media) })
        }
        return try addMedia(to: .object(members), media)
    }

    static func tree(_ gift: Gift, _ media: GiftMedia?) throws -> JSONTree {
        try addMedia(toGift: gift.tree(.native), media)
    }

    private static func addMedia(to list: JSONTree, _ media: GiftMedia) throws -> JSONTree {
        guard case .object(var members) = list, case .array(let gifts)? = members["giftList"] else { return list }
        members["giftList"] = .array(try gifts.map { try addMedia(toGift: $0, media) })
        return .object(members)
    }

    private static func addMedia(toGift gift: JSONTree, _ media: GiftMedia?) throws -> JSONTree {
        guard case .object(var members) = gift, let media, case .string(let url)? = members["resourceURL"],
            !url.isEmpty
        else { return gift }
        members["media"] = try media.tree(of: url)
        return .object(members)
    }
}

extension GiftCatalog {
    fileprivate var withoutTranslations: GiftCatalog {
        var catalog = self
        for index in catalog.categories.indices {
            catalog.categories[index].translations = [:]
            for gift in catalog.categories[index].giftList.indices {
                catalog.categories[index].giftList[gift].translations = [:]
            }
        }
        for index in catalog.giftList.indices { catalog.giftList[index].translations = [:] }
        return catalog
    }
}
