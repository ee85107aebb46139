import GiftModel
import SVGACoding
import SVGADatabase

/// The catalogue in memory, as one version of it is in the database.
package final class CatalogState: Sendable {
    /// The rooms' offer: only listed gifts.
    let catalog: GiftCatalog
    let gifts: [GiftID: Versioned<Gift>]
    let categories: [CategoryID: Versioned<GiftCategory>]
    /// Each gift as a line of JSON, the snapshot in events.
    let lines: [GiftID: String]

    package var version: Int { catalog.version }

    static func version(in database: any LedgerConnection) throws -> Int {
        try database.first("SELECT value FROM counter WHERE name = 'catalog'") { $0.count(0) } ?? 0
    }

    /// Reads the catalogue if it has another version; otherwise nil.
    package convenience init?(reading database: any LedgerConnection, ifOtherThan version: Int) throws {
        if try CatalogState.version(in: database) == version { return nil }
        try self.init(reading: database)
    }

    package init(reading database: any LedgerConnection) throws {
        let words = try StoredWords(reading: database)
        let gifts = try CatalogRows.gifts(database, words)
        let categories = try CatalogRows.categories(database, words, gifts)
        let version = try CatalogState.version(in: database)
        self.gifts = Dictionary(gifts.map { ($0.value.giftID, $0) }) { first, _ in first }
        self.categories = Dictionary(categories.map { ($0.value.categoryID, $0) }) { first, _ in first }
        lines = self.gifts.compactMapValues { gift in
            (try? gift.value.tree(.native))?.line
        }
        catalog = CatalogState.listed(gifts, categories, version)
    }

    private static func listed(
        _ gifts: [Versioned<Gift>], _ categories: [Versioned<GiftCategory>], _ version: Int
    ) -> GiftCatalog {
        let hidden = Set(gifts.lazy.filter { !$0.isListed }.map(\.value.giftID))
        var placed: Set<GiftID> = []
        let shown = categories.map { category in
            var category = category.value
            category.giftList.removeAll { hidden.contains($0.giftID) }
            placed.formUnion(category.giftList.map(\.giftID))
            return category
        }
        let others = gifts.map(\.value).filter { !hidden.contains($0.giftID) && !placed.contains($0.giftID) }
        return GiftCatalog(categories: shown, giftList: others, version: version)
    }
}

/// The tables' numbers for catalogue entries.
enum CatalogKind: Int { case gift = 0, category }

struct StoredWords {
    private var words: [CatalogKind: [String: [LanguageTag: GiftTranslation]]] = [:]

    init(reading database: any LedgerConnection) throws {
        try database.forEachRow("SELECT kind, id, language, name, description FROM translation") { row in
            guard let kind = CatalogKind(rawValue: row.count(0)), let id = row.text(1),
                let language = row.text(2).flatMap({ try? LanguageTag($0) })
            else { return }
            words[kind, default: [:]][id, default: [:]][language] = GiftTranslation(
                name: row.text(3), desc: row.text(4))
        }
    }

    func of(_ kind: CatalogKind, _ id: String) -> [LanguageTag: GiftTranslation] { words[kind]?[id] ?? [:] }
}

enum CatalogRows {
    static func gifts(_ database: any LedgerConnection, _ words: StoredWords) throws -> [Versioned<Gift>] {
        let rows = try database.rows(
            """
            SELECT id, name, description, icon, resource, level, coins, extension, other, listed, version
            FROM gift ORDER BY rowid
            """
        ) { row -> Versioned<Gift>? in
            guard let id = row.text(0), let giftID = try? GiftID(id) else { return nil }
            let gift = Gift(
                giftID: giftID, name: row.text(1) ?? "", desc: row.text(2) ?? "", iconURL: row.text(3) ?? "",
                resourceURL: row.text(4) ?? "", level: row.count(5), coins: row.count(6),
                extensionInfo: .init(stored: row.text(7)), translations: words.of(.gift, id),
                otherMembers: .init(stored: row.text(8)))
            return Versioned(value: gift, version: row.count(10), isListed: row.flag(9))
        }
        return try allOrDamaged(rows, "gift")
    }

    static func categories(
        _ database: any LedgerConnection, _ words: StoredWords, _ gifts: [Versioned<Gift>]
    ) throws -> [Versioned<GiftCategory>] {
        let gifts = Dictionary(gifts.map { ($0.value.giftID.text, $0.value) }) { first, _ in first }
        var lists: [String: [Gift]] = [:]
        try database.forEachRow("SELECT category, gift FROM category_gift ORDER BY category, position") { row in
            guard let category = row.text(0), let gift = row.text(1).flatMap({ gifts[$0] }) else { return }
            lists[category, default: []].append(gift)
        }
        let rows = try database.rows(
            "SELECT id, name, description, extension, other, version FROM category ORDER BY position, id"
        ) { row -> Versioned<GiftCategory>? in
            guard let id = row.text(0), let categoryID = try? CategoryID(id) else { return nil }
            let category = GiftCategory(
                categoryID: categoryID, name: row.text(1) ?? "", desc: row.text(2) ?? "",
                extensionInfo: .init(stored: row.text(3)), giftList: lists[id] ?? [],
                translations: words.of(.category, id), otherMembers: .init(stored: row.text(4)))
            return Versioned(value: category, version: row.count(5), isListed: true)
        }
        return try allOrDamaged(rows, "category")
    }

    private static func allOrDamaged<Value>(_ rows: [Value?], _ table: String) throws -> [Value] {
        let values = rows.compactMap { $0 }
        guard values.count == rows.count else {
            throw SVGAError.damagedLedger("table \(table)", "a name is none")
        }
        return values
    }
}

extension [String: ExtensionValue] {
    /// Reads a column; empty for a text in a foreign format.
    fileprivate init(stored text: String?) {
        guard let text, !text.isEmpty, case .object(let members) = try? JSONTree(parsing: Array(text.utf8)) else {
            self = [:]
            return
        }
        self = members.mapValues { ExtensionValue($0) }
    }
}
