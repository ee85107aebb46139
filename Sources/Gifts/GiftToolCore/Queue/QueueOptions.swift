import GiftModel
import GiftQueue
import SVGACommandLine

extension Flag.Category { static let rules = Flag.Category("Rules", rank: 10) }

extension Flag {
    static let queueMode = Flag(
        "mode", value: "MODE", .rules,
        help: "The rules: standard (default), or seed, which does what the tutorial on gift queues does.",
        values: ["seed", "standard"])
    static let ownUser = Flag(
        "own", value: "USER", .rules, help: "The viewer, whose own gifts are never dropped and wait before others.")
    static let rule = Flag(
        "set", value: "RULE", .rules,
        help: "Change a rule, such as slotCount=3 or waitingLimit=none; may be given several times.",
        completion: .words(QueueRule.all.map { "\($0.name)=" }), isRepeatable: true)
    static let queueJSON = Flag("json", .output, help: "Print JSON, one object per line.")
}

extension ParsedArguments {
    func queueRules() throws -> GiftQueue.Configuration {
        let mode = try choice(.queueMode, of: ["seed", "standard"], named: { $0 }) ?? "standard"
        var rules = mode == "seed" ? GiftQueue.Configuration.seed : .standard
        for text in values(.rule) { try QueueRule.change(&rules, by: text, self) }
        return rules
    }

    func ownUser() throws -> UserID? {
        guard let name = value(.ownUser) else { return nil }
        return try understand("--own '\(name)'") { try UserID(name) }
    }
}

struct QueueRule: Sendable {
    let name: String
    let values: String
    private let set: @Sendable (inout GiftQueue.Configuration, String) -> Bool

    static func change(_ rules: inout GiftQueue.Configuration, by text: String, _ arguments: ParsedArguments) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, parts.count == 2 else {
            throw arguments.usageError("--set '\(text)' needs a rule and a value, as in --set slotCount=3")
        }
        guard let rule = all.first(where: { $0.name == name }) else {
            let names = all.map(\.name)
            let advice = Suggestion.text(for: name, among: names)
            throw arguments.usageError("--set '\(name)' is none of \(names.joined(separator: ", "))\(advice)")
        }
        guard rule.set(&rules, parts[1]) else {
            throw arguments.usageError("--set \(name) needs \(rule.values), not '\(parts[1])'")
        }
    }

    static let all: [QueueRule] = [
        number("slotCount", 1...8) { $0.slotCount = $1 },
        word("slotOrder", GiftQueue.SlotOrder.allCases) { $0.slotOrder = $1 },
        number("enterDuration", 0...3_600_000) { $0.enterDuration = $1 },
        number("tickInterval", 1...3_600_000) { $0.tickInterval = $1 },
        number("lingerDuration", 0...3_600_000) { $0.lingerDuration = $1 },
        number("leaveDuration", 0...3_600_000) { $0.leaveDuration = $1 },
        word("countStep", GiftQueue.CountStep.allCases) { $0.countStep = $1 },
        truth("addsCounts") { $0.addsCounts = $1 },
        truth("comparesReceivers") { $0.comparesReceivers = $1 },
        truth("mergesIntoLeaving") { $0.mergesIntoLeaving = $1 },
        truth("rescuesAtLeaving") { $0.rescuesAtLeaving = $1 },
        truth("refusesOtherRooms") { $0.refusesOtherRooms = $1 },
        truth("refusesEmptyCounts") { $0.refusesEmptyCounts = $1 },
        truth("refusesOldSequences") { $0.refusesOldSequences = $1 },
        number("rememberedIDCount", 0...4095) { $0.rememberedIDCount = $1 },
        limit("waitingLimit", 0...1_000_000) { $0.waitingLimit = $1 },
        limit("maximumWait", 0...1_000_000_000) { $0.maximumWait = $1 },
        limit("maximumHold", 0...1_000_000_000) { $0.maximumHold = $1 },
        truth("prefersOwnGifts") { $0.prefersOwnGifts = $1 },
    ]

    private static func number(
        _ name: String, _ range: ClosedRange<Int>,
        _ set: @escaping @Sendable (inout GiftQueue.Configuration, Int) -> Void
    ) -> QueueRule {
        QueueRule(name: name, values: "a number of \(range.lowerBound) ... \(range.upperBound)") { rules, text in
            guard let value = Int(text), range ~= value else { return false }
            set(&rules, value)
            return true
        }
    }

    private static func limit(
        _ name: String, _ range: ClosedRange<Int>,
        _ set: @escaping @Sendable (inout GiftQueue.Configuration, Int?) -> Void
    ) -> QueueRule {
        QueueRule(name: name, values: "none, or a number of \(range.lowerBound) ... \(range.upperBound)") {
            rules, text in
            let value = Int(text)
            guard text == "none" || value.map({ range ~= $0 }) == true else { return false }
            set(&rules, value)
            return true
        }
    }

    private static func truth(
        _ name: String, _ set: @escaping @Sendable (inout GiftQueue.Configuration, Bool) -> Void
    ) -> QueueRule {
        QueueRule(name: name, values: "true or false") { rules, text in
            guard let value = Bool(text) else { return false }
            set(&rules, value)
            return true
        }
    }

    private static func word<Value: RawRepresentable & Sendable>(
        _ name: String, _ values: [Value], _ set: @escaping @Sendable (inout GiftQueue.Configuration, Value) -> Void
    ) -> QueueRule where Value.RawValue == String {
        QueueRule(name: name, values: values.map(\.rawValue).joined(separator: " or ")) { rules, text in
            guard let value = Value(rawValue: text) else { return false }
            set(&rules, value)
            return true
        }
    }
}
