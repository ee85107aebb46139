import Glibc
import SVGAPlaylist
import SVGATestSupport
import Testing

/// Random edits have the same effect on a list as on an array, and the current item follows the rules: worked out from
/// the remaining numbers, since each item is its own number.
@Test func listProperties() {
    let rounds = getenv("SVGA_LIST_EDITS").flatMap { Int(String(cString: $0)) } ?? 100_000
    var model = ListModel(seed: 7)
    for round in 0..<rounds {
        if let fault = model.step() {
            Issue.record("edit \(round): \(fault)")
            return
        }
    }
    #expect(model.seen.count == ListModel.Edit.allCases.count, "each kind of edit happened")
}

/// A plain array next to the list, with the number that plays.
private struct ListModel {
    enum Edit: CaseIterable {
        case append, insert, remove, removeRange, removeItem, replace, replaceFrom, replaceRange, replaceAll, removeAll
        case move, next, previous, advance, wrong
    }

    var list = PlaybackList<Int>()
    var items: [Int] = []
    var playing: Int?
    var reported: Int?
    var seen: Set<Edit> = []
    private var random: SplitMix64
    private var last = 0

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private mutating func new(_ count: Int) -> [Int] {
        defer { last += count }
        return Array(last..<last + count)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func range() -> Range<Int> {
        let start = number(0...items.count)
        return start..<number(start...items.count)
    }

    /// Does one edit. Returns what was wrong with it.
    mutating func step() -> String? {
        var edit = Edit.allCases.randomElement(using: &random) ?? .append
        // Long lists are cut and the whole is seldom replaced, so that most edits meet a few items.
        if items.count > 12 { edit = .removeRange }
        if edit == .replaceAll || edit == .removeAll, number(0...7) > 0 { edit = .insert }
        seen.insert(edit)
        let before = (items, playing)
        let count = items.count
        do {
            guard let change = try perform(edit) else {
                return list.items == items && count == items.count ? nil : "an error changed the list"
            }
            return fault(change, edit, before: before).map { "\(edit) of \(before): \($0), \(change)" }
        } catch {
            return "\(edit) of \(before): \(error)"
        }
    }

    /// Changes array and list; nil when the list refused, as it should.
    private mutating func perform(_ edit: Edit) throws -> ListChange? {
        switch edit {
        case .append: return list.append(contentsOf: splice(items.count..<items.count, number(0...3)))
        case .insert:
            let index = number(0...items.count)
            return try list.insert(contentsOf: splice(index..<index, number(1...3)), at: index)
        case .remove where !items.isEmpty:
            let index = number(0...items.count - 1)
            _ = splice(index..<index + 1, 0)
            return try list.remove(at: index)
        case .removeItem where !items.isEmpty:
            let item = items[number(0...items.count - 1)]
            items.removeAll { $0 == item }
            return try list.remove(item)
        case .removeRange:
            let range = range()
            _ = splice(range, 0)
            return try list.removeSubrange(range)
        case .replace where !items.isEmpty:
            let index = number(0...items.count - 1)
            return try list.replace(at: index, with: splice(index..<index + 1, 1)[0])
        case .replaceFrom:
            let range = range()
            return try list.replace(from: range.lowerBound, with: splice(range, range.count))
        case .replaceRange:
            let range = range()
            return try list.replaceSubrange(range, with: splice(range, number(0...4)))
        case .replaceAll:
            reported = nil
            return list.replaceAll(with: splice(0..<items.count, number(0...5)))
        case .removeAll:
            reported = nil
            _ = splice(0..<items.count, 0)
            return list.removeAll()
        case .move where !items.isEmpty: return try list.move(to: number(0...items.count - 1))
        case .next: return list.moveToNext()
        case .previous: return list.moveToPrevious()
        case .advance:
            list.mode = number(0...1) == 0 ? .loopsCurrent : .loopsList
            return list.advance()
        default: return try? list.move(to: items.count + number(0...2))
        }
    }

    /// Replaces a range of the array with new numbers.
    private mutating func splice(_ range: Range<Int>, _ count: Int) -> [Int] {
        let new = new(count)
        items.replaceSubrange(range, with: new)
        return new
    }

    private mutating func fault(_ change: ListChange, _ edit: Edit, before: ([Int], Int?)) -> String? {
        guard list.items == items, list.count == items.count else { return "the items are \(list.items)" }
        guard list.currentIndex == change.currentIndex else { return "the change names another index" }
        guard (list.currentIndex == nil) == items.isEmpty, list.currentIndex.map(items.indices.contains) ?? true else {
            return "no item has the current index"
        }
        let (expected, refreshes) = expectation(change, edit, before.0, before.1)
        playing = list.currentItem
        guard playing == expected else { return "\(String(describing: expected)) should play of \(items)" }
        guard change.refreshesCurrent == refreshes else { return "refreshes \(change.refreshesCurrent)" }
        let reaches = !items.isEmpty && playing == items.last && reported != items.count
        if reaches { reported = items.count }
        return change.reachedLast == reaches ? nil : "reached the last: \(change.reachedLast)"
    }

    /// The expected item, and whether it begins.
    private func expectation(
        _ change: ListChange, _ edit: Edit, _ old: [Int], _ playing: Int?
    ) -> (item: Int?, refreshes: Bool) {
        let position = playing.flatMap { old.firstIndex(of: $0) }
        switch edit {
        case .replaceAll, .removeAll: return (items.first, !(items.isEmpty && old.isEmpty))
        case .move: return (list.currentItem, list.currentItem != playing)
        case .next:
            let next = position.map { $0 + 1 < old.count ? old[$0 + 1] : old[$0] }
            return (next, next != playing)
        case .previous:
            let previous = position.map { $0 > 0 ? old[$0 - 1] : old[$0] }
            return (previous, previous != playing)
        case .advance:
            guard let position else { return (nil, false) }
            return (list.mode == .loopsList ? old[(position + 1) % old.count] : playing, true)
        default: break
        }
        guard let playing, let position else { return (items.first, !items.isEmpty) }
        if items.contains(playing) { return (playing, false) }
        // The item at its place; otherwise the next existing one; otherwise the last remaining one.
        let new = items.filter { !old.contains($0) }
        let first = old.firstIndex { !items.contains($0) } ?? 0
        if !new.isEmpty { return (new[min(position - first, new.count - 1)], true) }
        return (old[position...].first(where: items.contains) ?? items.last, true)
    }
}
