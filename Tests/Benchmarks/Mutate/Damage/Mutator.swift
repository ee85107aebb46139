/// Makes damaged movies, each from the seed and its index alone.
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
