import FoundationEssentials
import GiftModel
import GiftQueue
import Testing

/// The worked examples A to H, each as sender, time and count. Their traces are files that an independent script wrote.
private let examples: [(name: String, events: [(sender: String, time: Int, count: Int)])] = [
    ("A", [("u", 0, 1)]),
    ("B", [("u", 0, 1), ("u", 100, 1), ("u", 200, 1), ("u", 900, 1), ("u", 1000, 1)]),
    ("C", [("u", 0, 1), ("u", 1500, 1)]),
    ("D", [("u", 0, 1), ("u", 1800, 1)]),
    ("E", [("u", 0, 1), ("u", 1900, 1)]),
    ("F", [("a", 0, 1), ("b", 100, 1), ("c", 200, 1)]),
    ("G", [("a", 0, 66)]),
    ("H", [("a", 0, 1), ("a", 300, 10)]),
]

@Test(arguments: examples.map(\.name), ["seed", "standard"])
func timeline(name: String, mode: String) throws {
    let events = try #require(examples.first { $0.name == name }).events
    var queue = try TracedQueue(mode == "seed" ? .seed : .standard)
    for event in events { try queue.receive(event.sender, count: event.count, at: event.time) }
    queue.finish()
    let expected = try String(contentsOfFile: timelinePath("\(name).\(mode).txt"), encoding: .utf8)
    #expect(queue.lines.map { $0 + "\n" }.joined() == expected)
}

/// The design's values for the examples, so that files and code cannot be wrong together.
@Test func endsOfTimelines() throws {
    let ends: [(String, seed: Int, standard: Int)] = [
        ("A", 2100, 2100), ("B", 3300, 3300), ("C", 3300, 3300), ("D", 2100, 3600), ("E", 2100, 4000),
        ("F", 4200, 4200),
        ("G", 21_600, 6300), ("H", 2400, 3900),
    ]
    for (name, seed, standard) in ends {
        #expect(try lastTime("\(name).seed.txt") == seed)
        #expect(try lastTime("\(name).standard.txt") == standard)
    }
}

private func lastTime(_ file: String) throws -> Int? {
    let text = try String(contentsOfFile: timelinePath(file), encoding: .utf8)
    return text.split(separator: "\n").last?.split(separator: " ").first.flatMap { Int($0) }
}

private func timelinePath(_ name: String) -> String {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(tests)/Gifts/timelines/\(name)"
}

/// Accounts are any text: a trace must not be turned around by one, and two that look the same must differ in it.
@Test func tracesShowWhatCannotBeSeen() throws {
    var queue = try TracedQueue(.standard)
    try queue.receive("\u{202e}u\u{200b}\\", at: 0, to: "小 \u{1f468}\u{200d}\u{1f469}")
    #expect(queue.lines == [#"0 entered "\u{202e}u\u{200b}\\"/g>"小 \#u{1f468}\#u{200d}\#u{1f469}" slot=1 total=1"#])
}
