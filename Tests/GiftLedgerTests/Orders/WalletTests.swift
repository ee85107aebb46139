import GiftLedger
import GiftModel
import Testing

@Suite struct WalletTests {
    let fixture: LedgerFixture

    init() throws { fixture = try LedgerFixture() }

    private func credit(_ ledger: any SQLRepository, _ coins: Coins, _ key: String) async throws -> CreditOutcome {
        try await ledger.credit(UserID("u1"), coins: coins, key: IdempotencyKey(key), by: "admin")
    }

    @Test(arguments: LedgerStore.all) func aCreditIsMadeOnceForAKey(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        guard case .credited(let id, 100, false) = try await credit(ledger, 100, "k1") else {
            Issue.record("it was not credited")
            return
        }
        #expect(try await credit(ledger, 100, "k1") == .credited(id: id, balance: 100, isReplay: true))
        #expect(try await credit(ledger, 99, "k1") == .keyReused)
        #expect(try await ledger.balance(of: UserID("u1")) == 100)
        #expect(try await ledger.balance(of: UserID("nobody")) == 0)
    }

    @Test(arguments: LedgerStore.all) func aWalletStaysInItsRange(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        #expect(try await credit(ledger, -1, "a") == .outOfRange(have: 0))
        _ = try await credit(ledger, GiftOrder.maxCoins, "b")
        #expect(try await credit(ledger, 1, "c") == .outOfRange(have: GiftOrder.maxCoins))
        #expect(try await credit(ledger, .max, "d") == .outOfRange(have: GiftOrder.maxCoins))
        #expect(try await credit(ledger, .min, "e") == .outOfRange(have: GiftOrder.maxCoins))
        guard case .credited(_, 0, false) = try await credit(ledger, -GiftOrder.maxCoins, "f") else {
            Issue.record("it was not taken back")
            return
        }
        #expect(try await ledger.reconcile().faults == [])
    }

    @Test(arguments: LedgerStore.all) func entriesComeInPages(store: LedgerStore) async throws {
        let ledger = try await fixture.open(on: store)
        for number in 1...7 { _ = try await credit(ledger, number, "\(number)") }
        let account = LedgerAccount.wallet(try UserID("u1"))
        var (amounts, cursor) = ([Coins](), String?.none)
        repeat {
            let page = try await ledger.entries(of: account, after: cursor, limit: 3)
            #expect(page.items.count <= 3)
            amounts += page.items.map(\.amount)
            cursor = page.next
        } while cursor != nil
        #expect(amounts == Array(1...7))
        #expect(try await ledger.entries(of: account, after: "rubbish", limit: 500).items.count == 7)
    }
}
