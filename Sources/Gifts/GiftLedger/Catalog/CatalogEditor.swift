import GiftModel
import SVGADatabase

/// Applies one change of the catalogue, as its next version.
struct CatalogEditor {
    let session: WriteSession
    /// The version that the change makes.
    private let version: Int

    private var database: any LedgerConnection { session.database }

    init(_ session: WriteSession) { (self.session, version) = (session, session.catalog.version + 1) }

    func make(_ edit: CatalogEdit, ifVersion wanted: Int?) throws -> EditOutcome {
        let current = edit.subject.version(in: session.catalog)
        if let wanted, wanted != current ?? 0 { return .versionMismatch(current: current) }
        let outcome = try apply(edit, isNew: current == nil)
        switch outcome {
        case .created, .changed, .related: break
        case .unchanged, .missing, .versionMismatch: return outcome
        }
        try database.run("UPDATE counter SET value = ? WHERE name = 'catalog'", [.count(version)])
        session.catalog = try CatalogState(reading: database)
        return outcome
    }

    private func apply(_ edit: CatalogEdit, isNew: Bool) throws -> EditOutcome {
        let unchanged = EditOutcome.unchanged(version: session.catalog.version)
        switch edit {
        case .putGift(let gift, let isListed):
            try put(gift, isListed)
            return isNew ? .created(version: version) : .changed(version: version)
        case .putCategory(let category):
            try put(category)
            return isNew ? .created(version: version) : .changed(version: version)
        case .deleteGift(let id): return isNew ? unchanged : try delete(.gift, id.text)
        case .deleteCategory(let id): return isNew ? unchanged : try delete(.category, id.text)
        case .relate(let category, let gifts): return isNew ? .missing : try relate(category, gifts)
        case .unrelate(let category, let gifts): return isNew ? .missing : try unrelate(category, gifts)
        case .translateGift(let id, let language, let words):
            return isNew ? .missing : try translate(.gift, id.text, language, words)
        case .translateCategory(let id, let language, let words):
            return isNew ? .missing : try translate(.category, id.text, language, words)
        case .deleteGiftTranslation(let id, let language):
            return isNew ? unchanged : try deleteTranslation(.gift, id.text, language)
        case .deleteCategoryTranslation(let id, let language):
            return isNew ? unchanged : try deleteTranslation(.category, id.text, language)
        case .merge(let catalog):
            try merge(catalog)
            return .changed(version: version)
        }
    }

    private func put(_ gift: Gift, _ isListed: Bool) throws {
        try database.run(
            """
            INSERT INTO gift VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
                name = excluded.name, description = excluded.description, icon = excluded.icon,
                resource = excluded.resource, level = excluded.level, coins = excluded.coins,
                extension = excluded.extension, other = excluded.other, listed = excluded.listed,
                version = excluded.version
            """,
            [
                .text(gift.giftID.text), .text(gift.name), .text(gift.desc), .text(gift.iconURL),
                .text(gift.resourceURL), .count(gift.level), .count(gift.coins),
                .text(StoredMembers.text(gift.extensionInfo)), .text(StoredMembers.text(gift.otherMembers)),
                .flag(isListed), .count(version),
            ])
        try appeared(.gift, gift.giftID.text, gift.translations)
    }

    private func put(_ category: GiftCategory) throws {
        try database.run(
            """
            INSERT INTO category VALUES (?1, ?2, ?3, ?4, ?5, (SELECT coalesce(max(position), 0) + 1 FROM category), ?6)
            ON CONFLICT (id) DO UPDATE SET
                name = excluded.name, description = excluded.description, extension = excluded.extension,
                other = excluded.other, version = excluded.version
            """,
            [
                .text(category.categoryID.text), .text(category.name), .text(category.desc),
                .text(StoredMembers.text(category.extensionInfo)), .text(StoredMembers.text(category.otherMembers)),
                .count(version),
            ])
        try appeared(.category, category.categoryID.text, category.translations)
    }

    private func appeared(_ kind: CatalogKind, _ id: String, _ translations: [LanguageTag: GiftTranslation]) throws {
        try database.run("DELETE FROM removal WHERE kind = ? AND id = ?", [.count(kind.rawValue), .text(id)])
        for (language, words) in translations { try store(kind, id, language, words) }
    }

    private func delete(_ kind: CatalogKind, _ id: String) throws -> EditOutcome {
        let key: [SQLValue] = [.count(kind.rawValue), .text(id)]
        if kind == .gift {
            try database.run(
                "UPDATE category SET version = ? WHERE id IN (SELECT category FROM category_gift WHERE gift = ?)",
                [.count(version), .text(id)])
        }
        // Relations go with what they relate.
        try database.run(
            kind == .gift ? "DELETE FROM gift WHERE id = ?" : "DELETE FROM category WHERE id = ?", [.text(id)])
        try database.run("DELETE FROM translation WHERE kind = ? AND id = ?", key)
        try database.run(
            "INSERT INTO removal VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version",
            key + [.count(version)])
        return .changed(version: version)
    }

