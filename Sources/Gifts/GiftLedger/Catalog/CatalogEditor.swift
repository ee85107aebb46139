import GiftModel
import SVGADatabase

/// Applies one change of the catalogue, as its next version.
struct CatalogEditor {
    let session: WriteSession
    private let version: Int

    private var database: any LedgerConnection { session.database }

    init(_ session: WriteSession) { (self.session, version) = (session, session.catalog.version + 1) }

    func make(_ edit: CatalogEdit, ifVersion wanted: Int?) throws -> EditOutcome {
        let current = version(of: edit)
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
        case .delete(let entry): return isNew ? unchanged : try delete(entry)
        case .relate(let category, let gifts): return isNew ? .missing : try relate(category, gifts)
        case .unrelate(let category, let gifts): return isNew ? .missing : try unrelate(category, gifts)
        case .translate(let entry, let language, let words):
            return isNew ? .missing : try translate(entry, language, words)
        case .deleteTranslation(let entry, let language):
            return isNew ? unchanged : try deleteTranslation(entry, language)
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
                .text(gift.extensionInfo.text), .text(gift.otherMembers.text),
                .flag(isListed), .count(version),
            ])
        try appeared(.gift(gift.giftID), gift.translations)
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
                .text(category.extensionInfo.text), .text(category.otherMembers.text),
                .count(version),
            ])
        try appeared(.category(category.categoryID), category.translations)
    }

    private func appeared(_ entry: CatalogEntry, _ translations: [LanguageTag: GiftTranslation]) throws {
        try database.run("DELETE FROM removal WHERE kind = ? AND id = ?", entry.key)
        for (language, words) in translations { try store(entry, language, words) }
    }

    private func delete(_ entry: CatalogEntry) throws -> EditOutcome {
        if case .gift(let id) = entry {
            try database.run(
                "UPDATE category SET version = ? WHERE id IN (SELECT category FROM category_gift WHERE gift = ?)",
                [.count(version), .text(id.text)])
        }
        // Relations go with what they relate.
        try database.run("DELETE FROM \(entry.kind) WHERE id = ?", [entry.key[1]])
        try database.run("DELETE FROM translation WHERE kind = ? AND id = ?", entry.key)
        try database.run(
            "INSERT INTO removal VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version",
            entry.key + [.count(version)])
        return .changed(version: version)
    }

    private func relate(_ category: CategoryID, _ gifts: [GiftID]) throws -> EditOutcome {
        let missing = gifts.filter { session.catalog.gifts[$0] == nil }
        var count = 0
        for gift in gifts where session.catalog.gifts[gift] != nil {
            try relate(gift, category)
            count += database.changeCount
        }
        if count > 0 { try touch(.category(category)) }
        if !missing.isEmpty { return .related(version: version, missing: missing) }
        return count > 0 ? .changed(version: version) : .unchanged(version: version - 1)
    }

    private func relate(_ gift: GiftID, _ category: CategoryID) throws {
        try database.run(
            """
            INSERT INTO category_gift VALUES
                (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM category_gift WHERE category = ?1))
            ON CONFLICT DO NOTHING
            """, [.text(category.text), .text(gift.text)])
    }

    private func unrelate(_ category: CategoryID, _ gifts: [GiftID]) throws -> EditOutcome {
        var count = 0
        for gift in gifts {
            try database.run(
                "DELETE FROM category_gift WHERE category = ? AND gift = ?", [.text(category.text), .text(gift.text)])
            count += database.changeCount
        }
        if count == 0 { return .unchanged(version: version - 1) }
        try touch(.category(category))
        return .changed(version: version)
    }

    private func translate(
        _ entry: CatalogEntry, _ language: LanguageTag, _ words: GiftTranslation
    ) throws -> EditOutcome {
        let isThere = try database.first(
            "SELECT 1 FROM translation WHERE kind = ? AND id = ? AND language = ?", entry.key + [.text(language.text)]
        ) { _ in true }
        try store(entry, language, words)
        try touch(entry)
        return isThere == true ? .changed(version: version) : .created(version: version)
    }

    private func store(_ entry: CatalogEntry, _ language: LanguageTag, _ words: GiftTranslation) throws {
        try database.run(
            """
            INSERT INTO translation VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, id, language) DO UPDATE SET
                name = coalesce(excluded.name, translation.name),
                description = coalesce(excluded.description, translation.description)
            """, entry.key + [.text(language.text), .optional(words.name), .optional(words.desc)])
    }

    private func deleteTranslation(_ entry: CatalogEntry, _ language: LanguageTag) throws -> EditOutcome {
        try database.run(
            "DELETE FROM translation WHERE kind = ? AND id = ? AND language = ?", entry.key + [.text(language.text)])
        if database.changeCount == 0 { return .unchanged(version: version - 1) }
        try touch(entry)
        return .changed(version: version)
    }

    private func touch(_ entry: CatalogEntry) throws {
        try database.run("UPDATE \(entry.kind) SET version = ? WHERE id = ?", [.count(version), entry.key[1]])
    }

    /// Puts all that a catalogue has, in its order. Gifts that a category has already stay before the others.
    private func merge(_ catalog: GiftCatalog) throws {
        for gift in catalog.gifts { try put(gift, session.catalog.gifts[gift.giftID]?.isListed ?? true) }
        for category in catalog.categories {
            try put(category)
            for gift in category.giftList { try relate(gift.giftID, category.categoryID) }
        }
    }

    /// The version of the entry that a change is about; nil if it does not exist.
    private func version(of edit: CatalogEdit) -> Int? {
        switch edit.entry {
        case .gift(let id)?: session.catalog.gifts[id]?.version
        case .category(let id)?: session.catalog.categories[id]?.version
        case nil: session.catalog.version
        }
    }
}

extension CatalogEdit {
    fileprivate var entry: CatalogEntry? {
        switch self {
        case .putGift(let gift, _): .gift(gift.giftID)
        case .putCategory(let category): .category(category.categoryID)
        case .delete(let entry), .translate(let entry, _, _), .deleteTranslation(let entry, _): entry
        case .relate(let id, _), .unrelate(let id, _): .category(id)
        case .merge: nil
        }
    }
}

extension CatalogEntry {
    /// The kind, which is also the name of the table.
    fileprivate var kind: CatalogKind { if case .gift = self { .gift } else { .category } }

    /// The first columns of translations and removals.
    fileprivate var key: [SQLValue] {
        switch self {
        case .gift(let id): [.count(kind.rawValue), .text(id.text)]
        case .category(let id): [.count(kind.rawValue), .text(id.text)]
        }
    }
}
