import SVGATestSupport
import Testing

@testable import SVGADiff

/// The length of a longest common subsequence by the table of all prefixes.
private func commonLength(_ a: [Int], _ b: [Int]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for first in a {
        var next = row
        for (index, second) in b.enumerated() {
            next[index + 1] = first == second ? row[index] + 1 : max(row[index + 1], next[index])
        }
        row = next
    }
    return row[b.count]
}

@Test func commonSubsequencesAreLongest() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<400 {
        let kinds = Int.random(in: 1...8, using: &random)
        let lists = (0..<2).map { _ in
            (0..<Int.random(in: 0...14, using: &random)).map { _ in Int.random(in: 0..<kinds, using: &random) }
        }
        let pairs = SequenceMatching.longestCommonSubsequence(lists[0], lists[1])
        #expect(pairs.count == commonLength(lists[0], lists[1]), "\(lists)")
        #expect(pairs.allSatisfy { lists[0][$0.a] == lists[1][$0.b] })
        #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.a < $1.a && $0.b < $1.b })
    }
}

@Test func risingPartsAreLongest() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<200 {
        let numbers = Array(0..<Int.random(in: 0...12, using: &random)).shuffled(using: &random)
        let part = SequenceMatching.longestRisingPart(of: numbers).sorted().map { numbers[$0] }
        #expect(part == part.sorted() && part.count == commonLength(numbers, numbers.sorted()))
    }
}

@Test func manyEqualTokensAreMatchedQuickly() {
    let pairs = SequenceMatching.longestCommonSubsequence(
        [1] + Array(repeating: 0, count: 3_000) + [2], [3] + Array(repeating: 0, count: 3_000) + [4])
    #expect(pairs.count == 3_000)
}
