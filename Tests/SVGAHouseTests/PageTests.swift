import Foundation
import Testing

/// The pages of the documentation.
@Suite struct PageTests {
    static let pages =
        ["README.md"] + ["Docs", "Packaging", "Samples"].flatMap { House.files(in: $0, endingIn: ".md") }

    @Test(arguments: pages) func linesHaveAtMostAHundredCharacters(page: String) throws {
        let lines = try House.text(page).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            #expect(line.count <= 100, "\(page):\(index + 1) has \(line.count) characters")
        }
    }

    /// A longer first page is not read to its end.
    @Test func theFirstPageHasAtMost170Lines() throws {
        #expect(try House.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 171)
    }

    /// A fence that is not closed hides everything up to the next one.
    @Test(arguments: pages) func codeFencesAreClosed(page: String) throws {
        var opening: (line: Int, fence: Substring)?
        let lines = try House.text(page).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let match = line.firstMatch(of: /^ *(`{3,})(.*)$/) else { continue }
            if let (start, fence) = opening {
                guard match.output.1.count >= fence.count else { continue }
                #expect(match.output.2.isEmpty, "\(page):\(start) is still open at line \(index + 1): \(line)")
                opening = nil
            } else {
                opening = (index + 1, match.output.1)
            }
        }
        #expect(opening == nil, "\(page):\(opening?.line ?? 0) is never closed")
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
