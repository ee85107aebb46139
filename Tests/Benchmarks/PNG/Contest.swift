/// Least times of several ways to do the same, taken in turn so that all meet the same machine.
struct Contest {
    /// Nanoseconds by way.
    private(set) var least: [Double]

    /// Runs every way once a round.
    init(rounds: Int, _ ways: [() -> Void]) {
        least = ways.map { _ in .infinity }
        for _ in 0..<rounds {
            for (index, way) in ways.enumerated() {
                let time = ContinuousClock().measure(way)
                least[index] = min(least[index], time / .nanoseconds(1))
            }
        }
    }
}

/// Text in columns, the first to the left and the others to the right.
struct BenchmarkTable {
    private var rows: [[String]]

    init(_ heads: String...) { rows = [heads] }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    func show() {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + space : space + row[column]
            }
            print(cells.joined(separator: "  "))
        }
    }

    /// A number with so many decimals.
    static func number(_ value: Double, decimals: Int = 2) -> String {
        let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
        let digits = String(Int((value * Double(scale)).rounded()))
        guard decimals > 0 else { return digits }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}
