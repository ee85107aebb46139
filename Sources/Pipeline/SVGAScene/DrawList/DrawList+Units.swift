import SVGAFormat
import SVGAGeometry
import SVGAText

extension DrawList {
    /// The parts that are drawn over each other: single commands, and clips or layers from their begin to their end.
    var units: [Range<Int>] {
        var units: [Range<Int>] = []
        var (start, depth) = (0, 0)
        for (index, command) in commands.enumerated() {
            switch command {
            case .pushClip, .pushItemClip, .beginLayer: depth += 1
            case .popClip: depth -= 1
            case .endMaskedLayer: depth -= 2
            default: break
            }
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
                guard let item = own.item, let otherItem = others.item else { return own == others }
                return own.with(item: otherItem) == others && items[item] == list.items[otherItem]
            }
    }

    /// A list of only some units.
    func part(_ units: some Sequence<Range<Int>>) -> DrawList {
        DrawList(
            movie: movie, frame: frame, commands: units.flatMap { commands[$0] }, items: items, refusal: refusal)
    }

    /// A box in movie pixels around what a unit paints, apart from the rounding of its edges.
    func bounds(of unit: Range<Int>, _ measures: ShapeMeasures) -> Rect {
        commands[unit].reduce(Rect.null) { $0.union(bounds(of: $1, measures)) }
    }

    private func bounds(of command: DrawCommand, _ measures: ShapeMeasures) -> Rect {
        switch command {
        case .image(_, let size, let transform, _), .itemPicture(_, let size, let transform, _):
            // Without a size, the image's size applies, which is not decoded yet.
            size.map { transform.bounds(of: Rect($0)) } ?? Rect(movie.viewBox)
        case .fill(let geometry, let transform, _, _):
            transform.bounds(of: measures.bounds(of: geometry))
        case .stroke(let geometry, let style, let transform, _, _):
            transform.bounds(of: measures.bounds(of: geometry, stroked: style))
        case .itemFill(let index, let transform, _, _):
            transform.bounds(of: items[index].pathBounds)
        case .itemStroke(let index, let style, let transform, _, _):
            transform.bounds(of: items[index].pathBounds.expanded(by: style.reach))
        case .itemText(let index, let transform, _):
            if case .text(let text) = items[index] { transform.bounds(of: text.drawing.inkBox) } else { .null }
        case .pushClip, .pushItemClip, .popClip, .beginLayer, .endMaskedLayer:
            .null
        }
    }
}

extension DrawCommand {
    /// The item that the command names, or nil.
    var item: Int? {
        switch self {
        case .itemPicture(let item, _, _, _), .itemFill(let item, _, _, _), .itemStroke(let item, _, _, _, _),
            .itemText(let item, _, _), .pushItemClip(let item, _):
            item
        default: nil
        }
    }

    /// The command with another item, if it names one.
    func with(item: Int) -> DrawCommand {
        switch self {
        case .itemPicture(_, let size, let transform, let opacity):
            .itemPicture(item, size: size, transform: transform, opacity: opacity)
        case .itemFill(_, let transform, let color, let opacity):
            .itemFill(item, transform: transform, color: color, opacity: opacity)
        case .itemStroke(_, let style, let transform, let color, let opacity):
            .itemStroke(item, style: style, transform: transform, color: color, opacity: opacity)
        case .itemText(_, let transform, let opacity): .itemText(item, transform: transform, opacity: opacity)
        case .pushItemClip(_, let transform): .pushItemClip(item, transform: transform)
        default: self
        }
    }
}
