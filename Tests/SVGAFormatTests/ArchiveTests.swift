import SVGAFormat
import SVGATestMovies
import Testing

@Suite("ZIP archives")
struct ArchiveTests {
    private let movie = FixtureMovie.sampler

    private func fault(_ entries: [ZipWriter.Entry]) -> SVGAError.ArchiveFault? {
        guard let error = decodingError(ZipWriter.archive(entries)) else { return nil }
        let faults: [SVGAError.ArchiveFault] = [
            .directoryMissing, .directoryOutOfRange, .badDirectoryEntry, .badLocalHeader, .entryOutOfRange,
            .entriesOverlap, .multipleDisks, .zip64, .encrypted, .unknownMethod, .sizeMismatch,
        ]
        return faults.first { error.fault == .badArchive($0) }
    }

    private func entry(_ change: (inout ZipWriter.Entry) -> Void) -> ZipWriter.Entry {
        var entry = ZipWriter.Entry("movie.spec", movie.spec())
        change(&entry)
        return entry
    }

    @Test(arguments: [true, false], [true, false])
    func entriesMayBeStoredAndHaveDescriptors(_ isDeflated: Bool, _ hasDescriptor: Bool) throws {
        let entry = ZipWriter.Entry(
            "movie.spec", movie.spec(), isDeflated: isDeflated, hasDataDescriptor: hasDescriptor)
        let decoded = try Movie(decoding: ZipWriter.archive([entry] + movie.imageEntries, comment: "a comment"))
        #expect(decoded.container == .zipJSON)
        #expect(decoded.warnings.isEmpty)
    }

    @Test func foldersAreIgnored() throws {
        let noise = ZipWriter.Entry("__MACOSX/._movie.binary", [1, 2, 3])
        let inFolder = ZipWriter.Entry("folder/movie.binary", [1, 2, 3])
        let entries = [noise, inFolder, ZipWriter.Entry("movie.spec", movie.spec())] + movie.imageEntries
        #expect(try Movie(decoding: ZipWriter.archive(entries)).container == .zipJSON)
    }

    @Test func messageWinsOverSpec() throws {
        var old = movie
        old.fps = 60
        let entries = [
            ZipWriter.Entry("movie.spec", old.spec()),
            ZipWriter.Entry("movie.binary", movie.message(namesImages: true)),
        ]
        let decoded = try Movie(decoding: ZipWriter.archive(entries + movie.imageEntries))
        #expect(decoded.container == .zipProtobuf)
        #expect(decoded.framesPerSecond == 15)
    }

    @Test func specStandsInForADamagedMessage() throws {
        let entries = [ZipWriter.Entry("movie.spec", movie.spec()), ZipWriter.Entry("movie.binary", [0x0A, 0x7F])]
        let decoded = try Movie(decoding: ZipWriter.archive(entries + movie.imageEntries))
        #expect(decoded.container == .zipJSON)
        #expect(decoded.warnings.contains { $0.message.contains("movie.binary is damaged") })
    }

    @Test func archiveWithoutMovieIsAnError() {
        let error = decodingError(ZipWriter.archive([ZipWriter.Entry("a.png", pngBytes)]))
        #expect(error?.fault == .movieEntryMissing(nearest: nil))
    }

    @Test(arguments: [
        ("gift.svga", "this is a ZIP archive with the movie gift.svga, not a movie; unpack the archive"),
        ("week 1/gift.svga", "this is a ZIP archive with the movie week 1/gift.svga, not a movie; unpack the archive"),
        ("angel/movie.spec", "the movie in a folder: angel/movie.spec; pack the contents of the folder"),
        ("angel/movie.binary", "the movie in a folder: angel/movie.binary; pack the contents of the folder"),
        ("animations/a.json", "this is a dotLottie animation, not a movie; open it with its own player"),
    ])
    func archivesAroundAMovieSayWhereItIs(_ name: String, _ text: String) throws {
        let entries = ["__MACOSX/a.svga", "manifest.json", name, "z.svga.txt"].map { ZipWriter.Entry($0, movie.spec()) }
        let file = ZipWriter.archive(entries)
        let error = try #require(decodingError(file))
        #expect(error.isNotAMovie && error.description.contains(text), "\(error)")
        #expect(throws: error) { try MovieHeader(decoding: file) }
        #expect(throws: error) { try MovieArchive(file, limits: .default) }
    }

    @Test(arguments: ["images/a", "images/a.png"])
    func namesOfImagesCanHaveFolders(_ name: String) throws {
        let movie = FixtureMovie.single(
            [.shown()], images: [FixtureImage("a", pngBytes, name: name, fileName: "images/a.png")])
        for container in [FixtureMovie.Container.zipJSON, .zipProtobuf] {
            let decoded = try movie.decoded(container)
            #expect(decoded.assets.map(\.bytes) == [pngBytes] && decoded.warnings.isEmpty)
        }
    }

    @Test func missingDirectoryIsAnError() {
        let error = decodingError(Array(movie.svga(.zipJSON).dropLast(30)))
        #expect(error?.fault == .badArchive(.directoryMissing))
    }

    /// Offsets from the end: the record there has 22 bytes, the one entry of the directory 46 and the 10 of its name.
    @Test(
        arguments: [
            (22 - 4, .multipleDisks), (22 - 15, .directoryOutOfRange), (22 - 19, .directoryOutOfRange),
            (22 + 56, .badDirectoryEntry), (22 + 56 - 28, .badDirectoryEntry),
        ] as [(Int, SVGAError.ArchiveFault)])
    func damagedDirectoryIsAnError(_ offsetFromEnd: Int, _ fault: SVGAError.ArchiveFault) {
        var archive = ZipWriter.archive([entry { _ in }])
        archive[archive.count - offsetFromEnd] ^= 0x7F
        let error = decodingError(archive)
        #expect(error?.fault == .badArchive(fault))
        #expect(error?.place.offset != nil)
    }

