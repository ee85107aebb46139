import SVGARedis
import SVGATransfer
import Testing

@Suite struct RedisURLTests {
    private func tcp(_ host: String, _ port: Int = 6379, isTLS: Bool = false) -> StreamAddress {
        .tcp(host: host, port: port, isTLS: isTLS)
    }

    @Test func portsAreNamedByHost() throws {
        #expect(try RedisURL("redis://localhost") == RedisURL(address: tcp("localhost")))
        #expect(try RedisURL("REDISS://a.b:6380/") == RedisURL(address: tcp("a.b", 6380, isTLS: true)))
        #expect(
            try RedisURL("redis://[::1]:1/gifts?db=3") == RedisURL(address: tcp("::1", 1), database: 3, name: "gifts"))
        #expect(try RedisURL("redis://10.0.0.1/a-B_c.9").name == "a-B_c.9")
    }

    @Test func socketsAreNamedByPath() throws {
        let plain = RedisURL(address: .unix(path: "/run/redis/r.sock"))
        #expect(try RedisURL("unix:///run/redis/r.sock") == plain)
        let url = try RedisURL("redis+unix://me:pw@/run/a%20b?db=2&name=gifts")
        #expect(url.address == .unix(path: "/run/a b") && url.user == "me" && url.password == "pw")
        #expect(url.database == 2 && url.name == "gifts")
    }

    @Test func usersAndPasswordsAreUnescaped() throws {
        let url = try RedisURL("redis://us%3aer:p%40s%2Fs:w@host")
        #expect(url.user == "us:er" && url.password == "p@s/s:w")
        #expect(try RedisURL("redis://:secret@host").user == nil)
        #expect(try RedisURL("redis://:secret@host").password == "secret")
        #expect(try RedisURL("redis://me@host").user == "me")
        #expect(try RedisURL("redis://a@b@host").user == "a@b")
    }

    @Test func thePasswordStandsNowhere() throws {
        for text in ["rediss://me:secret@host:7/gifts?db=3", "unix://me:secret@/run/r?db=3&name=gifts"] {
            let url = try RedisURL(text)
            var dumped = ""
            dump(url, to: &dumped)
            for said in ["\(url)", String(reflecting: url), dumped] { #expect(!said.contains("secret")) }
            #expect(try RedisURL("\(url)").name == "gifts" && RedisURL("\(url)").database == 3)
        }
    }

    @Test(arguments: [
        ("", SVGAError.unknownScheme), ("http://host", .unknownScheme), ("redis:host", .unknownScheme),
        ("redis://", .badHost), ("redis:///gifts", .badHost), ("redis://a b", .badHost), ("redis://[::1", .badHost),
        ("redis://[::1]x", .badHost), ("redis://h\r\nSET", .badHost), ("redis://ho%73t", .badHost),
        ("redis://::1", .badHost), ("redis://host:0", .badPort), ("redis://host:65536", .badPort),
        ("redis://host:", .badPort), ("redis://host:+1", .badPort), ("redis://u:p", .badPort),
        ("redis://host/3", .badName), ("redis://host/a/b", .badName), ("redis://host/a{b}", .badName),
        ("redis://host/\(String(repeating: "a", count: 65))", .badName), ("redis://host?db=", .badDatabase),
        ("redis://host?db=-1", .badDatabase), ("redis://host?db=4294967296", .badDatabase),
        ("redis://host?d=1", .badItem), ("redis://host?db=1&db=2", .badItem), ("redis://host?name=a", .badItem),
        ("redis://u:%zz@host", .badEscape), ("redis://u:%2@host", .badEscape), ("redis://u:%00@host", .badEscape),
        ("redis://u:%ff@host", .badEscape), ("redis://u:pa/ss@host", .misplacedLogin),
        ("redis://u:pa#ss@host", .misplacedLogin), ("redis://u:1?ss@host", .misplacedLogin),
        ("redis://host#x", .fragment), ("unix://run/r", .badSocketPath), ("unix:///", .badSocketPath),
        ("unix://", .badSocketPath), ("unix:///\(String(repeating: "a", count: 107))", .badSocketPath),
    ])
    func whatIsWrongIsNamed(text: String, error: SVGAError) {
        #expect(throws: error) { try RedisURL(text) }
        #expect(!"\(error)".contains("ss@host"))
    }
}
