import SVGAFormat
import SVGATestMovies
import Testing

@testable import SVGADocument

@Suite struct WriteOptionsTests {
    private static let containers = FixtureMovie.Container.allCases

    @Test(arguments: containers)
    func eachEffortIsReadAsTheSame(_ container: FixtureMovie.Container) throws {
        let document = try Document(decoding: DocumentFiles.movie.svga(container))
        for effort in [Int.min, 1, 3, 5, 9, Int.max] {
            let file = try document.encoded(WriteOptions(effort: effort))
            let again = try Document(decoding: file)
            let isSame = again == document
            #expect(isSame && again.warnings.isEmpty, "\(container), effort \(effort)")
            #expect(again.movie.encoded == document.movie.encoded)
            #expect(try document.encoded(WriteOptions(effort: effort)) == file)
        }
    }

    @Test func streamsBeginLikeExporters() throws {
        let document = try Document(decoding: DocumentFiles.file)
        for effort in CompressionEfforts.all {
            #expect(try document.encoded(WriteOptions(effort: effort)).prefix(2) == [0x78, 0x9C])
        }
        #expect(try document.encoded(.level(0)).prefix(2) == [0x78, 0x9C])
    }

    @Test func moreEffortMakesNoLargerFiles() throws {
        var movie = DocumentFiles.movie
        movie.images.append(FixtureImage("noise", (0..<20_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 9) }))
        let document = try Document(decoding: movie.svga())
        let sizes = try [1, 3, 9].map { try document.encoded(WriteOptions(effort: $0)).count }
        #expect(sizes[0] >= sizes[1] && sizes[1] >= sizes[2])
        #expect(sizes[2] < DocumentFiles.movie.svga().count + 20_000)
    }

    @Test(arguments: containers)
    func documentsMeanTheMoviesOfTheirFiles(_ container: FixtureMovie.Container) throws {
        let file = DocumentFiles.movie.svga(container)
        var document = try Document(decoding: file)
        let before = try document.movie()
        #expect(before.encodedByteCount == file.count)
        document.movie.edit { $0.sprites[0].edit { $0.frames.removeAll() } }
        #expect(try document.movie().container == Movie(decoding: file).container)
        let changed = try Movie(decoding: document.encoded())
        #expect(before.sprites[0].states != changed.sprites[0].states)
        #expect(try document.movie().sprites.map(\.states) == changed.sprites.map(\.states))
        #expect(try document.movie().assets.map(\.bytes) == changed.assets.map(\.bytes))
    }

    @Test func moviesOfDocumentsKeepTheLimits() throws {
        var document = try Document(decoding: DocumentFiles.file)
        document.movie.edit { $0.version = "2" }
        var limits = Limits.default
        limits.maxSpriteCount = 1
        #expect(throws: SVGAError.self) { try document.movie(limits: limits) }
    }
}

private enum CompressionEfforts { static let all = 1...9 }
