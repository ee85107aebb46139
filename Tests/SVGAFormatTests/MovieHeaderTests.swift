import SVGAFormat
import SVGATestMovies
import Testing

/// Headers of movies from the first bytes of their files.
@Suite struct MovieHeaderTests {
    private static let streams = FixtureMovie.Container.allCases.filter { $0 != .zipJSON && $0 != .zipProtobuf }

    /// A movie whose pictures take more than any prefix.
    private static var large: FixtureMovie {
        var movie = FixtureMovie.sampler
        movie.images = (0..<4).map { index in
            FixtureImage("image\(index)", (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* ($0 &+ index) &>> 7) })
        }
        return movie
    }

    private func check(_ header: MovieHeader, of file: [UInt8]) throws {
        let movie = try Movie(decoding: file)
        #expect(header.container == movie.container)
        #expect(header.viewBox == movie.viewBox && header.framesPerSecond == movie.framesPerSecond)
        #expect(header.frameCount == movie.frameCount && header.duration == movie.duration)
        #expect(header.version == movie.version)
    }

    @Test(arguments: FixtureMovie.Container.allCases)
    func headersOfCompleteFilesMatchTheMovie(_ container: FixtureMovie.Container) throws {
        let file = Self.large.svga(container)
        try check(MovieHeader(decoding: file), of: file)
    }

    @Test(arguments: streams)
    func aFewBytesAreEnough(_ container: FixtureMovie.Container) throws {
        let file = Self.large.svga(container)
        let prefix = try #require(file.count > 4_096 ? Array(file.prefix(4_096)) : nil)
        try check(try #require(try MovieHeader(prefix: prefix)), of: file)
    }

    @Test(arguments: streams)
    func longerPrefixesNeverChangeTheHeader(_ container: FixtureMovie.Container) throws {
        let file = FixtureMovie.sampler.svga(container)
        let whole = try MovieHeader(decoding: file)
        var wasFound = false
        for count in 0...file.count {
            let header = try MovieHeader(prefix: file[..<count])
            #expect(header == nil ? !wasFound : header == whole, "\(count) bytes")
            wasFound = header != nil
        }
        #expect(wasFound)
    }

    @Test func prefixesOfArchivesSayNothing() throws {
        for container in [FixtureMovie.Container.zipJSON, .zipProtobuf] {
            #expect(try MovieHeader(prefix: FixtureMovie.sampler.svga(container)) == nil)
        }
    }

    @Test func theFramesOfTheLongestSpriteAreNotKnown() throws {
        var movie = FixtureMovie.sampler
        movie.frames = nil
        movie.fps = nil
        let header = try MovieHeader(decoding: movie.svga())
        #expect(header.frameCount == nil && header.duration == nil && header.framesPerSecond == 20)
    }

    @Test func otherFilesAreNamed() {
        #expect(throws: SVGAError.self) { try MovieHeader(prefix: Array("<html><body>404".utf8)) }
        #expect(throws: SVGAError.self) { try MovieHeader(decoding: Array("{\"error\":1}".utf8)) }
        #expect(throws: SVGAError.self) { try MovieHeader(decoding: []) }
        #expect(throws: SVGAError.self) { try MovieHeader(decoding: [0x78]) }
        var movie = FixtureMovie.sampler
        movie.viewBox = (0, 10)
        #expect(throws: SVGAError.self) { try MovieHeader(decoding: movie.svga()) }
        #expect(throws: SVGAError.self) { try MovieHeader(prefix: movie.svga().prefix(4_096)) }
        movie.viewBox = nil
        #expect(throws: SVGAError.self) { try MovieHeader(decoding: movie.svga(.zipJSON)) }
    }

    @Test func truncatedFilesHaveNoHeaderBeforeItsEnd() throws {
        let file = FixtureMovie.sampler.svga()
        #expect(throws: SVGAError.self) { try MovieHeader(decoding: file[..<12]) }
        #expect(try MovieHeader(decoding: file[..<(file.count - 5)]).frameCount == 4)
    }
}

