import SVGATestSupport
import Testing

extension FuzzTarget: CustomTestStringConvertible {
    var testDescription: String { name }
}

/// Earlier findings of the fuzzer, and its seeds, in an ordinary build.
@Suite struct FuzzTargetTests {
    private static let folder = #filePath.split(separator: "/").dropLast(2).map { "/\($0)" }.joined()

    @Test(arguments: FuzzTarget.all) func seedsHaveNoFinding(target: FuzzTarget) {
        #expect(!target.seeds().isEmpty)
        for seed in target.seeds() { #expect(target.run(seed) == nil) }
    }

    @Test(arguments: FuzzTarget.all) func fixedCrashersStayFixed(target: FuzzTarget) throws {
        let folder = "\(Self.folder)/Crashers/\(target.name)"
        for name in TemporaryFolder.names(in: folder) {
            let input = try #require(TemporaryFolder.read("\(folder)/\(name)"))
            #expect(target.run(input) == nil, "\(name)")
        }
    }

    @Test func everyFolderOfCrashersBelongsToATarget() {
        for name in TemporaryFolder.names(in: "\(Self.folder)/Crashers") { #expect(FuzzTarget.named(name) != nil) }
    }

    @Test(arguments: FuzzTarget.all) func damagedSeedsHaveNoFinding(target: FuzzTarget) {
        var random = SplitMix64(seed: 7)
        for seed in target.seeds() {
            for _ in 0..<8 {
                var input = Array(seed.prefix(Int.random(in: 0...seed.count, using: &random)))
                for _ in 0..<min(3, input.count) {
                    input[Int.random(in: input.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                #expect(target.run(input) == nil)
            }
        }
    }
}
