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
}
