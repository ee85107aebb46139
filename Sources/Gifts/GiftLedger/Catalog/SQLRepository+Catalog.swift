package import GiftModel
import SVGADatabase

extension SQLRepository {
    /// The gifts that rooms offer. From memory: call it as often as you like.
    package func catalog() -> GiftCatalog { catalogState.catalog }

    /// - Parameter version: The version that the named thing must have (`If-Match`); nil for any, 0 for none (`If-None-Match: *`).
    package func edit(_ edit: CatalogEdit, ifVersion version: Int?) async throws -> EditOutcome {
        try await write(.exclusive) { session in
            try CatalogEditor(session).make(edit, ifVersion: version)
        }
    }

    package func gift(_ id: GiftID) -> Versioned<Gift>? { catalogState.gifts[id] }

    package func category(_ id: CategoryID) -> Versioned<GiftCategory>? { catalogState.categories[id] }

    /// All gifts, listed or not, in the order of their names.
    package func allGifts() -> [Versioned<Gift>] {
        catalogState.gifts.values.sorted { $0.value.giftID < $1.value.giftID }
    }

    /// The changes after a version; nil for an unknown version.
    package func catalogChanges(since version: Int) async throws -> CatalogChanges? {
        let state = catalogState
        guard 0...state.version ~= version else { return nil }
        let removals = try await read { database in
            try database.rows(
                "SELECT kind, id FROM removal WHERE version > ? AND version <= ?",
                [.count(version), .count(state.version)]
            ) { row in (kind: CatalogKind(rawValue: row.count(0)), id: row.text(1) ?? "") }
        }
        let gifts = state.gifts.values.filter { $0.version > version }
        let categories = state.catalog.categories.filter { category in
            state.categories[category.categoryID].map { $0.version > version } ?? false
        }
        let hidden = gifts.filter { !$0.isListed }.map(\.value.giftID)
        return CatalogChanges(
            gifts: gifts.filter(\.isListed).map(\.value).sorted { $0.giftID < $1.giftID }, categories: categories,
            removedGifts: hidden + removals.filter { $0.kind == .gift }.compactMap { try? GiftID($0.id) },
            removedCategories: removals.filter { $0.kind == .category }.compactMap { try? CategoryID($0.id) },
            version: state.version)
    }
}
