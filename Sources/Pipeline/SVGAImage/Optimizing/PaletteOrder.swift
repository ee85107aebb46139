import CSVGAKernels
import SVGAGraphics

/// The order of the colours of a palette, which decides how well filters predict indices and how many alphas are stored.
enum PaletteOrder: CaseIterable {
    /// Transparent colours first, in the order of their first pixels, for a minimum of alphas.
    case occurrence
    /// As ``occurrence``, but the most frequent colours first: lengths of codes repeat, so the headers of blocks are shorter.
    case frequency
    /// From dark to light, transparent as dark: in most pictures neighbours are close by.
    case brightness
    /// By neighbouring colours, grown from the most frequent pair.
    case growth
    /// By neighbouring colours, as a chain of the most frequent pairs.
    case chain
}

/// The indices of a picture in a palette, and the orders that its colours may have.
struct PaletteIndices {
    private let colors: [UInt32]
    private let counts: [Int]
    /// The number of times two indices are neighbours; empty if no order needs it.
    private let neighbors: [UInt32]

    init(_ colors: [UInt32], _ indices: UnsafeBufferPointer<UInt8>, width: Int, findsNeighbors: Bool) {
        self.colors = colors
        var counts = [Int](repeating: 0, count: 256)
        for offset in indices.indices { counts[Int(unsafe indices[offset])] += 1 }
        self.counts = counts
        var neighbors = [UInt32](repeating: 0, count: findsNeighbors ? 1 << 16 : 0)
        if findsNeighbors, let start = indices.baseAddress {
            for offset in stride(from: 0, to: indices.count, by: width) {
                let row = unsafe start + offset
                unsafe svga_png_count_neighbours(row, offset > 0 ? row - width : nil, Int64(width), &neighbors)
            }
        }
        self.neighbors = neighbors
    }

    /// The old indices in a new order.
    func sorted(by order: PaletteOrder) throws(SVGAError) -> [Int] {
        let all = Array(colors.indices)
        switch order {
        case .occurrence: return all
        case .frequency:
            return sort(all) { (colors[$0] >> 24 == 255 ? 1 << 62 : 0) - counts[$0] }
        case .brightness: return sort(all) { PaletteIndices.brightness(of: colors[$0]) }
        case .growth:
            return unsafe try sortByNeighbors { output in
                unsafe svga_png_order_by_growth(neighbors, Int32(colors.count), output)
                return true
            }
        case .chain:
            return unsafe try sortByNeighbors {
                unsafe svga_png_order_by_chain(neighbors, Int32(colors.count), $0) != 0
            }
        }
    }

    /// Sorts indices by a key, equal ones by themselves.
    private func sort(_ indices: [Int], by key: (Int) -> Int) -> [Int] {
        indices.map { (key: key($0), index: $0) }.sorted { $0 < $1 }.map(\.index)
    }

    private func sortByNeighbors(_ sort: (UnsafeMutablePointer<UInt8>) -> Bool) throws(SVGAError) -> [Int] {
        var order = [UInt8](repeating: 0, count: 256)
        let isSorted = unsafe order.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe sort($0) } ?? false
        }
        guard isSorted else { throw .outOfMemory(byteCount: 0) }
        return order.prefix(colors.count).map(Int.init)
    }

    /// Luma times alpha, and a little of alpha, so that dark colours are told apart.
    private static func brightness(of color: UInt32) -> Int {
        let alpha = Int(color >> 24)
        let luma = 30 * Int(color & 255) + 59 * Int(color >> 8 & 255) + 11 * Int(color >> 16 & 255)
        return alpha * (luma + 25)
    }
}
