import SVGAFormat
import SVGAGraphics
import SVGATestMovies
import Testing

/// How lenient the reader of `movie.spec` is, and where it is not.
@Suite("movie.spec")
struct SpecTests {
    private let params = #""movie":{"viewBox":{"width":10,"height":20},"fps":30,"frames":2}"#

    private func file(_ spec: String) -> [UInt8] {
        ZipWriter.archive([ZipWriter.Entry("movie.spec", Array(spec.utf8))])
    }

    @Test func numbersMayBeStringsOrFractions() throws {
        let spec = #"{"movie":{"viewBox":{"width":"10.5","height":2e1},"fps":"30","frames":2.9}}"#
        let movie = try Movie(decoding: file(spec))
        #expect(movie.viewBox == Size(10.5, 20))
        #expect(movie.framesPerSecond == 30)
        #expect(movie.frameCount == 2)
    }

    @Test func unknownMembersAndOddValuesAreSkipped() throws {
        let spec = """
            \u{FEFF}{"new":[1,{"a":[null,true,false,"\\\\x"]}],\(params),"images":[],"audios":[{"audioKey":"a"}],
             "sprites":[{"imageKey":7,"frames":[{"alpha":1,"shapes":"none","transform":null},null]}]}
            """
        let movie = try Movie(decoding: file(spec))
        #expect(movie.sprites.count == 1)
        #expect(movie.sprites[0].imageKey == "")
        #expect(movie.sprites[0][0]?.transform == .identity)
        #expect(movie.sprites[0][1] == nil)
        #expect(movie.audios.isEmpty)
    }

    @Test func membersMayComeInAnyOrder() throws {
        let shape = #"{"styles":{"fill":[1,0,0,1]},"args":{"d":"M0 0L1 1"},"type":"SHAPE"}"#
        let spec = #"{"sprites":[{"frames":[{"shapes":[\#(shape)],"alpha":1}],"imageKey":"k"}],\#(params)}"#
        let movie = try Movie(decoding: file(spec))
        #expect(movie.sprites[0].imageKey == "k")
        #expect(movie.shapes(frame: 0).first?.geometry == .path(0))
    }

    @Test func lastOfTwoEqualKeysCounts() throws {
        let sprite = #"{"imageKey":"a","frames":[{"alpha":1},{"alpha":1}],"frames":[{"alpha":0.5}],"imageKey":"b"}"#
        let spec = #"{\#(params),"sprites":[{"frames":[]}],"sprites":[\#(sprite)]}"#
        let movie = try Movie(decoding: file(spec))
        #expect(movie.sprites.map(\.imageKey) == ["b"])
        #expect(movie.sprites[0][0]?.opacity == 0.5)
        #expect(movie.sprites[0][1] == nil)
    }

    @Test func escapesAreResolved() throws {
        let key = #"\u5f62\u72b6 \"\\\/\b\f\n\r\t \ud83d\ude00 \ud83d!"#
        let spec = #"{\#(params),"sprites":[{"imageKey":"\#(key)","frames":[]}]}"#
        let movie = try Movie(decoding: file(spec))
        #expect(movie.sprites[0].imageKey == "形状 \"\\/\u{8}\u{C}\n\r\t 😀 \u{FFFD}!")
    }

    @Test(arguments: [
        (#"{"a" 1}"#, 5, SVGAError.jsonByte(0x31, expected: "a colon")),
        (#"{"a":1 "b":2}"#, 7, .jsonByte(0x22, expected: "a comma or the end of the list")),
        (#"{"a":+1}"#, 5, .jsonByte(0x2B, expected: "a value")),
        (#"{a:1}"#, 1, .jsonByte(0x61, expected: "a key in quotes")), (#"{"a":"#, 5, .jsonEnd),
        (#"{"a":tru3}"#, 8, .jsonByte(0x33, expected: "true")), (#"{"\q":1}"#, 2, .jsonEscape),
        (#"{"ver":"\u12G4"}"#, 8, .jsonEscape), (#"{"ver":"\u-001"}"#, 8, .jsonEscape),
        (#"{"ver":"\u+001"}"#, 8, .jsonEscape), (#"{"ver":"\u12"}"#, 8, .jsonEscape), ("[1]", 0, .jsonNoObject),
    ])
    func faultsReportTheirOffset(_ spec: String, _ offset: Int, _ fault: SVGAError) {
        let error = decodingError(file(spec))
        #expect(error?.stage == "json")
        #expect(error?.fault == fault)
        #expect(error?.place.offset == offset)
        #expect(error?.place.entry == SVGAError.ByteSpace.specEntry.rawValue)
    }

    @Test func bytesAfterTheObjectAreAWarning() throws {
        let movie = try Movie(decoding: file("{\(params)} x"))
        #expect(movie.warnings.count == 1)
    }

    @Test func colourWithTooFewChannelsIsIgnored() throws {
        let shape = #"{"type":"rect","args":{"width":2,"height":2},"styles":{"fill":[1,0,0]}}"#
        let spec = #"{\#(params),"sprites":[{"imageKey":"k","frames":[{"alpha":1,"shapes":[\#(shape)]}]}]}"#
        #expect(try Movie(decoding: file(spec)).shapes.isEmpty)
    }
}
