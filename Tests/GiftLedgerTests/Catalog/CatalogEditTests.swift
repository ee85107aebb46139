import GiftLedger
import GiftModel
import Testing

@Suite struct CatalogEditTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    private func gift(_ name: String, coins: Coins = 1) throws -> Gift {
        Gift(giftID: try GiftID(name), name: name, coins: coins, otherMembers: ["x": .json("[1]")])
    }

    @Test(arguments: LedgerStore.all) func editsMakeVersions(store: LedgerStore) async throws {
        let ledger = try fixture.make(on: store)
        let party = try CategoryID("party")
        #expect(try await ledger.edit(.putGift(gift("a")), ifVersion: nil) == .created(version: 1))
        #expect(try await ledger.edit(.putGift(gift("a", coins: 2)), ifVersion: 1) == .changed(version: 2))
        #expect(try await ledger.edit(.putGift(gift("a")), ifVersion: 1) == .versionMismatch(current: 2))
        #expect(try await ledger.edit(.putGift(gift("a")), ifVersion: 0) == .versionMismatch(current: 2))
        #expect(try await ledger.edit(.putGift(gift("b")), ifVersion: 3) == .versionMismatch(current: nil))
        #expect(try await ledger.edit(.putGift(gift("b")), ifVersion: 0) == .created(version: 3))
        let category = GiftCategory(categoryID: party, name: "Party", extensionInfo: ["k": "v"])
        #expect(try await ledger.edit(.putCategory(category), ifVersion: nil) == .created(version: 4))
        #expect(
            try await ledger.edit(.relate(party, [GiftID("b"), GiftID("x"), GiftID("a")]), ifVersion: nil)
                == .related(version: 5, missing: [GiftID("x")]))
        #expect(try await ledger.edit(.relate(party, [GiftID("a")]), ifVersion: nil) == .unchanged(version: 5))
        #expect(ledger.category(party)?.value.giftList.map(\.name) == ["b", "a"])
        #expect(ledger.catalog().categories.first?.giftList.first?.otherMembers == ["x": .json("[1]")])
        #expect(try await ledger.edit(.unrelate(party, [GiftID("b")]), ifVersion: 5) == .changed(version: 6))
        #expect(ledger.catalog().giftList.map(\.name) == ["b"])
        #expect(try await ledger.edit(.delete(.gift(GiftID("a"))), ifVersion: nil) == .changed(version: 7))
        #expect(try await ledger.edit(.delete(.gift(GiftID("a"))), ifVersion: nil) == .unchanged(version: 7))
        #expect(ledger.category(party)?.value.giftList == [])
        #expect(try await ledger.edit(.relate(CategoryID("none"), []), ifVersion: nil) == .missing)
    }

    @Test(arguments: LedgerStore.all) func wordsGoWithWhatTheyName(store: LedgerStore) async throws {
        let ledger = try fixture.make(on: store)
        let id = try GiftID("a")
        let german = try LanguageTag("de")
        #expect(
            try await ledger.edit(.translate(.gift(id), german, GiftTranslation(name: "A")), ifVersion: nil) == .missing
        )
        _ = try await ledger.edit(.putGift(gift("a")), ifVersion: nil)
        #expect(
            try await ledger.edit(.translate(.gift(id), german, GiftTranslation(name: "Ä")), ifVersion: nil)
                == .created(version: 2))
        #expect(
            try await ledger.edit(.translate(.gift(id), german, GiftTranslation(desc: "Ö")), ifVersion: nil)
                == .changed(version: 3))
        #expect(ledger.gift(id)?.value.translations == [german: GiftTranslation(name: "Ä", desc: "Ö")])
        _ = try await ledger.edit(.putGift(gift("a", coins: 9)), ifVersion: nil)
        #expect(ledger.gift(id)?.value.translations.count == 1, "words stay with a gift that is put again")
        #expect(try await ledger.edit(.deleteTranslation(.gift(id), german), ifVersion: nil) == .changed(version: 5))
        #expect(try await ledger.edit(.deleteTranslation(.gift(id), german), ifVersion: nil) == .unchanged(version: 5))
        _ = try await ledger.edit(.translate(.gift(id), german, GiftTranslation(name: "Ä")), ifVersion: nil)
        _ = try await ledger.edit(.delete(.gift(id)), ifVersion: nil)
        _ = try await ledger.edit(.putGift(gift("a")), ifVersion: nil)
        #expect(ledger.gift(id)?.value.translations == [:])
    }

    @Test(arguments: LedgerStore.all) func changesSinceAVersion(store: LedgerStore) async throws {
        let ledger = try fixture.make(on: store)
        for name in ["a", "b", "c"] { _ = try await ledger.edit(.putGift(gift(name)), ifVersion: nil) }
        _ = try await ledger.edit(.putCategory(GiftCategory(categoryID: CategoryID("k"), name: "K")), ifVersion: nil)
        _ = try await ledger.edit(.delete(.gift(GiftID("b"))), ifVersion: nil)
        _ = try await ledger.edit(.putGift(gift("c"), isListed: false), ifVersion: nil)
        let changes = try #require(try await ledger.catalogChanges(since: 3))
        #expect((changes.gifts, changes.version) == ([], 6))
        #expect(changes.removedGifts.map(\.text).sorted() == ["b", "c"])
        #expect(changes.categories.map(\.name) == ["K"])
        #expect(try await ledger.catalogChanges(since: 0)?.gifts.map(\.name) == ["a"])
        #expect(try await ledger.catalogChanges(since: 6)?.removedGifts == [])
        #expect(try await ledger.catalogChanges(since: 7) == nil)
        #expect(try await ledger.catalogChanges(since: -1) == nil)
    }

    @Test(arguments: LedgerStore.all) func catalogueIsStoredUnchanged(store: LedgerStore) async throws {
        let ledger = try fixture.make(on: store)
        var rose = try gift("rose")
        rose.translate(into: .simplifiedChinese, name: "玫瑰")
        let catalog = GiftCatalog(
            categories: [
                GiftCategory(categoryID: try CategoryID("z"), name: "Z", giftList: [rose, try gift("b")]),
                GiftCategory(categoryID: try CategoryID("a"), name: "A", giftList: [try gift("b")]),
            ], giftList: [try gift("alone")], version: 1)
        #expect(try await ledger.edit(.merge(catalog), ifVersion: nil) == .changed(version: 1))
        #expect(ledger.catalog() == catalog)
        ledger.close()
        #expect(try fixture.make(on: store).catalog() == catalog)
    }

    @Test(arguments: LedgerStore.all) func anEditHoldsForTheNextOrder(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        try await fixture.credit(ledger, 100)
        let version = ledger.catalog().version
        var rose = try #require(ledger.gift(fixture.rose)).value
        rose.coins = 50
        _ = try await ledger.edit(.putGift(rose), ifVersion: nil)
        let event = try await ledger.place(fixture.order("k", stated: 50)).event?.event()
        #expect((event?.cost, event?.catalogVersion) == (50, version + 1))
    }
}
