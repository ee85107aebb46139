import SVGAFormat
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGADocument

/// The rules for every list of edits: the written document reads the same, unknown fields survive, and a failing edit
/// has no effect.
@Suite struct EditInvariantTests {
    @Test func unknownFieldsSurviveUnrelatedEdits() throws {
        let before = try Document(EditFixture.soundDocument().withUnknownFields().movie.values)
        let count = before.unknownFieldCount
        #expect(count > 60)
        let edits: [DocumentEdit] = [
            .renameKey("face", to: "avatar"), .hide("name"), .replaceContent(of: "star", with: EditFixture.face),
            .crop(x: 1, y: 2, width: 32, height: 32), .resize(width: 16, height: 8), .setFramesPerSecond(25),
            .setVersion("9"), .setSize(width: 4, height: nil),
            .setSound(DocumentSound(key: "audio_0", bytes: EditFixture.hum, milliseconds: 5)),

        ]
        for edit in edits {
            var document = before
            try document.apply(edit)
            let hasChanged = document != before
            #expect(hasChanged)
            #expect(document.unknownFieldCount == count, "\(edit)")
            let again = try Document(decoding: document.encoded())
            let isSame = again == document
            #expect(again.unknownFieldCount == count && isSame, "\(edit)")
        }
        var all = before
        try all.apply(edits)
        #expect(all.unknownFieldCount == count)
    }

    @Test(arguments: EditFixture.forms)
    func randomEditsRoundTrip(_ form: FixtureMovie.Container) throws {
        var random = SplitMix64(seed: 20)
        let start = try form == .zlibProtobuf ? EditFixture.soundDocument() : EditFixture.document(form)
        var (doneCount, refusedCount) = (0, 0)
        for _ in 0..<20 {
            var document = start
            for _ in 0..<8 {
                let (before, edit) = (document, RandomEdits.edit(using: &random))
                do throws(SVGAError) {
                    try document.apply(edit)
                } catch {
                    refusedCount += 1
                    let isSame = document == before
                    #expect(isSame, "\(edit)")
                    continue
                }
                doneCount += 1
                let again = try Document(decoding: document.encoded())
                let isSame = again == document
                #expect(isSame, "\(edit)")
                // An edit can replace an image with a file that is not an image, for which the movie has a warning.
                let warnings = try document.written().warnings.filter { !"\($0)".contains("left out: ") }
                #expect(warnings.isEmpty, "\(edit): \(warnings)")
            }
        }
        #expect(doneCount > 50 && refusedCount > 20)
    }

    @Test func aListIsMadeWholeOrNotAtAll() throws {
        var document = try EditFixture.document()
        let before = document
        #expect(throws: SVGAError.self) {
            try document.apply([.renameKey("face", to: "avatar"), .cut(0...1), .hide("face")])
        }
        let isSame = document == before
        #expect(isSame)
        #expect(try document.encoded() == before.encoded())
    }
}

/// Edits that often make sense for ``EditFixture``.
enum RandomEdits {
    private static let keys = ["face", "mask", "mask.matte", "star", "name", "face.badge", "audio_0", "a.matte", "b"]
    private static let pictures = [EditFixture.face, EditFixture.star, EditFixture.picture(7), [], EditFixture.hum]

    static func edit(using random: inout SplitMix64) -> DocumentEdit {
        func key() -> String { keys.randomElement(using: &random) ?? "" }
        func number() -> Double { Double(Int.random(in: -20...80, using: &random)) / 4 }
        let (first, last) = (Int.random(in: 0...2, using: &random), Int.random(in: 2...4, using: &random))
        switch Int.random(in: 0...12, using: &random) {
        case 0, 1: return .renameKey(key(), to: key())
        case 2: return .replaceContent(of: key(), with: pictures.randomElement(using: &random) ?? [])
        case 3: return .hide(key())
        case 4: return .remove(key())
        case 5: return .addSlot(DocumentSlot(key: key(), width: number(), height: number(), frames: first...last))
        case 6: return .crop(x: number(), y: number(), width: number(), height: number())
        case 7: return .resize(width: number(), height: number())
        case 8: return .setFramesPerSecond(Int.random(in: 0...60, using: &random))
        case 9: return .setSize(width: number(), height: nil)
        case 10: return .cut(first...last)
        case 11: return .setSound(DocumentSound(key: key(), bytes: EditFixture.hum, milliseconds: 40))
        default: return .stripSounds
        }
    }
}
