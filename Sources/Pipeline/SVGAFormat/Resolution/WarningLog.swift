/// Collects what was wrong with a file, up to a number that no reader would go through.
struct WarningLog {
    /// How many warnings are kept one by one.
    static let capacity = 100

    private var kept: [MovieWarning] = []
    private var leftOutCount = 0

    /// Adds a warning; the field is only put together when it is kept.
    mutating func add(_ message: String, field: @autoclosure () -> String = "") {
        guard kept.count < WarningLog.capacity else {
            leftOutCount += 1
            return
        }
        kept.append(MovieWarning(message: message, field: field()))
    }

    /// The warnings, the last of which counts those that were left out.
    var warnings: [MovieWarning] {
        guard leftOutCount > 0 else { return kept }
        return kept + [MovieWarning(message: "\(leftOutCount) more warnings", field: "")]
    }
}
