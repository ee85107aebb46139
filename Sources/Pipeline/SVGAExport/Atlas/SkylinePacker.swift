/// Places rectangles on pages, each as low as it goes above those placed before (the skyline method).
struct SkylinePacker {
    struct Box: Hashable {
        let width: Int
        let height: Int

        var area: Int { width * height }
    }

    /// A page, and the positions of its rectangles: one place for each box in a range.
    struct Page: Hashable {
        let boxes: Range<Int>
        let size: Box
        let places: [Place]
    }

    /// The upper left corner of a rectangle.
    struct Place: Hashable {
        let x: Int
        let y: Int
    }

    private let boxes: [Box]
    private let maxSide: Int
    private let spacing: Int

    init(_ boxes: [Box], maxSide: Int, spacing: Int) {
        (self.boxes, self.maxSide, self.spacing) = (boxes, maxSide, spacing)
    }

    /// The pages, each with the boxes after the previous page's: a player visits each page once per pass. With `maxCount`
    /// pages, placing stops. Takes O(boxes × columns of the skyline) for each of some forty trials a page.
    func pages(maxCount: Int = .max) -> [Page] {
        var (pages, start) = ([Page](), 0)
        while start < boxes.count, pages.count < maxCount {
            let page = smallestPage(of: start..<start + longestRun(from: start))
            pages.append(page)
            start = page.boxes.upperBound
        }
        return pages
    }

    /// The number of boxes that fit on a page of the largest size, at least one.
    private func longestRun(from start: Int) -> Int {
        // Between one that fits, and one that does not or does not exist.
        var (low, high) = (1, 2)
        func fits(_ count: Int) -> Bool {
            start + count <= boxes.count && placed(start..<start + count, width: maxSide) != nil
        }
        while fits(high) { (low, high) = (high, 2 * high) }
        while high - low > 1 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// The page with the smallest area among several widths.
    private func smallestPage(of range: Range<Int>) -> Page {
        var best: Page?
        for width in widths(of: range) {
            guard let page = placed(range, width: width) else { continue }
            if best.map({ page.size.area < $0.size.area }) ?? true { best = page }
        }
        // The largest width held all of them when they were counted.
        return best ?? placed(range, width: maxSide) ?? Page(boxes: range, size: Box(width: 0, height: 0), places: [])
    }

    /// Widths to try: around a square, and multiples of the widest box.
    private func widths(of range: Range<Int>) -> [Int] {
        let widest = boxes[range].reduce(1) { max($0, $1.width) }
        let area = boxes[range].reduce(0) { $0 + ($1.width + spacing) * ($1.height + spacing) }
        let side = Int(Double(area).squareRoot())
        let around = (range.count > 2000 ? stride(from: 4, through: 8, by: 2) : stride(from: 2, through: 16, by: 1))
            .map { max(widest, side * $0 / 6) }
        let columns = (1...24).map { $0 * (widest + spacing) - spacing }
        return Set((around + (range.count > 2000 ? [] : columns)).filter { $0 <= maxSide } + [maxSide]).sorted()
    }

    /// A page with a maximum width, cut to the used part; nil if it would become too high.
    private func placed(_ range: Range<Int>, width: Int) -> Page? {
        var skyline = Skyline(width: width + spacing)
        var places = [Place](repeating: Place(x: 0, y: 0), count: range.count)
        var (right, bottom) = (0, 0)
        // High ones first, then wide ones, so that small ones fill gaps.
        let order = range.sorted {
            (boxes[$1].height, boxes[$1].width, $0) < (boxes[$0].height, boxes[$0].width, $1)
        }
        for index in order {
            let box = boxes[index]
            guard let place = skyline.insert(width: box.width + spacing, height: box.height + spacing) else {
                return nil
            }
            places[index - range.lowerBound] = place
            (right, bottom) = (max(right, place.x + box.width), max(bottom, place.y + box.height))
            if bottom > maxSide { return nil }
        }
        return Page(boxes: range, size: Box(width: right, height: bottom), places: places)
    }
}
