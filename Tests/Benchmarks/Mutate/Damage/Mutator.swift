import SVGATestSupport

/// Creates damaged movies, each determined by the seed and its index.
struct Mutator {
    let sources: [SourceMovie]
    let seed: UInt64

    /// A damaged movie and where it comes from.
    struct Mutant {
        let damage: Damage
        let source: String
        let file: [UInt8]
    }

    /// The mutant of an index.
    func mutant(_ index: Int) -> Mutant {
        var dice = Dice(seed: seed, index: index)
        let damage = dice.pick(Damage.allCases) ?? .bitFlips
        let (source, other) = (sources[dice.below(sources.count)], sources[dice.below(sources.count)])
        return Mutant(
            damage: damage, source: source.name, file: damage.mutant(of: source, and: other, &dice))
    }
}

/// Random choices that make up one mutant; equal seeds and indices make equal choices.
struct Dice {
    private var random: SplitMix64

    /// Creates the dice of one mutant, independent of other mutants.
    init(seed: UInt64, index: Int) {
        var seeds = SplitMix64(seed: seed ^ UInt64(truncatingIfNeeded: index) &* 0xd6e8_feb8_6659_fd93)
        random = SplitMix64(seed: seeds.next())
    }

    /// Any of 64 bits.
    mutating func bits() -> UInt64 { random.next() }

    /// A number in `0 ..< count`; 0 if it is empty.
    mutating func below(_ count: Int) -> Int { count > 0 ? Int.random(in: 0..<count, using: &random) : 0 }

    /// True once in so many times.
    mutating func chance(_ count: Int) -> Bool { below(count) == 0 }

    /// One of some, nil when there are none.
    mutating func pick<Element>(_ choices: [Element]) -> Element? {
        choices.isEmpty ? nil : choices[below(choices.count)]
    }

    /// The number of repetitions: mostly one or two, now and then up to 64.
    mutating func times() -> Int { 1 + below(1 << below(7)) }

    /// Some bytes.
    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
}
