import SVGAFormat
import SVGATestMovies
import Testing

@Suite("Damage anywhere", .timeLimit(.minutes(2)))
struct RobustnessTests {
    @Test(arguments: FixtureMovie.Container.allCases)
    func truncationAtEveryByteGivesAnErrorOrAMovie(_ container: FixtureMovie.Container) {
        let file = FixtureMovie.sampler.svga(container)
        var errorCount = 0
        for count in 0..<file.count where decodingError(Array(file.prefix(count))) != nil { errorCount += 1 }
        #expect(errorCount >= file.count / 2)
    }

    @Test(arguments: FixtureMovie.Container.allCases, [0x01, 0x80, 0xFF] as [UInt8])
    func changingAnyByteNeverTraps(_ container: FixtureMovie.Container, _ bits: UInt8) {
        let file = FixtureMovie.sampler.svga(container)
        var errorCount = 0
        for index in file.indices where decodingError(file.flipping(bits, at: index)) != nil { errorCount += 1 }
        #expect(errorCount > 0)
    }

    @Test func changingAnyByteOfASpecNeverTraps() {
        let spec = FixtureMovie.sampler.spec()
        var errorCount = 0
        for index in spec.indices {
            let entry = ZipWriter.Entry("movie.spec", spec.flipping(0x22, at: index), isDeflated: false)
            if decodingError(ZipWriter.archive([entry])) != nil { errorCount += 1 }
        }
        #expect(errorCount > 0)
    }

    @Test func truncatingASpecAnywhereIsAnErrorAtItsEnd() {
        let spec = FixtureMovie.sampler.spec()
        for count in 1..<spec.count {
            let entry = ZipWriter.Entry("movie.spec", Array(spec.prefix(count)), isDeflated: false)
            let error = decodingError(ZipWriter.archive([entry]))
            #expect(error?.stage == "json", "at \(count)")
            #expect(error?.place.entry == SVGAError.ByteSpace.specEntry.rawValue)
        }
    }

    @Test func anArenaOfAnySizeGivesAMovieOrALimitError() {
        let file = FixtureMovie.sampler.svga()
        var limits = Limits.untrusted
        var refusals = 0
        for cap in stride(from: 0, through: 8_192, by: 16) {
            limits.maxArenaByteCount = cap
            guard let error = decodingError(file, limits: limits) else { continue }
            #expect(error.isLimitExceeded)
            refusals += 1
        }
        #expect(refusals > 0 && refusals < 512)
    }
}
