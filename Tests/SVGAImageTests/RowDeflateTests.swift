import CSVGAKernels
import CSVGAZlib
import SVGATestSupport
import Testing

/// zlib can read the deflate encoder's output, and it stays within its buffers: they end where memory ends.
@Suite struct RowDeflateTests {
    /// A compressor that closures can share.
    final class Deflater {
        private let address: OpaquePointer

        init() throws { address = try #require(svga_deflater_make()) }

        deinit { svga_deflater_free(address) }

        /// A zlib stream in parts.
        func compress(_ parts: [[UInt8]], search: svga_search) -> [UInt8] {
            var stream: [UInt8] = [0x78, 0x01]
            for (index, part) in parts.enumerated() {
                let bound = svga_deflate_bound(part.count)
                let output = GuardedBytes(count: bound)
                let isLast: Int32 = index == parts.count - 1 ? 1 : 0
                let count = GuardedBytes(part).withAddress { bytes in
                    output.withAddress { svga_deflate(address, search, isLast, bytes, part.count, $0, bound) }
                }
                stream += output.bytes.prefix(count)
            }
            return stream + bigEndian(Int(adler32(parts.flatMap(\.self))))
        }

        /// The zlib stream of `input`.
        func compress(_ input: [UInt8], search: svga_search = svga_find_copies) -> [UInt8] {
            let bound = svga_deflate_bound(input.count)
            let output = GuardedBytes(count: bound)
            let count = GuardedBytes(input).withAddress { bytes in
                output.withAddress { svga_deflate(address, search, 1, bytes, input.count, $0, bound) }
            }
            return [0x78, 0x01] + output.bytes.prefix(count) + bigEndian(Int(adler32(input)))
        }
    }

    static let searches = [svga_find_zeros, svga_find_copies]

    /// zlib's output for a stream of `count` bytes; nil if it is invalid.
    static func inflate(_ stream: [UInt8], count: Int) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: max(1, count))
        var outputCount = uLong(output.count)
        guard uncompress(&output, &outputCount, stream, uLong(stream.count)) == Z_OK else { return nil }
        return Array(output.prefix(Int(outputCount)))
    }

    func expectRoundTrip(_ input: [UInt8], _ comment: Comment) throws {
        let deflater = try Deflater()
        for search in RowDeflateTests.searches {
            let output = RowDeflateTests.inflate(deflater.compress(input, search: search), count: input.count)
            #expect(output == input, comment)
        }
    }

    static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    @Test(arguments: [0, 7] as [UInt8]) func runsOfEveryLengthComeBack(byte: UInt8) throws {
        for count in Array(0...600) + [774, 775, 776, 777, 40_000] {
            try expectRoundTrip([UInt8](repeating: byte, count: count), "\(count) equal bytes")
        }
    }

    @Test func zerosBetweenOtherBytesRoundTrip() throws {
        for count in Array(0...40) + [256...264, 514...522].joined() {
            for before in 0...20 {
                let zeros = [UInt8](repeating: 0, count: count)
                let noise = RowDeflateTests.noise(before + 30).map { $0 | 1 }
                let input = Array(noise[..<before]) + zeros + noise + zeros
                try expectRoundTrip(input, "\(count) zeros after \(before)")
            }
        }
    }

    @Test(arguments: [1, 7, 32_767, 32_768, 32_769, 40_000]) func copiesFromAnyDistanceComeBack(distance: Int) throws {
        let part = RowDeflateTests.noise(distance)
        try expectRoundTrip(part + part + part.prefix(100), "distance \(distance)")
    }

    @Test(arguments: [1, 2, 3, 20, 65_535, 65_536, 70_000, 200_000])
    func noiseIsStoredAndHardlyGrows(count: Int) throws {
        let input = RowDeflateTests.noise(count)
        try expectRoundTrip(input, "\(count) bytes of noise")
        for search in RowDeflateTests.searches {
            #expect(try Deflater().compress(input, search: search).count <= count + 12 + count / 6_000)
        }
    }

    @Test func runsCostHardlyAnything() throws {
        for search in RowDeflateTests.searches {
            let stream = try Deflater().compress([UInt8](repeating: 0, count: 1 << 20), search: search)
            #expect(stream.count < 1200)
        }
    }

    @Test(arguments: 0..<60) func mixturesComeBackAndDoNotDependOnWhatWasBefore(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var input: [UInt8] = []
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            let count = Int.random(in: 1...3000, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: input += RowDeflateTests.noise(count, seed: random.next())
            case 1: input += [UInt8](repeating: UInt8.random(in: 0...255, using: &random), count: count)
            case 2: input += RowDeflateTests.noise(count, seed: random.next()).map { $0 & 3 }
            default: input += input.suffix(count * 8).prefix(count)
            }
        }
        try expectRoundTrip(input, "seed \(seed)")
        for search in RowDeflateTests.searches {
            let used = try Deflater()
            _ = used.compress(RowDeflateTests.noise(5000) + input)
            #expect(try used.compress(input, search: search) == Deflater().compress(input, search: search))
        }
    }

    @Test(arguments: searches) func partsAreOneStream(search: svga_search) throws {
        let deflater = try Deflater()
        for counts in [[1, 1], [0, 0, 0], [5, 0, 9], [300, 70_000, 2], [65_535, 65_536, 1], [7, 7, 7, 7, 7]] {
            for isNoise in [false, true] {
                let parts = counts.enumerated().map { index, count in
                    isNoise
                        ? RowDeflateTests.noise(count, seed: UInt64(index))
                        : [UInt8](repeating: UInt8(index), count: count)
                }
                let input = parts.flatMap(\.self)
                let output = RowDeflateTests.inflate(deflater.compress(parts, search: search), count: input.count)
                #expect(output ?? [] == input, "\(counts)")
            }
        }
    }

    @Test func aBufferBelowTheBoundIsRefused() throws {
        let deflater = try #require(svga_deflater_make())
        defer { svga_deflater_free(deflater) }
        var output = [UInt8](repeating: 9, count: svga_deflate_bound(10) - 1)
        #expect(svga_deflate(deflater, svga_find_copies, 1, RowDeflateTests.noise(10), 10, &output, output.count) == 0)
        #expect(output.allSatisfy { $0 == 9 })
    }
}
