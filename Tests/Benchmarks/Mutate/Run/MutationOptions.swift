/// The options of the command line.
struct MutationOptions {
    var seed: UInt64 = 1
    var first = 0
    var count = 1_000
    var only: Int?
    var outputFile: String?
    var folder: String?
    /// Whether this is a process that tries mutants for another.
    var isWorker = false

    static let usage = "svga-bench mutate [--seed S] [--count N] [--first I] [--only I [--write FILE]] [DIR]"

    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            switch word {
            case "--worker": isWorker = true
            case "--write": outputFile = rest.popFirst()
            case "--seed", "--count", "--first", "--only":
                guard let number = rest.popFirst().flatMap({ Int($0) }), number >= 0 else { return nil }
                set(word, to: number)
            default:
                if word.hasPrefix("-") || folder != nil { return nil }
                folder = word
            }
        }
    }

    private mutating func set(_ option: String, to number: Int) {
        switch option {
        case "--seed": seed = UInt64(number)
        case "--count": count = number
        case "--first": first = number
        default: only = number
        }
    }

    /// The arguments of a worker for some indices.
    func workerArguments(_ indices: Range<Int>) -> [String] {
        ["mutate", "--worker", "--seed", "\(seed)", "--first", "\(indices.lowerBound)", "--count", "\(indices.count)"]
            + (folder.map { [$0] } ?? [])
    }
}
