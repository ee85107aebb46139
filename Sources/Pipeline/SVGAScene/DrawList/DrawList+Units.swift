import SVGAGraphics

extension DrawList {
    /// The parts that are drawn over each other: single commands, and clips or layers from their begin to their end.
    var units: [Range<Int>] {
        var units: [Range<Int>] = []
        var (start, depth) = (0, 0)
        for (index, command) in commands.enumerated() {
            depth += command.fields.depth
            if depth == 0 {
                units.append(start..<index + 1)
                start = index + 1
            }
        }
        return units
    }

    /// Whether commands draw the same as commands in another list for the same movie.
    func draws(_ unit: Range<Int>, as other: Range<Int>, of list: DrawList) -> Bool {
        unit.count == other.count
            && zip(commands[unit], list.commands[other]).allSatisfy { own, others in
                own.draws(
                    as: others, isSameImage: { resources.isSameImage($0, as: $1, in: list.resources) },
                    isSamePath: { resources.isSamePath($0, as: $1, in: list.resources) },
                    isSameText: { resources.texts[$0] == list.resources.texts[$1] })
            }
    }

    /// A list of only some units.
    func part(_ units: some Sequence<Range<Int>>) -> DrawList {
        DrawList(frame: frame, commands: units.flatMap { commands[$0] }, resources: resources)
    }

    /// A box in movie pixels around what a unit paints, apart from the rounding of its edges.
    func bounds(of unit: Range<Int>) -> Rect {
        commands[unit].lazy.map(\.fields).reduce(Rect.null) { $1.paints ? $0.union(resources.bounds(of: $1)) : $0 }
    }

    /// Both lists without the units that draw the same in both lists and are apart from all units that differ. The
    /// pictures of the shorter lists have the same differences.
    ///
    /// - Parameters:
    ///   - margin: The distance up to which units paint beyond their bounds, in movie pixels.
    ///   - isSame: Whether a command draws the same as one of the other list.
    /// - Complexity: O(commands).
    package func parts(
        beside other: DrawList, margin: Double, isSame: (DrawCommand, DrawCommand) -> Bool
    ) -> (own: DrawList, other: DrawList) {
        let (units, others) = (units, other.units)
        guard units.count == others.count else { return (self, other) }
        let isChanged = zip(units, others).map { unit, otherUnit in
            unit.count != otherUnit.count
                || !zip(commands[unit], other.commands[otherUnit]).allSatisfy { isSame($0, $1) }
        }
        let boxes = units.indices.filter { isChanged[$0] }.map {
            bounds(of: units[$0]).union(other.bounds(of: others[$0])).expanded(by: 2 * margin)
        }
        guard boxes.count <= DrawList.maxBoxCount else { return (self, other) }
        let kept = units.indices.filter { index in
            let own = bounds(of: units[index])
            return isChanged[index]
                || boxes.contains {
                    $0.minX <= own.maxX && own.minX <= $0.maxX && $0.minY <= own.maxY && own.minY <= $0.maxY
                }
        }
        return (part(kept.map { units[$0] }), other.part(kept.map { others[$0] }))
    }

    private static let maxBoxCount = 32
}
