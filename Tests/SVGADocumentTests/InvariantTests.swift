import Glibc
import SVGACompression
import SVGATestMovies
import SVGATestSupport
import Testing

@testable import SVGADocument
@testable import SVGAFormat

/// The rules for every document, over random messages; `SVGA_DOCUMENTS` sets their number.
@Suite struct InvariantTests {
    private static let count = getenv("SVGA_DOCUMENTS").flatMap { Int(String(cString: $0)) } ?? 300
    private static let forms: [DocumentForm] = [.zlib, .gzip, .deflate, .bare]

    private static func file(_ message: [UInt8]) throws -> [UInt8] { try Packing.zlib.pack(message) }

    /// Unchanged documents are their files, and keep their message in each compression; those written again say the
    /// same.
    @Test func documentsRoundTrip() throws {
        for seed in 0..<Self.count {
            var random = RandomMessage(seed: UInt64(seed))
            let message = random.movie()
            let file = try Self.file(message)
            let document = try Document(decoding: file, limits: .untrusted)
            #expect(try document.encoded() == file, "seed \(seed)")
            let effort = 1 + seed % 9
            let smaller = try Document(decoding: document.encoded(WriteOptions(effort: effort)))
            #expect(Array(smaller.movie.encoded) == message, "seed \(seed)")
            var rewritten = document
            rewritten.movie.rewrite()
            for form in Self.forms {
                let same = Document(rewritten.movie, in: form, files: [])
                // A message that begins with another field is not a file by itself.
                if form == .bare, ![0x0A, 0x12].contains(try same.encoded().first) { continue }
                let isSame = try Document(decoding: same.encoded(WriteOptions(effort: effort))).movie == document.movie
                #expect(isSame, "seed \(seed), \(form)")
            }
        }
    }

    /// A decodable movie still decodes after it is written again, without new warnings.
    @Test func moviesStayMovies() throws {
        var movieCount = 0
        for seed in 0..<Self.count {
            var random = RandomMessage(seed: UInt64(seed) + 1 << 32)
            let file = try Self.file(random.movie())
            guard let movie = try? Movie(decoding: file, limits: .untrusted) else { continue }
            movieCount += 1
            var document = try Document(decoding: file, limits: .untrusted)
            #expect(try document.movie(limits: .untrusted).encodedByteCount == file.count)
            document.movie.rewrite()
            let again = try Movie(decoding: document.encoded(), limits: .untrusted)
            let (before, after) = (Set(movie.warnings.map(\.description)), Set(again.warnings.map(\.description)))
            #expect(after.isSubset(of: before), "seed \(seed): \(after.subtracting(before))")
            #expect(again.sprites.map(\.states) == movie.sprites.map(\.states), "seed \(seed)")
            #expect(again.paths == movie.paths && again.assets.map(\.bytes) == movie.assets.map(\.bytes))
        }
        #expect(movieCount > Self.count / 4, "\(movieCount) of \(Self.count) are movies")
    }

    /// Archives of both kinds, with files that nothing names.
    @Test func archivesRoundTrip() throws {
        for seed in 0..<Self.count / 4 {
            var random = RandomMessage(seed: UInt64(seed) + 2 << 32)
            let stream = try Document(decoding: Self.file(random.movie()), limits: .untrusted)
            let files = [MovieArchive.File("readme.txt", [1, 2, 3]), MovieArchive.File("a/b.png", [])]
            var plain = stream
            plain.movie.rewrite()
            for form in [DocumentForm.messageArchive(hasSpec: false), .messageArchive(hasSpec: true)] {
                let archive = Document(plain.movie, in: form, files: files)
                let again = try Document(decoding: archive.encoded(WriteOptions(effort: 1 + seed % 9)))
                let isSame = again.movie == archive.movie && again.files == files && again.form == form
                #expect(isSame, "seed \(seed), \(form)")
            }
            // JSON has words for numbers and cannot hold all texts, so its source may contain more.
            var spec = try Document(decoding: stream.converted(to: .specArchive).document.encoded())
            let before = spec
            spec.movie.rewrite()
            let isSame = try Document(decoding: spec.encoded(WriteOptions(effort: 1))) == before
            #expect(isSame, "seed \(seed)")
        }
    }

