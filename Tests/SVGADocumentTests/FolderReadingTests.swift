import SVGAFormat
import Testing

@testable import SVGADocument

/// Refused texts, and their errors.
@Suite struct FolderReadingTests {
    private static let head = #""format": "svga-document/1", "form": "svga2-zlib""#

    private func document(
        _ members: String, head: String = FolderReadingTests.head, limits: Limits = .default, content: [UInt8] = [1]
    ) throws(SVGAError) -> Document {
        try Document(folderText: Array("{\(head)\(members)}".utf8), limits: limits) { _, _ in content }
    }

    private func message(_ members: String, head: String = FolderReadingTests.head) -> String {
        do {
            _ = try document(members, head: head)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func theShortestTextIsAnEmptyMovie() throws {
        #expect(try document("").movie.values == MovieMessage())
        #expect(try document(#", "params": {}"#).movie.values.params?.values == ParamsMessage())
    }

    @Test(arguments: ["svga2-bare", "svga1.0"]) func bytesOfFramesCountForEachFrame(form: String) {
        var limits = Limits.default
        limits.maxInflatedByteCount = 100_000
        let head = #""format": "svga-document/1", "form": "\#(form)""#
        let clip = String(repeating: "M0 0 ", count: 200)
        func error(_ at: String) -> SVGAError? {
            let frames = #"[{"at": "\#(at)", "clipPath": "\#(clip)"}]"#
            do throws(SVGAError) {
                _ = try document(
                    #", "sprites": [{"frameCount": 200, "frames": \#(frames)}]"#, head: head, limits: limits)
                return nil
            } catch {
                return error
            }
        }
        #expect(error("0-49") == nil)
        #expect(error("0-99,100-199")?.isLimitExceeded == true)
        #expect("\(error("0-199").map { "\($0)" } ?? "")".contains("sprites[0].frames[0]: more than 100000 bytes"))
    }

    @Test func textsAreNoLongerThanPaths() {
        var limits = Limits.default
        limits.maxPathByteCount = 4
        #expect(throws: Never.self) { try document(#", "version": "2.00""#, limits: limits) }
        for version in [#""2.0.0""#, #"{"raw": "AAAAAAAA"}"#] {
            let error = #expect(throws: SVGAError.self) {
                try document(", \"version\": \(version)", limits: limits)
            }
            #expect(error?.isLimitExceeded == true)
        }
    }

    @Test func soundsWithTheirFilesFindTheLastEntryOfTheirKey() throws {
        let entry = #"{"key": "k", "file": "k"}"#
        let movie = try document(
            #", "images": [\#(entry)], "sounds": [\#(entry), {"key": "l", "file": "l"}, \#(entry)]"#
        )
        .movie.values
        #expect(movie.images.map { $0.values.key } == ["k", "l"] && movie.sounds.count == 3)
    }

    @Test(
        arguments: [
            ("", "movie.json: form: expected one of svga2-zlib", #""format": "svga-document/1""#),
            ("", #"movie.json: format: expected "svga-document/1""#, #""format": 1"#),
            (#", "fps": 1.5"#, "movie.json: fps: expected an integer of 32 bits, found a number", nil),
            (#", "fps": 4294967296"#, "movie.json: fps: expected an integer", nil),
            (#", "width": 1e39"#, "movie.json: width: the number is too large for single precision", nil),
            (#", "width": {"raw": "AAA="}"#, "movie.json: width: the raw number has four bytes, not 2", nil),
            (#", "fsp": 20"#, "movie.json: fsp: there is no member of this name", nil),
            (#", "raw": "/w==""#, "movie.json: raw: the bytes are not fields of a message", nil),
            (#", "raw": "?""#, "movie.json: raw: the string is not base64", nil),
            (#", "sprites": {}"#, "movie.json: sprites: expected an array, found an object", nil),
            (#", "sprites": [{"frames": [{"at": "0"}]}]"#, "frame 0 is beyond the sprite, which has 0", nil),
            (#", "sprites": [{"frameCount": 1, "frames": [{}]}]"#, #"the member "at" is missing"#, nil),
            (#", "sprites": [{"frameCount": 2, "frames": [{"at": "0-1,1"}]}]"#, "frame 1 is there twice", nil),
            (#", "sprites": [{"frameCount": 2, "frames": [{"at": "1-0"}]}]"#, "frames such as \"0-11\"", nil),
            (#", "sprites": [{"frameCount": -1}]"#, "sprites[0].frameCount: 0 is the least", nil),
            (
                #", "sprites": [{"frameCount": 1, "frames": [{"at": "0", "layout": [1]}]}]"#,
                "sprites[0].frames[0].layout: expected 2 numbers, found 1", nil
            ),
            (
                #", "sprites": [{"frameCount": 1, "frames": [{"at": "0", "shapes": [{}], "keep": true}]}]"#,
                "a frame has shapes or keeps those before, not both", nil
            ),
            (#", "images": [{"key": "a", "name": "a"}]"#, "images[0].name: an entry has a file", nil),
            (#", "images": [{"key": "a", "file": "../a"}]"#, "images[0].file: expected a path inside the folder", nil),
            (#", "images": [{"key": "a", "file": "/a"}]"#, "images[0].file: expected a path inside the folder", nil),
            (#", "images": [{"key": "a", "file": "a//b"}]"#, "images[0].file: expected a path inside the folder", nil),
            (
                #", "images": [{"key": "a", "file": "a\u0000b"}]"#, "images[0].file: expected a path inside the folder",
                nil
            ),
            (#", "files": [{"name": "a", "file": "a"}]"#, "files[0]: only archives", nil),
            (
                #", "files": [{"name": "movie.spec", "file": "a"}]"#, "files[0].name: this is not a name",
                #""format": "svga-document/1", "form": "svga1.0""#
            ),
        ] as [(String, String, String?)])
    func faultsAreNamedWithTheirPlace(_ members: String, _ expected: String, _ head: String?) {
        let text = message(members, head: head ?? Self.head)
        #expect(text.contains(expected), "\(text)")
    }

    @Test func limitsOfMoviesHold() {
        var limits = Limits.default
        (limits.maxFrameCount, limits.maxSpriteFrameCount, limits.maxImageCount) = (10, 15, 1)
        (limits.maxShapeCount, limits.maxInflatedByteCount) = (4, 1_000)
        let refused = [
            #", "sprites": [{"frameCount": 11}]"#,
            #", "sprites": [{"frameCount": 10}, {"frameCount": 6}]"#,
            #", "images": [{"key": "a"}, {"key": "b"}]"#,
            #", "sprites": [{"frameCount": 5, "frames": [{"at": "0-4", "shapes": [{}]}]}]"#,
            #", "images": [{"key": "a", "file": "a"}], "sounds": [{"key": "b", "file": "b"}]"#,
            #", "version": "\#(String(repeating: "a", count: 1_000))""#,
        ]
        for members in refused {
            let error = #expect(throws: SVGAError.self) {
                try document(members, limits: limits, content: [UInt8](repeating: 0, count: 600))
            }
            #expect(error?.isLimitExceeded == true, "\(members): \(error.map { "\($0)" } ?? "")")
        }
    }

    @Test func filesOfSoundsBecomeEntries() throws {
        let movie = try document(#", "sounds": [{"key": "audio_1", "file": "sounds/a.mp3"}]"#).movie.values
        #expect(movie.images.map { $0.values.key } == ["audio_1"] && movie.images[0].values.content == [1])
        #expect(message(#", "sounds": [{"file": "a"}]"#).contains("a sound with a file has a key"))
    }

    @Test func newPicturesOfArchivesGetNames() throws {
        let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let document = try document(
            #", "images": [{"key": "a", "file": "x.png"}, {"key": "形", "file": "y.png"}]"#,
            head: #""format": "svga-document/1", "form": "svga1.0""#, content: picture)
        #expect(document.files.map(\.name) == ["a.png", "image_0.png"])
        #expect(
            document.movie.values.images.map { $0.values.content } == [
                Array("a".utf8)[...], Array("image_0".utf8)[...],
            ])
    }
}