    @Test func directoryThatLeadsToNoHeaderIsAnError() {
        #expect(fault([entry { $0.claimedOffset = 1 }]) == .badLocalHeader)
    }

    @Test func encryptedEntriesAreRefused() {
        #expect(fault([entry { $0.extraFlags = 1 }]) == .encrypted)
    }

    @Test func unknownMethodsAreRefused() {
        #expect(fault([entry { $0.claimedMethod = 12 }]) == .unknownMethod)
    }

    @Test func zip64IsRefused() {
        #expect(fault([entry { $0.claimedByteCount = .max }]) == .zip64)
    }

    @Test func entriesOutsideTheFileAreRefused() {
        #expect(fault([entry { $0.claimedOffset = 1 << 30 }]) == .entryOutOfRange)
    }

    @Test func overlappingEntriesAreRefused() {
        var second = ZipWriter.Entry("second", movie.spec())
        second.claimedOffset = 0
        #expect(fault([entry { _ in }, second]) == .entriesOverlap)
    }

    @Test func wrongSizesAreRefused() {
        #expect(fault([entry { $0.claimedByteCount = 5 }]) == .sizeMismatch)
    }

    @Test func wrongChecksumIsAWarning() throws {
        let entries = [entry { $0.claimedChecksum = 1 }] + movie.imageEntries
        let decoded = try Movie(decoding: ZipWriter.archive(entries))
        #expect(decoded.warnings.map(\.message) == ["the checksum of movie.spec is wrong; it decodes nevertheless"])
    }

    @Test(arguments: [
        ("key", "V", "V"), ("key", "V", "V.png"), ("key", "V", "key.png"), ("key", "V", "V.jpg"), ("key", "V", "v.PNG"),
    ])
    func imageFilesAreFound(_ key: String, _ name: String, _ fileName: String) throws {
        var movie = FixtureMovie.single([.shown()], key: key)
        movie.images = [FixtureImage(key, pngBytes, name: name, fileName: fileName)]
        for container in [FixtureMovie.Container.zipJSON, .zipProtobuf] {
            let decoded = try movie.decoded(container)
            #expect(decoded.assets.map(\.bytes) == [pngBytes])
            #expect(decoded.sprites[0].image == 0)
        }
    }

    @Test func aFileOfSeveralKeysIsUnpackedOnce() throws {
        var movie = FixtureMovie.single([.shown()])
        movie.images = ["a", "b"].map { FixtureImage($0, pngBytes, name: "x.png", fileName: nil) }
        var file = ZipWriter.Entry("x.png", pngBytes)
        file.claimedChecksum = 1
        let decoded = try Movie(decoding: ZipWriter.archive([ZipWriter.Entry("movie.spec", movie.spec()), file]))
        #expect(decoded.assets.map(\.bytes) == [pngBytes, pngBytes])
        #expect(decoded.warnings.map(\.field) == ["images[a]"])
        #expect(decoded.inflatedByteCount == movie.spec().count + pngBytes.count)
    }

    @Test(arguments: [FixtureMovie.Container.zipJSON, .zipProtobuf])
    func missingImageFileLeavesAnEmptyEntry(_ container: FixtureMovie.Container) throws {
        var movie = FixtureMovie.single([.shown()])
        movie.images = [FixtureImage("a", pngBytes, name: "b", fileName: nil)]
        let decoded = try movie.decoded(container)
        #expect(decoded.assets.map(\.bytes) == [[]])
        #expect(decoded.sprites[0].image == nil)
        #expect(decoded.warnings.map(\.field) == ["images[a]"])
    }

    @Test(arguments: ["../movie.spec", "/movie.spec", "a/../movie.spec", "..", "C:\\movie.spec"])
    func namesThatLeadElsewhereAreNoPaths(_ name: String) throws {
        let entries = [ZipWriter.Entry(name, [1, 2, 3]), ZipWriter.Entry("movie.spec", movie.spec())]
        #expect(try Movie(decoding: ZipWriter.archive(entries + movie.imageEntries)).warnings.isEmpty)
        #expect(decodingError(ZipWriter.archive([ZipWriter.Entry(name, movie.spec())]))?.isNotAMovie == true)
    }

    @Test func archivesInsideArchivesStayPacked() throws {
        let inner = ZipWriter.archive([ZipWriter.Entry("movie.spec", movie.spec())])
        let outer = ZipWriter.archive([ZipWriter.Entry("inner.zip", inner)])
        #expect(decodingError(outer)?.fault == .movieEntryMissing(nearest: nil))
        let decoded = try FixtureMovie.single([.shown()], images: [FixtureImage("a", inner)]).decoded(.zipJSON)
        #expect(decoded.assets.map(\.bytes) == [inner])
        #expect(decoded.sprites.map(\.image) == [nil])
    }

    @Test func foldersAndNamesAreLimited() throws {
        let entries = [ZipWriter.Entry("movie.spec", movie.spec()), ZipWriter.Entry("one/two/name", [])]
        let archive = ZipWriter.archive(entries + movie.imageEntries)
        var limits = Limits.untrusted
        limits.maxArchiveFolderDepth = 2
        limits.maxStringByteCount = 12
        _ = try Movie(decoding: archive, limits: limits)
        for (field, name) in [(\Limits.maxArchiveFolderDepth, 2), (\.maxStringByteCount, 12)] {
            var tight = limits
            tight[keyPath: field] -= 1
            let exceeded = try #require(decodingError(archive, limits: tight)?.limit)
            #expect(exceeded.limit == name - 1 && exceeded.found == name)
        }
    }
}