/// Headers of remote files.
@Suite struct HeaderReaderTests {
    /// The header by only ranges, and the requested ones.
    private func read(_ file: [UInt8]) throws -> (MovieHeader?, [Range<Int>]) {
        var reader = HeaderReader(
            head: Array(file.prefix(HeaderReader.headByteCount)), byteCount: file.count, limits: .default)
        var ranges: [Range<Int>] = []
        while ranges.count < 5 {
            switch try reader.next() {
            case .header(let header): return (header, ranges)
            case .wholeFile: return (nil, ranges)
            case .fetch(let range):
                ranges.append(range)
                reader.add(Array(file[range]), at: range.lowerBound)
            }
        }
        Issue.record("\(ranges)")
        return (nil, ranges)
    }

    /// An archive whose pictures cannot be compressed, its description in the middle.
    private func archive(_ name: String, _ description: [UInt8], isDeflated: Bool = true) -> [UInt8] {
        var state: UInt32 = 1
        let noise = (0..<20_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        return ZipWriter.archive([
            ZipWriter.Entry("a.png", noise), ZipWriter.Entry(name, description, isDeflated: isDeflated),
            ZipWriter.Entry("b.png", noise),
        ])
    }

    @Test(arguments: [true, false]) func archivesTakeTwoMoreRequests(_ isDeflated: Bool) throws {
        let movie = FixtureMovie.sampler
        for (name, bytes) in [("movie.binary", movie.message()), ("movie.spec", movie.spec())] {
            let file = archive(name, bytes, isDeflated: isDeflated)
            let (header, ranges) = try read(file)
            #expect(header == (try MovieHeader(decoding: file)))
            #expect(ranges.count == 2 && ranges.allSatisfy { $0.count <= 8 << 10 }, "\(ranges)")
        }
    }

    @Test func smallArchivesTakeOneMore() throws {
        let file = ZipWriter.archive([
            ZipWriter.Entry("a.png", (0..<6_000).map { UInt8(truncatingIfNeeded: $0) }, isDeflated: false),
            ZipWriter.Entry("movie.spec", FixtureMovie.sampler.spec()),
        ])
        let (header, ranges) = try read(file)
        #expect(header == (try MovieHeader(decoding: file)) && ranges == [4_096..<file.count])
    }

    @Test func aDescriptionAtTheStartTakesOnlyTheDirectory() throws {
        let movie = archive("movie.spec", FixtureMovie.sampler.spec())
        let file = ZipWriter.archive([
            ZipWriter.Entry("movie.spec", FixtureMovie.sampler.spec()),
            ZipWriter.Entry("b.bin", movie, isDeflated: false),
        ])
        let (header, ranges) = try read(file)
        #expect(header == (try MovieHeader(decoding: file)) && ranges.count == 1)
    }

    @Test func parametersAfterSpritesNeedTheCompleteFile() throws {
        let filler = (0..<900).map { "\"k\($0 * 7_919)\":\"\($0 &* 104_729)\"" }.joined(separator: ",")
        let spec = "{\"images\":{\(filler)},\"movie\":{\"viewBox\":{\"width\":8,\"height\":8},\"fps\":20,\"frames\":2}}"
        let file = archive("movie.spec", Array(spec.utf8))
        #expect(try read(file).0 == nil)
        #expect(try MovieHeader(decoding: file).frameCount == 2)
    }

    @Test func streamsTakeNothingMore() throws {
        var movie = FixtureMovie.sampler
        movie.images = [FixtureImage("a", archive("x", []))]
        let (header, ranges) = try read(movie.svga())
        #expect(header?.frameCount == 4 && ranges.isEmpty)
    }

    @Test func damagedArchivesNeverTrap() throws {
        let file = archive("movie.spec", FixtureMovie.sampler.spec())
        for index in (file.count - 300)..<file.count {
            var damaged = file
            damaged[index] ^= 0xFF
            let header = try? read(damaged).0
            if let header { #expect(header.frameCount == 4, "byte \(index)") }
        }
    }
}
