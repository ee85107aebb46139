import SVGAFormat
import SVGAScene
import SVGAText
import Testing

struct ContentRowsTests {
    private func rows(_ text: String) throws(SVGAError) -> [ContentRows.Row] {
        try ContentRows(csv: Array(text.utf8)).rows
    }

    @Test func aRowIsAPicture() throws {
        let rows = try rows("file,nick,img.avatar,hide.badge\nada,Ada L.,a.png,\r\nbob,\"Bob, \"\"B\"\"\nJr\",,1")
        #expect(rows.map(\.fileName) == ["ada", "bob"] && rows.map(\.line) == [2, 3])
        let plans = try rows.map { try $0.words.plan() }
        #expect(plans[0].texts["nick"]?.string == "Ada L." && plans[0].images["avatar"]?.source == "a.png")
        #expect(plans[1].texts["nick"]?.string == "Bob, \"B\"\nJr" && plans[1].images.isEmpty)
        #expect(plans[0].hidden.isEmpty && plans[1].hidden == ["badge"])
    }

    @Test func rowsOverrideCommonValues() throws {
        var words = ContentWords()
        try words.setText("nick=all")
        try words.addStyle("size:9")
        let rows = try ContentRows(csv: Array("nick,style.nick\n,\nAda,size:12".utf8), over: words).rows
        #expect(try rows[0].words.plan().texts["nick"]?.string == "all")
        let own = try rows[1].words.plan().texts["nick"]
        #expect(own?.string == "Ada" && own?.size == 12)
    }

    @Test func aStyleIsForTheRowsThatHaveItsKey() throws {
        var words = ContentWords()
        try words.addStyle("nick=size:9")
        let rows = try ContentRows(csv: Array("file,nick\na,Ada\nb,\n".utf8), over: words).rows
        #expect(try rows.map { try $0.words.plan().texts["nick"]?.size } == [9, nil])
        let error = #expect(throws: SVGAError.self) {
            try ContentRows(csv: Array("file,name\na,Ada\n".utf8), over: words)
        }
        #expect("\(error!)" == "line 1: there is a style for 'nick', and no row has a text or an image for it")
    }

    @Test func emptyLinesAreSkipped() throws {
        #expect(try rows("nick\n\nAda\n\n\nBob\n").map(\.line) == [3, 6])
        #expect(try rows("nick\n").isEmpty)
    }

    @Test(arguments: [
        ("", "line 1: the table is empty"), ("a,,b\n", "line 1: a column has no name"),
        ("a,a\n1,2", "line 1: two columns are named 'a'"), ("a\n1,2", "line 2: there are 2 cells"),
        ("a\n\"open", "line 2: a quote is not closed"), ("a\n\"x\"y", "line 2: text follows a closing quote"),
        ("style\nsize:9,nonsense:1", "line 2: there are 2 cells"), ("style\nnonsense:1", "line 2: style: 'nonsense:1'"),
    ])
    func faultsNameTheirLine(text: String, message: String) {
        let error = #expect(throws: SVGAError.self) { try rows(text) }
        #expect("\(error!)".hasPrefix(message), "\(error!)")
    }

    @Test func aTableCutAnywhereIsReadOrRefused() {
        let text = Array("file,nick,img.a\n\"x\"\"y\",\"a\nb\",c\r\nz,\u{e9},d\n".utf8)
        for end in 0...text.count { _ = try? ContentRows(csv: Array(text[..<end])) }
        #expect((try? ContentRows(csv: text).rows.count) == 2)
    }
}
