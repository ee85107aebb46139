import SVGAFormat
import SVGAGraphics
import SVGAScene
import SVGAText
import Testing

struct ContentJSONTests {
    private func plan(_ json: String) throws(SVGAError) -> ContentPlan {
        var words = ContentWords()
        try words.add(json: Array(json.utf8))
        return try words.plan()
    }

    @Test func aDocumentSaysWhatOptionsSay() throws {
        let plan = try plan(
            """
            {
              "profile": "web",
              "style": {"size": 24, "color": "#fff"},
              "texts": {"nick": "Ada", "count": {"text": "×66", "weight": "bold", "italic": true, "size": 12.5}},
              "images": {"avatar": {"source": "face.png", "fit": "cover", "circle": true}, "frame": "f.png"},
              "hidden": ["badge", "star"],
              "keys": {"ribbon": {"opacity": 0.5, "tint": "f80"}}
            }
            """)
        #expect(plan.profile == .web)
        #expect(plan.texts["nick"]?.size == 24 && plan.texts["count"]?.size == 12.5)
        #expect(plan.texts["count"]?.string == "×66" && plan.texts["count"]?.isItalic == true)
        #expect(plan.images["avatar"]?.shape == .circle && plan.images["frame"]?.source == "f.png")
        #expect(plan.hidden == ["badge", "star"] && plan.opacities == ["ribbon": 0.5])
        #expect(plan.tints["ribbon"] == SVGAColor(red: 255, green: 136, blue: 0))
    }

    @Test(arguments: [
        ("", "json:"), ("[]", "'the document' wants an object"), ("{\"text\": {}}", "'text' is none of profile"),
        ("{\"texts\": {\"a\": {}}}", "'texts.a' wants a member \"text\""),
        ("{\"texts\": {\"a\": [1]}}", "'texts.a.text' wants a string"), ("{} {}", "text follows the JSON object"),
        ("{\"hidden\": \"a\"}", "'hidden' wants an array"),
        ("{\"profile\": \"flash\"}", "'profile flash' wants one of"),
        ("{\"texts\": {\"a\": {\"text\": \"x\", \"colour\": \"f00\"}}}", "'colour:f00' is none of"),
        ("{\"texts\": {\"a\": \"x\"}", "json:"),
    ])
    func faultsAreNamed(json: String, message: String) {
        let error = #expect(throws: SVGAError.self) { try plan(json) }
        #expect("\(error!)".contains(message), "\(error!)")
    }

    @Test func aDocumentCutAnywhereChangesNothing() throws {
        let json = "{\"texts\": {\"a\": {\"text\": \"x\", \"size\": 9, \"italic\": true}}, \"hidden\": [\"b\"]}"
        for end in 0..<json.utf8.count {
            var words = ContentWords()
            #expect(throws: SVGAError.self) { try words.add(json: Array(json.utf8.prefix(end))) }
            #expect(words.isEmpty)
        }
    }
}
