import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGAText
import Testing

struct ContentWordsTests {
    private func plan(_ build: (inout ContentWords) throws -> Void) throws -> ContentPlan {
        var words = ContentWords()
        try build(&words)
        return try words.plan()
    }

    @Test func keyStyleOverridesCommonStyle() throws {
        let plan = try plan { words in
            try words.addStyle("nick=size:30,color:f80")
            try words.addStyle("size:20,weight:bold,stroke:2,stroke-color:000080,shadow:1x-2,shadow-blur:3")
            try words.setText("nick=a=b")
        }
        let text = try #require(plan.texts["nick"])
        #expect(text.string == "a=b")
        #expect(text.size == 30 && text.weight == 700)
        #expect(text.color == SVGAColor(red: 255, green: 136, blue: 0))
        #expect(text.stroke == DynamicText.Stroke(color: SVGAColor(red: 0, green: 0, blue: 128), width: 2))
        #expect(text.shadow?.offset == Point(1, -2) && text.shadow?.blur == 3)
    }

    @Test func everyWordOfATextIsUnderstood() throws {
        let words =
            "size:9,font:DejaVu Sans,weight:300,italic,color:fff,align:bottom-right,offset:-1x2.5,lines:3,ellipsis:middle,"
            + "shrink:6,overflow:visible,marquee:30,lang:zh-Hant"
        let text = try #require(
            try plan {
                try $0.setText("k=v")
                try $0.addStyle(words)
            }.texts["k"])
        #expect(text.families == ["DejaVu Sans"] && text.weight == 300 && text.isItalic)
        #expect(text.alignment == .bottomRight && text.maxLineCount == 3 && text.ellipsis == .middle)
        #expect(text.offset == Point(-1, 2.5))
        #expect(text.fit == .shrink(minSize: 6) && text.overflow == .visible)
        #expect(text.marqueeSpeed == 30 && text.language == "zh-Hant")
    }

    @Test func anImageHasAFitAndAnOutline() throws {
        let plan = try plan {
            try $0.setImage("avatar=http://example.org/a?b=c")
            try $0.setImage("frame=f.png")
            try $0.addStyle("avatar=fit:cover,circle")
            try $0.addStyle("frame=radius:12,opacity:0.5,tint:f00")
        }
        let avatar = try #require(plan.images["avatar"])
        #expect(avatar.source == "http://example.org/a?b=c" && avatar.fit == .cover && avatar.shape == .circle)
        #expect(plan.images["frame"]?.shape == .rounded(12))
        #expect(plan.opacities == ["frame": 0.5] && plan.tints == ["frame": SVGAColor(red: 255, green: 0, blue: 0)])
    }

    @Test(arguments: [
        ("size:0", "size is 0.0, outside 1.0 ... 2000.0"), ("size:nan", "size:nan"), ("lines:0", "maxLineCount is 0"),
        ("colour:fff", "'colour:fff' is none of size, font"), ("italic:yes", "wants no value: italic"),
        ("size", "'size' wants the height"), ("stroke-color:f00", "wants movie pixels around the letters"),
        ("shrink:9,fill", "cannot be combined"), ("opacity:0.5", "wants a key"),
        ("size:1,size:2", "cannot be combined"),
        ("lang:a b", "language is a b"), ("weight:heavy", "bold, normal"), ("shadow:1", "such as shadow:1x2"),
    ])
    func wrongStylesAreNamed(style: String, message: String) {
        let error = #expect(throws: SVGAError.self) {
            try plan { words in
                try words.setText("k=v")
                try words.addStyle(style)
            }
        }
        #expect("\(error!)".contains(message), "\(error!)")
    }

    @Test func emptyStyleIsRejected() {
        let text = #expect(throws: SVGAError.self) { try plan { try $0.addStyle("nick=size:9") } }
        #expect("\(text!)" == "'size' wants a text for 'nick'")
        let image = #expect(throws: SVGAError.self) {
            try plan { words in
                try words.setText("nick=Ada")
                try words.addStyle("nick=circle")
            }
        }
        #expect("\(image!)" == "'circle' wants an image for 'nick'")
    }

    @Test func anAddressMayEndWithAnEqualsSign() throws {
        let plan = try plan { try $0.setImage("avatar=http://example.org/a?b=") }
        #expect(plan.images["avatar"]?.source == "http://example.org/a?b=")
        var words = ContentWords()
        #expect(throws: SVGAError.self) { try words.setImage("avatar=") }
    }

    @Test(arguments: ["nick", "=Ada", ""]) func anAssignmentNamesAKey(text: String) {
        var words = ContentWords()
        #expect(throws: SVGAError.self) { try words.setText(text) }
        #expect(throws: SVGAError.self) { try words.setImage(text) }
    }

    @Test func equalWordsInAnyOrderHaveOneText() throws {
        let first = try plan {
            try $0.setText("a=1")
            try $0.setText("b=2")
            try $0.addStyle("size:9,color:fff")
        }
        let second = try plan {
            try $0.addStyle("color:fff,size:9")
            try $0.setText("b=2")
            try $0.setText("a=1")
        }
        #expect(first == second && first.canonicalText == second.canonicalText)
    }

    @Test func noTextLooksLikeTwo() throws {
        // A line break in a value must not become its own line.
        let one = try plan { try $0.setText("a=1 \ntext \"b\" \"2\" ") }
        let two = try plan {
            try $0.setText("a=1 ")
            try $0.setText("b=2")
        }
        #expect(one.canonicalText != two.canonicalText)
    }

    @Test func fieldsOfQueriesAndColumnsAreWords() throws {
        var words = ContentWords()
        let fields = [
            ("text.nick", "Ada"), ("img.avatar", "a.png"), ("hide", "badge"), ("hide.star", "yes"), ("hide.moon", "no"),
            ("style", "size:9"), ("style.avatar", "circle"),
        ]
        for (name, value) in fields { #expect(try words.set(field: name, to: value)) }
        for name in ["src", "exp", "text", "text.", "other.key"] { #expect(try !words.set(field: name, to: "x")) }
        let plan = try words.plan()
        #expect(plan.texts["nick"]?.size == 9 && plan.images["avatar"]?.shape == .circle)
        #expect(plan.hidden == ["badge", "star"])
    }
}
