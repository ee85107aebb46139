import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGADocument
@testable import SVGAFormat

/// Sprites of a `movie.spec` are read when they are first asked for, and nobody can tell.
@Suite struct LateReadingTests {
    private static let limits = {
        var limits = Limits.untrusted
        (limits.maxSpriteCount, limits.maxFrameCount, limits.maxSpriteFrameCount) = (4, 6, 12)
        (limits.maxShapeCount, limits.maxImageCount, limits.maxJSONDepth) = (8, 6, 12)
        (limits.maxStringByteCount, limits.maxPathByteCount) = (40, 400)
        return limits
    }()

    /// What mutants have in odd places: names with a limit behind them, and what is nearly JSON.
    private static let pieces = [
        #""frames":[{},{},{}],"#, #""sprites":[{"frames":[{}]}],"#, #""shapes":[{},{"args":{"d":"M0 0"}}],"#,
        #""sprite\u0073":[{},{},{},{},{}],"#, #""images":{"a":"b","c":"d"},"#, #""images":[1,2,3,4,5,6,7],"#,
        "\"args\":{\"d\":\"\(String(repeating: "L1 1", count: 20))\"},",
        "\"clipPath\":\"\(String(repeating: "z", count: 60))\",", "\"d\":\"\(String(repeating: "9", count: 60))\",",
        #""transform":{"d":"1"},"#, #"{"type":"rect"},"#, "1.,", "01,", "1.e5,", "-,", "tru,", "null,",
        "[[[[[[[[[]]]]]]]]],", #""\x","#, #""\u00e9","#, #""\"#, "\"", "{", "}", "[", "]", ",",
    ].map { Array($0.utf8) }

    private static func mutant(of spec: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var mutant = spec
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let piece = pieces[Int.random(in: pieces.indices, using: &random)]
            // Where a member or an element may begin, most often.
            let places = mutant.indices.filter { [0x2C, 0x5B, 0x7B].contains(mutant[$0]) }
            let place = Bool.random(using: &random) ? places.randomElement(using: &random).map { $0 + 1 } : nil
            let start = place ?? Int.random(in: mutant.indices, using: &random)
            let end = min(mutant.count, start + (place == nil ? Int.random(in: 0...4, using: &random) : 0))
            mutant.replaceSubrange(start..<end, with: piece)
        }
        return mutant
    }

    @Test func whatTheCheckTakesIsReadWithoutAFault() {
        let spec = DocumentFiles.movie.spec()
        #expect(SpecCheck.isSound(spec, limits: .default))
        var (random, soundCount, readCount) = (SplitMix64(seed: 5), 0, 0)
        for _ in 0..<1_000 {
            let mutant = Self.mutant(of: spec, &random)
            let read = try? SpecReader.movie(mutant, limits: Self.limits, mayWait: false)
            readCount += read == nil ? 0 : 1
            guard SpecCheck.isSound(mutant, limits: Self.limits) else { continue }
            soundCount += 1
            #expect(read != nil, "\(String(decoding: mutant, as: UTF8.self))")
            let late = try? SpecReader.movie(mutant, limits: Self.limits)
            #expect(late == read, "\(String(decoding: mutant, as: UTF8.self))")
        }
        #expect(soundCount > 50 && soundCount < readCount && readCount < 900, "\(soundCount), \(readCount)")
    }

    @Test func aMessageIsReadOnceForAllCopies() {
        let counter = Counter()
        let late = LateMessage<PathMessage> {
            counter.add()
            var path = PathMessage()
            path.text = "M0 0"
            return path
        }
        let record = Record(late)
        var copy = record
        #expect(counter.count == 0 && record == copy && counter.count == 0)
        #expect(record.values.text == "M0 0" && copy.values == record.values)
        #expect(counter.count == 1)
        copy.edit { $0.text = "M1 1" }
        #expect(record.values.text == "M0 0" && copy.values.text == "M1 1")
    }

    @Test func oddSpritesAreReadAsTheyAlwaysWere() throws {
        let sprites = #"[7, {"imageKey":"a}\"]","frames":[null,{"alpha":1}]} ,[{}],{}]"#
        let spec = #"{"movie":{"fps":20},"sprites":\#(sprites),"z":1}"#
        let movie = try SpecReader.movie(Array(spec.utf8), limits: .default)
        #expect(movie.sprites.map { $0.values.frames.count } == [0, 2, 0, 0])
        #expect(movie.sprites[1].values.imageKey == "a}\"]")
        #expect(movie.sprites[1].values.frames[1].values.alpha == 1)
        let whole = try SpecReader.movie(Array(spec.utf8), limits: .default, mayWait: false)
        #expect(movie == whole)
        #expect(String(decoding: movie.unknownFields.members, as: UTF8.self) == #""z":1"#)
    }
}

/// Counts calls, from one thread at a time.
private final class Counter: @unchecked Sendable {
    private(set) var count = 0

    func add() { count += 1 }
}
