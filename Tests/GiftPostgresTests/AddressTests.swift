import GiftPostgres
import SVGATestPostgres
import Testing

@Suite struct AddressTests {
    @Test(arguments: [
        ("postgres://gifts@db.example/gifts", "postgres://gifts@db.example/gifts"),
        ("postgresql://u:secret@db.example:5433/gifts?sslpassword=x", "postgresql://u@db.example:5433/gifts"),
        ("postgres:///gifts?host=/run/postgresql&password=secret", "postgres:///gifts"),
        ("postgres://u:a@b@db.example", "postgres://u@db.example"), ("postgres://", "postgres://"),
    ]) func wordsOfAnAddressHaveNoSecret(url: String, words: String) throws {
        #expect(try #require(PostgresAddress(url)).description == words)
    }

    @Test(arguments: [
        "gifts.db", ":memory:", "postgres:gifts", "http://db.example", "postgres://a b", "postgres://\u{0}",
    ])
    func otherTextsAreNoAddress(text: String) { #expect(PostgresAddress(text) == nil) }
}
