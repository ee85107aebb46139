import Foundation
import Testing

/// Measurements of the code that may only fall: `Sizes.txt` has their limits, and `Tests/ratchets --lower` lowers those.
@Suite struct SizeTests {
    @Test func noMeasurementRises() throws {
        let limits = try SizeTests.numbers(in: House.text("Tests/SVGAHouseTests/Sizes.txt"))
        let output = try House.output(of: "Tests/ratchets", [])
        let measurements = try SizeTests.numbers(in: String(decoding: output, as: UTF8.self))
        #expect(!limits.isEmpty && Set(limits.keys) == Set(measurements.keys))
        for (name, limit) in limits {
            let measurement = try #require(measurements[name])
            #expect(measurement <= limit, "\(name) rose: write less, or merge what exists. `Tests/ratchets` shows all")
        }
    }

    /// Numbers by their names, one a line.
    private static func numbers(in text: String) throws -> [String: Int] {
        try text.split(separator: "\n").reduce(into: [:]) { numbers, line in
            let words = line.split(separator: " ")
            numbers[String(words[0])] = try #require(words.count == 2 ? Int(words[1]) : nil, "\(line)")
        }
    }
}
