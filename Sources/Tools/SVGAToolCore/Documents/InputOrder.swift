/// Puts results that come in any order back into the order of their inputs.
struct InputOrder<Value> {
    private var early: [Int: Value] = [:]
    private var next = 0

    /// Takes the result of an input.
    ///
    /// - Returns: The results that are due now: those of the next inputs, as far as all before them are there.
    mutating func add(_ value: Value, of index: Int) -> [Value] {
        early[index] = value
        var due: [Value] = []
        while let value = early.removeValue(forKey: next) {
            due.append(value)
            next += 1
        }
        return due
    }
}
