import SVGASystem

struct FileBudgetSearch<Product, Failure: Error> {
    let budget: FileBudget
    let byteCount: (Product) -> Int
    let make: (FileBudget.Settings) throws(Failure) -> Product
    private(set) var best: (settings: FileBudget.Settings, product: Product)?
    private(set) var smallestByteCount = Int.max
    private(set) var attemptCount = 0

    /// The value of a setting, and the size of the file that it gives.
    private typealias Point = (value: Int, byteCount: Int)

    init(
        budget: FileBudget, byteCount: @escaping (Product) -> Int,
        make: @escaping (FileBudget.Settings) throws(Failure) -> Product
    ) {
        (self.budget, self.byteCount, self.make) = (budget, byteCount, make)
    }

    mutating func run() throws(Failure) {
        let qualities = budget.qualities
        let wanted = try attempt(FileBudget.Settings(quality: qualities?.upperBound))
        if fits(wanted) { return }
        var lowest = wanted
        if let qualities, qualities.count > 1 {
            lowest = try attempt(FileBudget.Settings(quality: qualities.lowerBound))
            if fits(lowest) {
                return try approach((qualities.lowerBound, lowest), (qualities.upperBound, wanted)) {
                    FileBudget.Settings(quality: $0)
                }
            }
        }
        try shrink(from: (1000, lowest)) { FileBudget.Settings(quality: qualities?.lowerBound, permille: $0) }
    }

    private func fits(_ count: Int) -> Bool { count <= budget.maxByteCount }

    /// Creates one file and keeps it if it fits: each fitting file is better than the previous ones.
    private mutating func attempt(_ settings: FileBudget.Settings) throws(Failure) -> Int {
        let product = try make(settings)
        let count = byteCount(product)
        attemptCount += 1
        smallestByteCount = min(smallestByteCount, count)
        if fits(count) { best = (settings, product) }
        return count
    }

    /// Creates files from smaller pictures until one fits, and then from somewhat larger ones.
    private mutating func shrink(from start: Point, _ settings: (Int) -> FileBudget.Settings) throws(Failure) {
        var (large, steepest) = (start, 1.0)
        while large.value > budget.minPermille {
            // The size grows about as the area, somewhat less if there is little detail; if it hardly grows, the steps
            // become longer.
            let ratio = min(
                steepest, (Double(budget.maxByteCount) * 0.92 / Double(max(1, large.byteCount))).squareRoot())
            steepest *= 0.85
            let value = max(budget.minPermille, min(Int(Double(large.value) * ratio), large.value - 1))
            let count = try attempt(settings(value))
            if fits(count) { return try approach((value, count), large, settings) }
            large = (value, count)
        }
    }

    /// Creates files between one that fits and one that does not, until the fitting one has 95 % of the bytes.
    private mutating func approach(
        _ low: Point, _ high: Point, _ settings: (Int) -> FileBudget.Settings
    ) throws(Failure) {
        var (low, high) = (low, high)
        // Five files are enough for a hundred qualities by bisection, to within three of them.
        for step in 0..<5 {
            guard high.value - low.value > 1, low.byteCount < budget.maxByteCount / 20 * 19 else { return }
            let value = step < 3 ? interpolated(low, high) : (low.value + high.value) / 2
            let count = try attempt(settings(value))
            if fits(count) { low = (value, count) } else { high = (value, count) }
        }
    }

    /// The value between two at which the logarithm of the size, if it were linear, is just below the budget's.
    private func interpolated(_ low: Point, _ high: Point) -> Int {
        let bottom = log(Double(max(1, low.byteCount)))
        let part = (log(Double(max(1, budget.maxByteCount)) * 0.98) - bottom) / (log(Double(high.byteCount)) - bottom)
        let value = low.value + Int((Double(high.value - low.value) * min(max(0, part), 1)).rounded(.down))
        return min(max(low.value + 1, value), high.value - 1)
    }
}
