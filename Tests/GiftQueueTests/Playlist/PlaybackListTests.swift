import Testing

@testable import SVGAPlaylist

/// The last item is reported once per length, so that each page is requested once.
@Test func reachLastOnce() throws {
    var list = PlaybackList([1, 2, 3])
    #expect(list.moveToNext().reachedLast == false)
    #expect(list.moveToNext().reachedLast)
    #expect(list.moveToNext().reachedLast == false, "the end is no news")
    list.moveToPrevious()
    #expect(list.moveToNext().reachedLast == false, "not twice for three items")
    #expect(list.append(contentsOf: [4, 5]).reachedLast == false, "3 is no longer the last")
    #expect(try list.move(to: 4).reachedLast, "once more for five")
    #expect(try list.remove(at: 4).reachedLast, "and for four, since the length is another")
    #expect(list.append(6).reachedLast == false)
    #expect(list.moveToNext().reachedLast, "the page that came in place of the removed one")
}

@Test func singleItemListReportsItsLastItem() {
    var list = PlaybackList<Int>()
    #expect(list.append(1) == change(0..<0, 1, current: 0, refreshes: true, reachedLast: true))
    #expect(list.replaceAll(with: [2]).reachedLast, "another list of the same length")
    #expect(list.removeAll() == change(0..<1, 0, current: nil, refreshes: true))
    #expect(list.removeAll().refreshesCurrent == false)
}

@Test func modesDecideWhatFollowsTheEnd() {
    var single = PlaybackList(["a", "b"])
    #expect(single.advance() == change(0..<0, 0, current: 0, refreshes: true))
    var list = PlaybackList(["a", "b"], mode: .loopsList)
    #expect(list.advance().currentIndex == 1)
    #expect(list.advance().currentIndex == 0)
    var empty = PlaybackList<String>(mode: .loopsList)
    #expect(empty.advance() == change(0..<0, 0, current: nil, refreshes: false))
}

@Test func theWindowIsOrderedByDistance() throws {
    var list = PlaybackList(Array(0..<10))
    #expect(list.window(aheadCount: 3, behindCount: 1) == [0, 1, 2, 3])
    try list.move(to: 4)
    #expect(list.window(aheadCount: 3, behindCount: 1) == [4, 5, 3, 6, 7])
    #expect(list.window(aheadCount: .max, behindCount: -1) == [4, 5, 6, 7, 8, 9])
    try list.move(to: 9)
    #expect(list.window(aheadCount: 3, behindCount: 2) == [9, 8, 7])
    #expect(PlaybackList<Int>().window(aheadCount: 3, behindCount: 1).isEmpty)
}

@Test func wrongIndexesAreErrorsAndChangeNothing() {
    var list = PlaybackList([1, 2, 3])
    let before = list
    for index in [-1, 3, .min, .max] {
        #expect(throws: SVGAError.self) { try list.remove(at: index) }
        #expect(throws: SVGAError.self) { try list.move(to: index) }
        #expect(throws: SVGAError.self) { try list.item(at: index) }
        #expect(throws: SVGAError.self) { try list.replace(at: index, with: 9) }
        #expect(throws: SVGAError.self) { try list.replace(from: index, with: [9, 9, 9, 9]) }
        if index != 3 { #expect(throws: SVGAError.self) { try list.insert(9, at: index) } }
    }
    for range in [-1..<1, 2..<4, 4..<4, .min ..< .max] {
        #expect(throws: SVGAError.self) { try list.removeSubrange(range) }
    }
    #expect(throws: SVGAError.self) { try list.remove(9) }
    #expect(list == before)
    #expect(throws: SVGAError.unusable("no item has index 7: the list has 3")) { try list.move(to: 7) }
}

private func change(
    _ range: Range<Int>, _ count: Int, current: Int?, refreshes: Bool, reachedLast: Bool = false
) -> ListChange {
    ListChange(
        replacedRange: range, insertedCount: count, currentIndex: current, refreshesCurrent: refreshes,
        reachedLast: reachedLast)
}