    /// Equal documents give equal bytes on every machine: no clock, no order of hashes, no thread.
    @Test func bytesDependOnlyOnTheDocument() async throws {
        let file = DocumentFiles.file
        let archives = await withTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    guard var document = try? Document(decoding: file) else { return [] }
                    document.movie.rewrite()
                    let archive = try? document.converted(to: .messageArchive(hasSpec: true)).document
                    return (try? archive?.encoded(.level(0))) ?? []
                }
            }
            return await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        let only = try #require(archives.count == 1 ? archives.first : nil)
        #expect(StreamChecksum.crc32(only) == 4_039_186_344, "\(only.count) bytes")
    }

    /// A failure inside of messages leaves all of them unchanged.
    @Test func failedEditsLeaveMessagesUnchanged() throws {
        struct Refusal: Error {}
        var document = try Document(decoding: DocumentFiles.file)
        let before = document
        #expect(throws: Refusal.self) {
            try document.movie.edit { movie throws(Refusal) in
                try movie.sprites[1].edit { sprite throws(Refusal) in
                    sprite.imageKey = "other"
                    try sprite.frames[0].edit { frame throws(Refusal) in
                        frame.alpha = nil
                        throw Refusal()
                    }
                }
            }
        }
        #expect(document.movie.originalBytes == before.movie.originalBytes)
        #expect(try document.encoded() == before.encoded())
    }
}

/// Fields that no one knows, in every kind of message.
@Suite struct UnknownFieldTests {
    private static let unknown: [UInt8] = [0xF8, 0x3E, 0x05]

    /// A message of each kind inside the others, each with an unknown field.
    private static func message(_ schema: WireSchema) -> [UInt8] {
        var writer = WireWriter()
        for number in 1...32 {
            guard let field = schema.field(number) else { continue }
            switch field.type {
            case .varint: writer.integer(number, 3)
            case .fixed32: writer.float(number, 8)
            case .fixed64: break
            case .bytes: writer.data(number, field.message.map(message) ?? Array("a".utf8))
            }
        }
        return writer.bytes + unknown
    }

    @Test func theySurviveEditsInAllFourteenMessages() throws {
        var document = try Document(decoding: Packing.zlib.pack(Self.message(.movie)))
        var changedCount = 0
        // Writing all messages again changes each of them.
        document.movie.edit { movie in
            movie.version = "3"
            movie.params?.edit { $0.framesPerSecond = 7 }
            movie.images[0].edit { $0.content = [1] }
            movie.sounds[0].edit { $0.totalTime = 9 }
            movie.sprites[0].edit { sprite in
                sprite.matteKey = "b"
                sprite.frames[0].edit { frame in
                    frame.alpha = 0.25
                    frame.layout?.edit { $0.width = 4 }
                    frame.transform?.edit { $0.tx = 5 }
                    frame.shapes[0].edit { shape in
                        shape.kind = 0
                        shape.path?.edit { $0.text = "M0 0" }
                        shape.rectangle?.edit { $0.cornerRadius = 1 }
                        shape.ellipse?.edit { $0.radiusX = 1 }
                        shape.style?.edit { style in
                            style.lineCap = 2
                            style.fill?.edit { $0.red = 1 }
                            style.stroke?.edit { $0.alpha = 1 }
                        }
                    }
                }
            }
        }
        var visitor = MessageVisitor { message, _ in
            #expect(message.unknownFields.bytes == Self.unknown, "\(type(of: message))")
            changedCount += 1
        }
        var again = try Document(decoding: document.encoded()).movie
        again.accept(&visitor, "")
        // Fourteen kinds; a style has two colours, a shape has its own transform.
        #expect(changedCount == 16)
    }
}
