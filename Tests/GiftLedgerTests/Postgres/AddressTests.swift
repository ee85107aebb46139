import GiftLedger
import SVGASystem
import SVGATestServices
import Testing

@Suite struct AddressTests {
    @Test(arguments: [
        ("postgres://gifts@db.example/gifts", "postgres://gifts@db.example/gifts"),
        ("postgresql://u:secret@db.example:5433/gifts?sslpassword=x", "postgresql://u@db.example:5433/gifts"),
        ("postgres:///gifts?host=/run/postgresql&password=secret", "postgres:///gifts"),
        ("postgres://db.example:5433/gifts?user=a@b", "postgres://db.example:5433/gifts"),
        ("postgres://u:secret?x@db.example", "postgres://u@db.example"), ("postgres://", "postgres://"),
        ("postgres://u:a@secret@db.example", "postgres://"), ("postgres://u:secret/w@db.example/g", "postgres://"),
        ("postgres://u:secret?w/x@db.example", "postgres://"),
    ]) func wordsOfAnAddressHaveNoSecret(url: String, words: String) throws {
        #expect(try #require(PostgresAddress(url)).description == words)
    }

    @Test(
        .enabled(if: TestPostgres.isAvailable, "PostgreSQL is not installed"),
        arguments: [
            "postgres://u:100%secret@db.example/g", "postgres://u:secret/w@db.example/g", "postgres://u:secret@[::1/g",
            "postgres://u:a@secret@db.example",
        ])
    func aURLThatCannotBeReadIsNotRepeated(url: String) throws {
        let address = try #require(PostgresAddress(url))
        let error = #expect(throws: SVGAError.self) {
            try PostgresGiftRepository(PostgresConfiguration(address, LedgerConfiguration(path: "")))
        }
        let words = "\(try #require(error))"
        #expect(words.contains("cannot be read") && !words.contains("secret"), "\(words)")
    }

    @Test(arguments: [
        "gifts.db", ":memory:", "postgres:gifts", "http://db.example", "postgres://a b", "postgres://\u{0}",
    ])
    func otherTextsAreNotAddresses(text: String) { #expect(PostgresAddress(text) == nil) }

    @Test(arguments: [
        ("postgres://g@a,b/gifts", true), ("postgres://g@a:1,b:2", true), ("postgres:///g?host=/run/a,/run/b", true),
        ("postgres:///g?x=1&hostaddr=10.0.0.1%2C10.0.0.2", true), ("postgres://g:a,b@a/gifts", false),
        ("postgres://g@a/gifts?options=a,b", false), ("postgres://g@a/a,b", false),
    ])
    func severalHostsAreSeen(url: String, isSo: Bool) throws {
        #expect(try #require(PostgresAddress(url)).hasSeveralHosts == isSo)
    }
}