    private func relate(_ category: CategoryID, _ gifts: [GiftID]) throws -> EditOutcome {
        let missing = gifts.filter { session.catalog.gifts[$0] == nil }
        var count = 0
        for gift in gifts where session.catalog.gifts[gift] != nil {
            try database.run(
                """
                INSERT INTO category_gift VALUES
                    (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM category_gift WHERE category = ?1))
                ON CONFLICT DO NOTHING
                """, [.text(category.text), .text(gift.text)])
            count += database.changeCount
        }
        if count > 0 { try touch(.category, category.text) }
        if !missing.isEmpty { return .related(version: version, missing: missing) }
        return count > 0 ? .changed(version: version) : .unchanged(version: version - 1)
    }

    private func unrelate(_ category: CategoryID, _ gifts: [GiftID]) throws -> EditOutcome {
        var count = 0
        for gift in gifts {
            try database.run(
                "DELETE FROM category_gift WHERE category = ? AND gift = ?", [.text(category.text), .text(gift.text)])
            count += database.changeCount
        }
        if count == 0 { return .unchanged(version: version - 1) }
        try touch(.category, category.text)
        return .changed(version: version)
    }

    private func translate(
        _ kind: CatalogKind, _ id: String, _ language: LanguageTag, _ words: GiftTranslation
    ) throws -> EditOutcome {
        let isThere = try database.first(
            "SELECT 1 FROM translation WHERE kind = ? AND id = ? AND language = ?",
            [.count(kind.rawValue), .text(id), .text(language.text)]
        ) { _ in true }
        try store(kind, id, language, words)
        try touch(kind, id)
        return isThere == true ? .changed(version: version) : .created(version: version)
    }

    private func store(_ kind: CatalogKind, _ id: String, _ language: LanguageTag, _ words: GiftTranslation) throws {
        try database.run(
            """
            INSERT INTO translation VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, id, language) DO UPDATE SET
                name = coalesce(excluded.name, translation.name),
                description = coalesce(excluded.description, translation.description)
            """,
            [.count(kind.rawValue), .text(id), .text(language.text), .optional(words.name), .optional(words.desc)])
    }

    private func deleteTranslation(_ kind: CatalogKind, _ id: String, _ language: LanguageTag) throws -> EditOutcome {
        try database.run(
            "DELETE FROM translation WHERE kind = ? AND id = ? AND language = ?",
            [.count(kind.rawValue), .text(id), .text(language.text)])
        if database.changeCount == 0 { return .unchanged(version: version - 1) }
        try touch(kind, id)
        return .changed(version: version)
    }

    private func touch(_ kind: CatalogKind, _ id: String) throws {
        let sql =
            kind == .gift
            ? "UPDATE gift SET version = ? WHERE id = ?" : "UPDATE category SET version = ? WHERE id = ?"
        try database.run(sql, [.count(version), .text(id)])
    }

    /// Puts all that a catalogue has, in its order. Gifts that a category has already stay before the others.
    private func merge(_ catalog: GiftCatalog) throws {
        for gift in catalog.gifts { try put(gift, session.catalog.gifts[gift.giftID]?.isListed ?? true) }
        for category in catalog.categories {
            try put(category)
            for gift in category.giftList {
                try database.run(
                    """
                    INSERT INTO category_gift VALUES
                        (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM category_gift WHERE category = ?1))
                    ON CONFLICT DO NOTHING
                    """, [.text(category.categoryID.text), .text(gift.giftID.text)])
            }
        }
    }
}

extension CatalogEdit {
    fileprivate enum Subject {
        case gift(GiftID), category(CategoryID), all

        /// Its version; nil if it does not exist.
        func version(in state: CatalogState) -> Int? {
            switch self {
            case .gift(let id): state.gifts[id]?.version
            case .category(let id): state.categories[id]?.version
            case .all: state.version
            }
        }
    }

    fileprivate var subject: Subject {
        switch self {
        case .putGift(let gift, _): .gift(gift.giftID)
        case .deleteGift(let id), .translateGift(let id, _, _), .deleteGiftTranslation(let id, _): .gift(id)
        case .putCategory(let category): .category(category.categoryID)
        case .deleteCategory(let id), .relate(let id, _), .unrelate(let id, _): .category(id)
        case .translateCategory(let id, _, _), .deleteCategoryTranslation(let id, _): .category(id)
        case .merge: .all
        }
    }
}
