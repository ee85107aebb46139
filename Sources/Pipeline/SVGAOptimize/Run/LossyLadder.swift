/// A kind of lossy pass in steps, the mildest first: each replaces the pass with its name.
package struct LossyLadder: Sendable {
    package let id: String
    package let steps: [any OptimizerPass]

    /// - Parameter steps: Passes with the name, each giving up more than the one before.
    package init(_ id: String, _ steps: [any OptimizerPass]) { (self.id, self.steps) = (id, steps) }
}

/// The progress of a search on each ladder.
struct LadderPosition: Hashable {
    /// For each ladder the steps taken, 0 for none.
    private(set) var counts: [Int]

    init(_ ladders: [LossyLadder]) { counts = ladders.map { _ in 0 } }

    /// The positions one step further, one for each ladder that has one.
    func next(_ ladders: [LossyLadder]) -> [LadderPosition] {
        ladders.indices.filter { counts[$0] < ladders[$0].steps.count }.map { index in
            var position = self
            position.counts[index] += 1
            return position
        }
    }

    /// The passes, with lossy ones replaced by the ladder steps taken so far, or omitted before the first step.
    func passes(of all: [any OptimizerPass], _ ladders: [LossyLadder]) -> [any OptimizerPass] {
        all.compactMap { pass -> (any OptimizerPass)? in
            guard pass.grade == .lossy else { return pass }
            guard let index = ladders.firstIndex(where: { $0.id == pass.id }), counts[index] > 0 else { return nil }
            return ladders[index].steps[counts[index] - 1]
        }
    }
}
