import Testing

@testable import SVGADocument

@Suite struct EditScriptTests {
    private func steps(_ edits: String) throws(SVGAError) -> [EditStep] {
        try EditScript(Array(#"{"format":"svga-edits/1","edits":[\#(edits)]}"#.utf8)).steps
    }

    @Test func everyOperationIsRead() throws {
        let script = """
            {"op":"rename","key":"a","to":"b"},{"op":"replace","key":"b","file":"f.png"},
            {"op":"replace","key":"b","file":"self","fit":"cover"},{"op":"hide","key":"c"},{"op":"remove","key":"d"},
            {"op":"add-slot","key":"s","size":[120,40.5],"at":[10,20],"frames":"0-59"},
            {"op":"crop","box":[1,2,3,4]},{"op":"resize","size":[5,6]},{"op":"set","fps":20,"height":7,"version":"2"},
            {"op":"cut","frames":"3..5"},{"op":"sound","key":"audio_0","file":"f.mp3","frames":4},{"op":"strip-sound"}
            """
        let slot = DocumentSlot(key: "s", width: 120, height: 40.5, x: 10, y: 20, frames: 0...59)
        let expected: [EditStep] = [
            .edit(.renameKey("a", to: "b")), .replacePicture(key: "b", source: "f.png", fit: .fill),
            .replacePicture(key: "b", source: "self", fit: .cover), .edit(.hide("c")), .edit(.remove("d")),
            .edit(.addSlot(slot)), .edit(.crop(x: 1, y: 2, width: 3, height: 4)),
            .edit(.resize(width: 5, height: 6)), .edit(.setFramesPerSecond(20)),
            .edit(.setSize(width: nil, height: 7)), .edit(.setVersion("2")), .edit(.cut(3...5)),
            .setSound(key: "audio_0", source: "f.mp3", frames: 4...4), .edit(.stripSounds),
        ]
        #expect(try steps(script) == expected)
    }

    @Test func layersAreChangedByTheirMembers() throws {
        let read = try steps(
            """
            {"op":"layer","sprite":3,"frames":"10-24","alpha":0.5,"layout":[1,2],"transform":[1,0,0,1,5,6],"move":[1,2],
             "clipPath":null,"matteKey":"m.matte","place":0,"strokeWidth":2,"dash":null,"fill":[1,0,0,1],"stroke":[0,0,0,1]}
            """)
        var change = LayerChange(.sprite(3))
        (change.frames, change.alpha, change.layout, change.move) = (10...24, 0.5, [1, 2], [1, 2])
        (change.transform, change.clipPath, change.matteKey) = ([1, 0, 0, 1, 5, 6], "", "m.matte")
        (change.place, change.strokeWidth, change.dash) = (0, 2, [])
        (change.fill, change.stroke) = ([1, 0, 0, 1], [0, 0, 0, 1])
        #expect(read == [.edit(.changeLayers(change))])
    }

    @Test(arguments: [
        (#"{"op":"rename","key":"a"}"#, "edits[0].to: a string is missing"),
        (#"{"op":"turn"}"#, "edits[0].op: 'turn' is none of"),
        (#"{"op":"hide","key":"a","keys":1}"#, "edits[0].keys: this member is not known here"),
        (#"{"op":"hide","key":1}"#, "edits[0].key: expected a string, found a number"),
        (#"{"op":"cut","frames":"5-3"}"#, "edits[0].frames: expected frames such as"),
        (#"{"op":"crop","box":[1,2,3]}"#, "edits[0].box: expected an array of 4 numbers"),
        (#"{"op":"replace","key":"a","file":"f","fit":"big"}"#, "edits[0].fit: 'big' is none of fill, contain"),
        (#"{"op":"layer","key":"a","sprite":1}"#, "edits[0].key: expected either a key"),
        (#"{"op":"set"}"#, "edits[0].op: 'set' needs"),
        (#"{"op":"resize","size":[1,1e999]}"#, "edits[0].size: expected a number"),
        ("1", "edits[0]: expected an object"),
        ("{", "edits[0]: the JSON ends too early"),
    ])
    func mistakesAreNamedWithTheirPlace(_ edit: String, _ message: String) {
        let json = edit == "{" ? #"{"edits":[{"# : #"{"edits":[\#(edit)]}"#
        let error = #expect(throws: SVGAError.self) { try EditScript(Array(json.utf8)) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("0-59", 0...59), ("3..5", 3...5), ("7", 7...7), ("5-3", nil), ("-1", nil), ("1-", nil), ("", nil),
        ("+1-2", nil), (" 4", 4...4), ("1- 3", 1...3), ("4 ", nil),
        ("1-2-3", nil), ("99999999999999999999", nil), ("é", nil), ("1\u{301}-2", nil),
    ])
    func framesAreNumbersAndRanges(_ text: String, _ frames: ClosedRange<Int>?) {
        #expect(FrameText.range(text) == frames)
    }
}
