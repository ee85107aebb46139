import SVGADocument
import SVGAFormat
import SVGAGraphics
import SVGAImage

/// Pairs the entries of two image maps: by key, then by content.
struct ImageMatching {
    private let a: DocumentSide
    private let b: DocumentSide
    private let maxPixelCount: Int
    /// The remaining number of pixels to decode; afterwards only bytes are compared, so that every file takes limited
    /// time.
    private var pixelBudget: Int
    /// For each entry a number, the same for equal bytes in both maps.
    private let contents: (a: [Int], b: [Int])
    /// Cached results for contents and pairs, since many keys may name one file.
    private var headers: [Int: ImageHeader?] = [:]
    private var pictures: [[Int]: (kind: ImageChange.Kind, psnr: Double?)] = [:]

    init(_ a: DocumentSide, _ b: DocumentSide, _ limits: Limits) {
        (self.a, self.b, maxPixelCount) = (a, b, limits.maxImagePixelCount)
        pixelBudget = limits.maxTotalImagePixelCount
        var numbers = ContentNumbers(count: a.lookup.contents.count + b.lookup.contents.count)
        contents = (a.lookup.contents.map { numbers.number(of: $0) }, b.lookup.contents.map { numbers.number(of: $0) })
    }

    mutating func changes(ignoring aspects: Set<DocumentDiff.Aspect>) -> ListChanges<ImageChange> {
        let matched = KeyedPairs(a.lookup.keys, b.lookup.keys)
        var (removed, added) = (matched.removed, matched.added)
        let renamed = takeRenamed(&removed, &added)
        let moved = Set(matched.movedPairs.map(\.b))
        var result = ListChanges<ImageChange>()
        for pair in matched.pairs {
            let content = change(pair.a, pair.b)
            let order = moved.contains(pair.b) ? self.moved(pair.a, pair.b) : nil
            let found = [content, order].compactMap(\.self).filter { !($0.aspect.map(aspects.contains) ?? false) }
            result.changes += found
            if found.isEmpty { result.equalCount += 1 }
        }
        result.changes += renamed
        result.changes += added.map { entry in
            var change = ImageChange(.added, b.lookup.keys[entry], bytes: nil, b.lookup.contents[entry].count)
            change.sizes = (nil, header(b, contents.b, entry)?.size)
            return change
        }
        result.changes += removed.map { entry in
            var change = ImageChange(.removed, a.lookup.keys[entry], bytes: a.lookup.contents[entry].count, nil)
            change.sizes = (header(a, contents.a, entry)?.size, nil)
            return change
        }
        return result
    }

    private func moved(_ old: Int, _ new: Int) -> ImageChange {
        ImageChange(.moved, a.lookup.keys[old], bytes: a.lookup.contents[old].count, b.lookup.contents[new].count)
    }

    /// Entries with one content under two keys.
    private func takeRenamed(_ removed: inout [Int], _ added: inout [Int]) -> [ImageChange] {
        var candidates: [Int: [Int]] = [:]
        for entry in added.reversed() where !b.lookup.contents[entry].isEmpty {
            candidates[contents.b[entry], default: []].append(entry)
        }
        var (changes, taken): ([ImageChange], Set<Int>) = ([], [])
        removed.removeAll { old in
            guard let new = candidates[contents.a[old]]?.popLast() else { return false }
            taken.insert(new)
            let count = a.lookup.contents[old].count
            var change = ImageChange(.renamed, a.lookup.keys[old], bytes: count, count)
            change.newKey = b.lookup.keys[new]
            changes.append(change)
            return true
        }
        added.removeAll(where: taken.contains)
        return changes
    }

    private mutating func header(_ side: DocumentSide, _ contents: [Int], _ entry: Int) -> ImageHeader? {
        if let known = headers[contents[entry]] { return known }
        let header = try? ImageHeader(reading: Array(side.lookup.contents[entry]))
        headers.updateValue(header, forKey: contents[entry])
        return header
    }

    /// The differences between two entries; nil if there are none.
    private mutating func change(_ old: Int, _ new: Int) -> ImageChange? {
        let (before, after) = (a.lookup.contents[old], b.lookup.contents[new])
        func change(_ kind: ImageChange.Kind) -> ImageChange {
            ImageChange(kind, a.lookup.keys[old], bytes: before.count, after.count)
        }
        guard contents.a[old] == contents.b[new] else {
            let difference = pictureChange(old, new)
            var change = change(difference.kind)
            change.psnr = difference.psnr
            change.sizes = (header(a, contents.a, old)?.size, header(b, contents.b, new)?.size)
            return change
        }
        let unknown = (a.movie.images[old].values.unknownFields, b.movie.images[new].values.unknownFields)
        if Similarity(unknown.0, unknown.1) == .different { return change(.unknown) }
        let names = (a.lookup.fileNames[old], b.lookup.fileNames[new])
        if let first = names.0, let second = names.1, first != second { return change(.refiled) }
        return nil
    }

    /// The differences between two entries' pictures.
    private mutating func pictureChange(_ old: Int, _ new: Int) -> (kind: ImageChange.Kind, psnr: Double?) {
        guard let first = header(a, contents.a, old), let second = header(b, contents.b, new) else {
            return (.replaced, nil)
        }
        guard first.width == second.width, first.height == second.height else { return (.resized, nil) }
        let pixelCount = first.width * first.height
        guard pixelCount <= pixelBudget else { return (.replaced, nil) }
        pixelBudget -= pixelCount
        let pair = [contents.a[old], contents.b[new]]
        if let known = pictures[pair] { return known }
        let found = compare(a.lookup.contents[old], first, b.lookup.contents[new], second)
        pictures[pair] = found
        return found
    }

    /// Compares the pixels of two pictures with the same size, one pair per call.
    private func compare(
        _ before: ArraySlice<UInt8>, _ old: ImageHeader, _ after: ArraySlice<UInt8>, _ new: ImageHeader
    ) -> (kind: ImageChange.Kind, psnr: Double?) {
        guard let first = try? Pixmap(decoding: Array(before), header: old, maxPixelCount: maxPixelCount),
            let second = try? Pixmap(decoding: Array(after), header: new, maxPixelCount: maxPixelCount),
            let pair = try? PicturePair(expected: first, actual: second)
        else { return (.replaced, nil) }
        let difference = pair.difference()
        return (difference.isZero ? .recompressed : .repainted, difference.psnr)
    }
}

extension ImageHeader {
    fileprivate var size: PixelSize { PixelSize(width: width, height: height) }
}
