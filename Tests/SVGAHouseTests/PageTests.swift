import Foundation
import Testing

/// The pages of the documentation.
@Suite struct PageTests {
    static let pages = ["README.md"] + House.files(in: "Docs", endingIn: ".md")

    @Test(arguments: pages) func linesHaveAtMostAHundredCharacters(page: String) throws {
        let lines = try House.text(page).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            #expect(line.count <= 100, "\(page):\(index + 1) has \(line.count) characters")
        }
    }

    @Test(arguments: pages) func linksLeadToFilesAndHeadings(page: String) throws {
        let folder = URL(filePath: page, relativeTo: House.root).deletingLastPathComponent()
        for match in try House.text(page).matches(of: /\]\(([^)\s]+)\)/) {
            let link = String(match.output.1)
            if link.contains("://") || link.hasPrefix("doc:") { continue }
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let file = parts[0].isEmpty ? House.root.appending(path: page) : folder.appending(path: String(parts[0]))
            guard FileManager.default.fileExists(atPath: file.standardizedFileURL.path()) else {
                Issue.record("\(page) links to \(link), which is not there")
                continue
            }
            guard parts.count == 2 else { continue }
            let headings = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
                $0.hasPrefix("#")
            }
            #expect(headings.contains { PageTests.anchor(of: $0) == parts[1] }, "\(page) links to \(link)")
        }
    }

    /// The anchor that renderers of Markdown give a heading.
    private static func anchor(of heading: Substring) -> String {
        String(
            heading.drop { $0 == "#" || $0 == " " }.lowercased().compactMap { character -> Character? in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
            })
    }
}
